import { expect, test } from 'vitest'
import { clockChoices, clockOf, textOfClock } from './clock-text.ts'

test.each([
  ['6:30 pm', '18:30'],
  ['6:30 p. m.', '18:30'],
  ['6p', '18:00'],
  ['12 am', '00:00'],
  ['12pm', '12:00'],
  ['18:30', '18:30'],
  ['18.30', '18:30'],
  ['0630', '06:30'],
  ['06:30', '06:30'],
  ['630', '18:30'],
  ['6', '18:00'],
  ['7', '07:00'],
  ['10:00', '10:00'],
  ['9:30', '09:30'],
])('%s is %s', (typed, time) => expect(clockOf(typed)).toBe(time))

test.each(['', 'noon', '25:00', '6:61', '13 pm', '0 am', '12345'])('%s is no time', (typed) =>
  expect(clockOf(typed)).toBeUndefined(),
)

test('what is written is understood again', () => {
  for (const time of clockChoices('')) expect(clockOf(textOfClock(time))).toBe(time)
})

test('the choices are every quarter of an hour once, and the one that is chosen', () => {
  expect(clockChoices('18:30')).toHaveLength(96)
  expect(new Set(clockChoices('')).size).toBe(96)
  const odd = clockChoices('18:10')
  expect(odd[odd.indexOf('18:10') - 1]).toBe('18:00')
  expect(clockChoices('half past')).toHaveLength(96)
})
