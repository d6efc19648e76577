import { expect, test } from 'vitest'
import { Id, whole } from './primitives.ts'

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

test('what a list sends while nothing is chosen in it is answered as that, anything else as no ID', () => {
  const answer = (given: unknown) => Id.safeParse(given).error?.issues.map(({ message }) => message)
  for (const given of ['', 0, null, Number.NaN]) expect(answer(given)).toEqual(['Choose one from the list.'])
  for (const given of ['x', -1, 1.5, [3], undefined])
    expect(answer(given)).toEqual(['This isn’t a valid ID.'])
  for (const given of [7, '7']) expect(Id.parse(given)).toBe(7)
})
