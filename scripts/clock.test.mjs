import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { clockAt, monthEnds } from './clock.mjs'

test('the days to run on are the first and the last of each of the next 24 months', () => {
  const days = monthEnds(new Date('2026-12-31T12:00:00Z'))
  expect(days).toHaveLength(48)
  expect(days.slice(0, 4)).toEqual(['2027-01-01', '2027-01-31', '2027-02-01', '2027-02-28'])
  expect(days).toContain('2028-02-29')
  expect(days.at(-1)).toBe('2028-12-31')
})

const isThere = (() => {
  try {
    return clockAt('2027-03-01') !== undefined
  } catch {
    return false
  }
})()

test.runIf(isThere)('a process that is given a day or a moment has it', () => {
  const dayWith = (when) =>
    spawnSync('date', ['-u', '+%Y-%m-%dT%H'], {
      encoding: 'utf8',
      env: { ...process.env, ...clockAt(when) },
    }).stdout.trim()
  expect(dayWith('2028-02-29')).toMatch(/^2028-02-29T1[12]$/)
  expect(dayWith('2027-03-14T09:30:00Z')).toBe('2027-03-14T09')
})

test('what is no day is refused', () => {
  expect(() => clockAt('tomorrow')).toThrow('tomorrow is no day')
})
