import { expect, test } from 'vitest'
import { fitOf, spelledAs } from './fit.ts'

test.each([
  ['Hương Nguyễn', 'huong'],
  ['Hương Nguyễn', 'nguy hu'],
  ['Registration protection', 'protect'],
  ['Registration protection', 'stration'],
  // A letter wrong, missing, too many, swapped.
  ['Certificates', 'cartific'],
  ['Certificates', 'cetific'],
  ['Certificates', 'cerrtific'],
  ['Certificates', 'cretific'],
  ['Đặng Club', 'dang'],
  ['Siobhán O’Brien', 'obrien'],
  ['Łukasz Weiß', 'lukasz weiss'],
])('%s is found by “%s”', (text, typed) => {
  expect(fitOf(text, typed)).toBeGreaterThan(0)
})

test.each([
  ['Certificates', 'cartofic'],
  ['Teams', 'tex'],
  ['Log out', 'log zzz'],
])('%s is not found by “%s”', (text, typed) => {
  expect(fitOf(text, typed)).toBe(0)
})

test('what begins so comes before what has it inside, and that before a misspelling', () => {
  const [begins, has, almost] = ['Certificates', 'Recertification', 'Centific'].map((text) =>
    fitOf(text, 'certific'),
  )
  expect(begins).toBeGreaterThan(has!)
  expect(has).toBeGreaterThan(almost!)
  expect(almost).toBeGreaterThan(0)
})

test.each([
  ['jonson', ['Johnson, Ada', 'Johnson, Bo'], 'Johnson'],
  ['Okafer Ngosi', ['Okafor, Ngozi'], 'Okafor Ngozi'],
  ['gacria', ['García, Ana', 'Garcia, Leo', 'Lopez, Mia'], 'Garcia'],
  // Different ones: no single spelling can be named.
  ['jonson', ['Johnson, Ada', 'Jonsson, Bo'], null],
  // Something holds what was typed.
  ['jons', ['Jonsson, Bo', 'Johnson, Ada'], undefined],
  ['huong', ['Nguyễn, Hương'], undefined],
  // A number is never spelled differently, and of a name too far away none is named.
  ['R-2026-001312', ['Johnson, Ada'], undefined],
  ['zzzz', ['Johnson, Ada'], null],
  ['zzzz', [], undefined],
  ['', ['Johnson, Ada'], undefined],
])('“%s” that finds %j is shown as %j', (typed, names, spelled) => {
  expect(
    spelledAs(
      typed,
      names.map((name) => ({ name })),
    ),
  ).toBe(spelled)
})

test('what else a row says may hold what was typed', () => {
  expect(spelledAs('jonson', [{ name: 'Johnson, Ada', says: 'jonson@example.org' }])).toBeUndefined()
})

test('a row that does not say all it is searched by may hold what was typed', () => {
  expect(spelledAs('zzzz', [{ name: 'Johnson, Ada' }], { saysAll: false })).toBeUndefined()
})
