import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  Address,
  COUNTRIES,
  checkAddress,
  findState,
  needsZip,
  STATES,
  stateCode,
  TIME_ZONES,
} from './places.ts'
import { showAddress } from './one-line.ts'

const dallas = {
  address_1: '1500 Marilla St',
  city: 'Dallas',
  country: 'USA',
  state: 'Texas',
  zip: '75201',
}

describe('countries', () => {
  test('are about 240, the home countries first, none twice', () => {
    expect(COUNTRIES.length).toBeGreaterThanOrEqual(230)
    expect(COUNTRIES.length).toBeLessThanOrEqual(250)
    expect(COUNTRIES.slice(0, 3).map(({ value }) => value)).toEqual(['USA', 'Canada', 'Afghanistan'])
    expect(new Set(COUNTRIES.map(({ value }) => value)).size).toBe(COUNTRIES.length)
  })
  test('have one clean name as label and value', () => {
    for (const { label, value } of COUNTRIES) {
      expect(label).toBe(value)
      expect(value).toMatch(/^\p{Lu}[\p{L} ().'-]+$/u)
    }
    expect(COUNTRIES.slice(2).map(({ value }) => value)).toEqual(
      COUNTRIES.slice(2)
        .map(({ value }) => value)
        .sort(new Intl.Collator('en').compare),
    )
  })
  test('need a postal code, but for the two the specification names', () => {
    expect(COUNTRIES.filter(({ zip }) => zip === false).map(({ value }) => value)).toEqual([
      'Bahamas',
      'United Arab Emirates',
    ])
    expect(COUNTRIES.filter(({ value }) => !needsZip(value))).toHaveLength(2)
  })
})

describe('states', () => {
  test('are given for the USA and Canada only', () => {
    expect(Object.keys(STATES)).toEqual(['USA', 'Canada'])
    expect(STATES.USA).toHaveLength(51)
    expect(STATES.Canada.map(({ code }) => code).sort()).toEqual(
      'AB BC MB NB NF NS NT NU ON PE PQ SK YT'.split(' '),
    )
  })
  test('have a name and a code of their own', () => {
    const all = [...STATES.USA, ...STATES.Canada]
    for (const state of all) {
      expect(state.label).toBe(state.value)
      expect(state.value).toMatch(/^[A-Z][A-Za-z ]+[a-z]$/)
      expect(state.code).toMatch(/^[A-Z]{2}$/)
    }
    expect(new Set(all.map(({ code }) => code)).size).toBe(64)
    expect(STATES.USA).toContainEqual({
      label: 'District of Columbia',
      value: 'District of Columbia',
      code: 'DC',
    })
  })
  test.each([
    ['USA', 'Texas', 'TX'],
    ['USA', ' tx ', 'TX'],
    ['Canada', 'Newfoundland', 'NF'],
    ['Canada', 'NL', 'NF'],
    ['Canada', 'Newfoundland and Labrador', 'NF'],
    ['Canada', 'qc', 'PQ'],
    ['Canada', 'Québec', 'PQ'],
    ['USA', 'NL', undefined],
    ['Canada', 'Texas', undefined],
    ['Mexico', 'Jalisco', undefined],
    ['USA', '', undefined],
    ['Canada', 'constructor', undefined],
  ])('in %s, %j has the code %s', (country, state, code) => expect(stateCode(country, state)).toBe(code))
  test('each is found by its name and its code', () => {
    for (const country of ['USA', 'Canada'] as const)
      for (const state of STATES[country]) {
        expect(findState(country, state.value)).toBe(state)
        expect(findState(country, state.code)).toBe(state)
      }
  })
})

test('the USA has six time zones, Canada none', () => {
  expect(TIME_ZONES.USA.map(({ value }) => value)).toEqual(['HST', 'AKST', 'PST', 'MST', 'CST', 'EST'])
  for (const { value, label } of TIME_ZONES.USA)
    expect(label).toMatch(new RegExp(`^${value} \\(\\w+ Standard Time\\)$`))
  expect(TIME_ZONES.Canada).toEqual([])
})

describe('an address', () => {
  const state = ['Choose a state from the list.']
  const province = ['Choose a province or territory from the list.']
  const zip = ['Enter a ZIP code such as 75201 or 75201-1234.']
  test.each([
    [{ country: 'USA', state: 'Texas', zip: '75201' }, undefined],
    [{ country: 'USA', state: 'Texas', zip: '75201-1234' }, undefined],
    [{ country: 'USA', state: 'Texas', zip: '7520' }, { zip }],
    [{ country: 'USA', state: 'Texas', zip: '752011' }, { zip }],
    [{ country: 'USA', state: 'Texas', zip: '75201-12' }, { zip }],
    [{ country: 'USA', state: 'Texas' }, { zip: ['Postal code is required.'] }],
    [{ country: 'USA', state: 'Ontario', zip: '75201' }, { state }],
    [{ country: 'USA', state: 'TX', zip: '75201' }, { state }],
    [{ country: 'USA' }, { state, zip: ['Postal code is required.'] }],
    [{ country: 'Canada', state: 'Quebec', zip: 'H2Y 1C6' }, undefined],
    [{ country: 'Canada', state: 'Quebec', zip: 'h2y1c6' }, undefined],
    [{ country: 'Canada', state: 'Quebec', zip: '75201' }, { zip: ['Enter a postal code such as K1A 0B1.'] }],
    [{ country: 'Canada', state: 'Texas', zip: 'H2Y 1C6' }, { state: province }],
    [{ country: 'Mexico', zip: '44100' }, undefined],
    [{ country: 'Mexico', state: 'Jalisco', zip: '44100' }, undefined],
    [{ country: 'Mexico' }, { zip: ['Postal code is required.'] }],
    [{ country: 'Bahamas' }, undefined],
    [{ country: 'United Arab Emirates', zip: '' }, undefined],
    [{ country: 'United States', zip: '75201' }, { country: ['Choose a country from the list.'] }],
  ])('%j', (address, errors) => expect(checkAddress(address)).toEqual(errors))

  test('is one shape with its rules, each error at its field', () => {
    expect(z.parse(Address, { ...dallas, city: ' Dallas ', address_2: '' })).toEqual({
      ...dallas,
      address_2: undefined,
    })
    const wrong = z.safeParse(Address, { ...dallas, zip: '1', state: undefined })
    expect(wrong.error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
      ['state', 'Choose a state from the list.'],
      ['zip', 'Enter a ZIP code such as 75201 or 75201-1234.'],
    ])
    expect(z.safeParse(Address, { ...dallas, country: 'Cuba', zip: '1'.repeat(13) }).success).toBe(false)
    expect(z.safeParse(Address, {}).error?.issues.map((issue) => issue.message)).toEqual([
      'Address is required.',
      'City is required.',
      'Country is required.',
    ])
  })

  test('with any text in it is judged, never a crash', () => {
    const any = fc.option(
      fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('USA', 'Canada', '__proto__')),
    )
    fc.assert(
      fc.property(fc.record({ country: any, state: any, zip: any, city: any, address_1: any }), (address) => {
        z.safeParse(Address, address)
      }),
    )
  })
})

test.each([
  [dallas, '1500 Marilla St, Dallas, TX 75201'],
  [{ ...dallas, address_2: ' Apt 2 ' }, '1500 Marilla St, Apt 2, Dallas, TX 75201'],
  [
    { ...dallas, country: 'Canada', state: 'Ontario', zip: 'K1A 0B1' },
    '1500 Marilla St, Dallas, ON K1A 0B1, Canada',
  ],
  [{ ...dallas, country: 'Mexico', state: 'Sonora', zip: null }, '1500 Marilla St, Dallas, Sonora, Mexico'],
  // An import knows only a part of it.
  [{ state: 'Texas' }, 'TX'],
  [{ country: 'USA' }, ''],
])('%j is written as people write it', (address, written) => {
  expect(showAddress(address)).toBe(written)
})
