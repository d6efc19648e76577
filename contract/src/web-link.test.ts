import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { WebLink } from './web-link.ts'

const Link = WebLink('Website', 60)

test.each([
  ['example.org', 'https://example.org'],
  [' www.example.org/teams?age=12#b ', 'https://www.example.org/teams?age=12#b'],
  ['maps.app.goo.gl/AbC', 'https://maps.app.goo.gl/AbC'],
  ['example.org:8443/x', 'https://example.org:8443/x'],
  ['https://example.org', 'https://example.org'],
  // What a park has only there stays there.
  ['http://example.org/', 'http://example.org/'],
  ['HTTPS://Example.org', 'HTTPS://Example.org'],
  ['münchen.example', 'https://münchen.example'],
])('%j is %j', (typed, link) => expect(z.parse(Link, typed)).toBe(link))

test.each([
  'javascript:alert(1)',
  'javascript:alert.x',
  'data:text/html,x.y',
  'ftp://example.org',
  'mailto:sam@example.org',
  'sam@example.org',
  'https://sam:secret@example.org',
  'example',
  'https://example',
  '//example.org',
  '/teams',
  'example.org and more',
  'https://.org',
])('%j is no web page', (typed) => {
  const { error } = z.safeParse(Link, typed)
  expect(error!.issues.map(({ message }) => message)).toEqual(['Enter a web address such as example.org.'])
})

test('blank is none, and one that is too long is refused', () => {
  expect([undefined, null, '', '  '].map((typed) => z.parse(Link, typed))).toEqual(Array(4).fill(undefined))
  expect(z.safeParse(Link, `example.org/${'x'.repeat(60)}`).success).toBe(false)
})
