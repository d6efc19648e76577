import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelOfHost } from './hosts.ts'

test.each([
  ['alliance.example.org', 'alliance'],
  ['alliance.other.test', 'alliance'],
  ['ALLIANCE.Example.Org:8443', 'alliance'],
  ['alliance.localhost:3000', 'alliance'],
  ['alliance', 'alliance'],
  ['my-club.example.org.', 'my-club'],
  ['2027.example.org', '2027'],
])('%s belongs to %s', (host, label) => {
  expect(labelOfHost(host)).toBe(label)
})

test.each([
  'localhost',
  'localhost:3000',
  'www.example.org',
  '127.0.0.1',
  '10.0.0.7:3000',
  '[::1]:3000',
  '',
  '.',
  'under_score.example.org',
  '-dash.example.org',
  `${'a'.repeat(64)}.example.org`,
  "x';drop table tenant;--",
])('%s shows the default tenant', (host) => {
  expect(labelOfHost(host)).toBe('default')
})

test('any text stands for a label that a tenant could have', () => {
  fc.assert(
    fc.property(fc.string(), (host) => {
      expect(labelOfHost(host)).toMatch(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/)
    }),
  )
})
