import { expect, test } from 'vitest'
import { whole } from './primitives.ts'

const said = (given: unknown) => {
  const { data, error } = whole('Enter a whole number.').safeParse(given)
  return error ? error.issues[0]!.message : data
}

test.each([
  [7, 7],
  ['7', 7],
  [' -7 ', -7],
  ['007', 7],
])('%j is the whole number %i', (given, number) => {
  expect(said(given)).toBe(number)
})

test.each([
  ['nothing', ''],
  ['a blank', ' '],
  ['no value', null],
  ['a part', 1.5],
  ['a part as text', '1.5'],
  ['a word', 'seven'],
  ['an answer', true],
  ['a list', [7]],
  ['a thing that cannot become a number', { toString: null }],
  ['more than a number holds', '9'.repeat(40)],
])('%s is none', (_, given) => {
  expect(said(given)).toBe('Enter a whole number.')
})
