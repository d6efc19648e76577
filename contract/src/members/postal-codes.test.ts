import { expect, test } from 'vitest'
import { isCompleteCode, partsOfLine, townIn } from './postal-codes.ts'

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

test.each([
  ['Dallas, TX 75201', { city: 'Dallas', state: 'TX', zip: '75201' }],
  ['PLANO TX 75023', { city: 'PLANO', state: 'TX', zip: '75023' }],
  ['Frisco, Texas, 75034-1234', { city: 'Frisco', state: 'Texas', zip: '75034-1234' }],
  ['Kansas City MO', { city: 'Kansas City', state: 'MO' }],
  ['Buffalo, New York', { city: 'Buffalo', state: 'New York' }],
  ['Fort Washington 19034', { city: 'Fort Washington', zip: '19034' }],
  ['Fort Washington', undefined],
  ['New York', undefined],
  ['75201', undefined],
  ['', undefined],
])('behind the town in “%s” stands what belongs to it', (cell, parts) => {
  expect(townIn(cell)).toEqual(parts)
})
