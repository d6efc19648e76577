import { expect, test } from 'vitest'
import { nameOfParts, partsOfName, saysName } from './full-name.ts'

test.each([
  ['Maria López', 'Maria', 'López'],
  ['  Maria   Elena López ', 'Maria Elena', 'López'],
  ['Maria de la Cruz', 'Maria', 'de la Cruz'],
  ['Anna van Dyk', 'Anna', 'van Dyk'],
  ['John Smith Jr.', 'John', 'Smith Jr.'],
  ['Ken Griffey III', 'Ken', 'Griffey III'],
  ['Nguyễn Thị Hương', 'Nguyễn Thị', 'Hương'],
  ['Ольга Иванова', 'Ольга', 'Иванова'],
  ['Van Morrison', 'Van', 'Morrison'],
  ['De Anza', 'De', 'Anza'],
  ['Maria', 'Maria', ''],
  ['王小明', '王小明', ''],
  ['', '', ''],
])('%s is %s and %s', (typed, first_name, last_name) => {
  expect(partsOfName(typed)).toEqual({ first_name, last_name })
})

test('a text says the name that is kept, also while a space is being typed', () => {
  expect(saysName('Maria ', { first_name: 'Maria' })).toBe(true)
  expect(saysName('Maria López', { first_name: 'Dora', last_name: 'López' })).toBe(false)
  expect(nameOfParts({ first_name: 'Maria', last_name: 'López García' })).toBe('Maria López García')
})
