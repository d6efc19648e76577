import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cleanCell,
  emailsIn,
  firstParent,
  localNumber,
  otherParents,
  relationIn,
  isNoPerson,
  phoneParts,
  phonesIn,
  splitName,
  uncapitalized,
  valuesIn,
} from './cells.ts'

test.each([
  ['Ana\u00a0Lopez\u200b ', 'Ana Lopez'],
  ['="00123"', '00123'],
  ["'=1+1", '=1+1'],
  ["'t Hooft", "'t Hooft"],
  ['=1+1', '=1+1'],
])('the cell %j means %j', (cell, meant) => {
  expect(cleanCell(cell)).toBe(meant)
})

test.each([
  ['Ana Lopez', 'Ana', 'Lopez'],
  ['Lopez, Ana Maria', 'Ana Maria', 'Lopez'],
  ['Ana Maria de la Cruz', 'Ana Maria', 'de la Cruz'],
  ['Tom Reed Jr.', 'Tom', 'Reed Jr.'],
  ['Tom Reed, Jr.', 'Tom', 'Reed Jr.'],
  ['Cher', 'Cher', ''],
])('%s is %s and %s', (full, first, last) => {
  expect(splitName(full)).toEqual({ first, last })
})

test.each([
  ['MARIA O’NEIL-LOPEZ', 'Maria O’Neil-Lopez'],
  ['MCDONALD III', 'McDonald III'],
  ['AJ', 'AJ'],
  ['DeShawn', 'DeShawn'],
  ['李小龍', '李小龍'],
])('%s is written %s', (name, written) => {
  expect(uncapitalized(name)).toBe(written)
})

test.each([
  ['214-555-0100 x12', '214-555-0100', '12'],
  ['(214) 555-0100 ext. 7', '(214) 555-0100', '7'],
  ['214.555.0100 (mom)', '214.555.0100', ''],
  ['cell 214 555 0100', '214 555 0100', ''],
  ['+49 30 12345678', '+49 30 12345678', ''],
])('the phone %s is %s with extension %j', (typed, number, extension) => {
  expect(phoneParts(typed)).toEqual({ number, extension })
})

test('several values in a cell come apart', () => {
  expect(valuesIn('a@x.org; b@x.org')).toEqual(['a@x.org', 'b@x.org'])
  expect(valuesIn('214-555-0100 or 214-555-0101')).toEqual(['214-555-0100', '214-555-0101'])
})

test.each([
  ['Kim Ngu <kim@x.org>', ['kim@x.org']],
  ['mailto:kim@x.org', ['kim@x.org']],
  ['kim@x.org (mom)', ['kim@x.org']],
  ['kim@x.org.', ['kim@x.org']],
  ['kim @ x.org', ['kim@x.org']],
  ['kim@x.org/tom@x.org', ['kim@x.org', 'tom@x.org']],
  ['kim@x.org tom@x.org', ['kim@x.org', 'tom@x.org']],
  ['none', []],
])('the email addresses in %s are found', (cell, found) => {
  expect(emailsIn(cell)).toEqual(found)
})

test.each([
  ['214-555-0100 972-555-0101', ['214-555-0100', '972-555-0101']],
  ['H: 214-555-0100 C: (972) 555-0101', ['214-555-0100', '(972) 555-0101']],
  ['214/555-0100', ['214/555-0100']],
  ['2145550100.0', ['2145550100']],
  ['+1 214 555 0100', ['+1 214 555 0100']],
  ['555-0100', []],
  ['21455501001234', []],
])('the phone numbers in %s are found', (cell, found) => {
  expect(phonesIn(cell)).toEqual(found)
})

test.each([
  ['Mr. Tom Ngu', 'Tom Ngu'],
  ['Tom/Eva Ngu', 'Tom'],
  ['Tom & Eva Ngu', 'Tom'],
  ['Tom y Eva Ngu', 'Tom'],
  ['Tom (dad)', 'Tom'],
  ['Dr. Drew', 'Drew'],
  ['Ngu, Tom', 'Ngu, Tom'],
])('of the parents %s the first is %s', (cell, first) => {
  expect(firstParent(cell)).toBe(first)
})

test.each([
  ['Tom (dad) & Eva Ngu (mom)', 'Father', ['Eva Ngu (mom)']],
  ['Eva Ngu (Mom)', 'Mother', []],
  ['Eva Ngu (home)', undefined, []],
  ['Tom / Eva (mom)', undefined, ['Eva (mom)']],
])('of %s the first is a %s, and beside them are %j', (cell, relation, others) => {
  expect(relationIn(cell)).toBe(relation)
  expect(otherParents(cell)).toEqual(others)
})

test.each([
  ['555-0102', '5550102'],
  ['555 0102 x12', '5550102'],
  ['(home) 5550102', '5550102'],
  ['214-555-0102', undefined],
  ['+44 5550102', undefined],
  ['55-50-102', undefined],
])('%s is a number without its area code: %s', (typed, local) => {
  expect(localNumber(typed)).toBe(local)
})

test('notes and totals are no people; who has a birthday is one', () => {
  const none = { typed: '', isDay: false }
  expect(isNoPerson(['Total', '4812'], none)).toBe(true)
  expect(isNoPerson(['moved to Plano'], none)).toBe(true)
  expect(isNoPerson(['Subtotal', '400'], { typed: '400', isDay: false })).toBe(true)
  expect(isNoPerson(['Total', 'Recall', '5/2/2014'], { typed: '5/2/2014', isDay: true })).toBe(false)
  expect(isNoPerson(['Ana', 'tbd'], { typed: 'tbd', isDay: false })).toBe(false)
  expect(isNoPerson(['Ana', 'Lopez'], none)).toBe(false)
})

test('nothing of a name is lost when it is taken apart, and a clean cell has no space around it', () => {
  const words = fc.array(fc.stringMatching(/^[A-Za-z]{1,8}$/), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(words, (parts) => {
      const { first, last } = splitName(parts.join('  '))
      expect(`${first} ${last}`.trim()).toBe(parts.join(' '))
    }),
  )
  fc.assert(fc.property(fc.string(), (cell) => cleanCell(cell).trim() === cleanCell(cell)))
})
