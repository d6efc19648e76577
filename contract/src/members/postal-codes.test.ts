import { expect, test } from 'vitest'
import { isCompleteCode, partsOfLine } from './postal-codes.ts'

test.each([
  ['1 Main St, 75201', { address_1: '1 Main St', zip: '75201' }],
  ['1 Main St, Dallas, TX 75201', { address_1: '1 Main St', city: 'Dallas', state_code: 'TX', zip: '75201' }],
  ['1 Main St, Dallas TX 75201', { address_1: '1 Main St', city: 'Dallas', state_code: 'TX', zip: '75201' }],
  [
    '1 Main St, dallas, tx, 75201-1234',
    { address_1: '1 Main St', city: 'dallas', state_code: 'TX', zip: '75201-1234' },
  ],
  ['1 Main St Apt 4, TX 75201', { address_1: '1 Main St Apt 4', state_code: 'TX', zip: '75201' }],
  [
    '1 Main St, Apt 4, St. George, UT 84770',
    { address_1: '1 Main St, Apt 4', city: 'St. George', state_code: 'UT', zip: '84770' },
  ],
  [
    '15 Kīlauea Ave, Hilo HI 96720 ',
    { address_1: '15 Kīlauea Ave', city: 'Hilo', state_code: 'HI', zip: '96720' },
  ],
])('%s is taken apart', (line, parts) => {
  expect(partsOfLine(line)).toEqual(parts)
})

test.each([
  '1 Main St',
  '1 Main St Apt 75201',
  '75201',
  ', 75201',
  '12345',
  'Main St 75201',
  '1 Main St, Apt 4',
  '',
])('%s is a street', (line) => {
  expect(partsOfLine(line)).toBeUndefined()
})

test('only a complete code is asked about', () => {
  expect(['7520', '75201', '75201-12', '75201-1234'].map((zip) => isCompleteCode('USA', zip))).toEqual([
    false,
    true,
    false,
    true,
  ])
  expect(isCompleteCode('Canada', 'k1a0b1')).toBe(true)
  expect(isCompleteCode('Germany', '12345')).toBe(false)
})
