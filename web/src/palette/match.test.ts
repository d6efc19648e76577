import { expect, test } from 'vitest'
import { fitOf } from './match.ts'

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
