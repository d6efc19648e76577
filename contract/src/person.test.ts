import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addDays } from './dates.ts'
import {
  checkGuardian,
  EmergencyContact,
  Guardian,
  Name,
  PersonalDetails,
  Phone,
  showPhone,
} from './person.ts'

const read = (schema: z.ZodMiniType, value: unknown) => {
  const { data, error } = z.safeParse(schema, value)
  return error
    ? error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '))
    : data
}
const player = { first_name: 'Ana', last_name: 'Núñez', dob: '03/04/2015' }
const parent = {
  first_name: 'Eva',
  last_name: 'Núñez',
  email: 'Eva@Example.org',
  phone: '(214) 555-0100',
  relation: 'Mother',
  dob: '1985-05-06',
}

describe('a name', () => {
  test.each([
    ['Ana', 'Ana'],
    ['  Mary  Ann ', 'Mary Ann'],
    ["O'Neil-Smith", "O'Neil-Smith"],
    ['Łukasz', 'Łukasz'],
    ['李', '李'],
    ['محمد', 'محمد'],
    ['J', 'J'],
    ['x'.repeat(60), 'x'.repeat(60)],
  ])('%j is %j', (typed, name) => expect(read(Name('First name'), typed)).toBe(name))

  test.each([
    ['', 'First name is required.'],
    ['   ', 'First name is required.'],
    [undefined, 'First name is required.'],
    [7, 'First name is required.'],
    ['123', 'First name needs at least one letter.'],
    ['x'.repeat(61), 'First name can have up to 60 characters.'],
  ])('%j is refused: %s', (typed, sentence) => expect(read(Name('First name'), typed)).toEqual([sentence]))
})

describe('a phone number', () => {
  test.each([
    ['2145550100', '2145550100'],
    ['1234567890', '1234567890'],
    ['(214) 555-0100', '2145550100'],
    ['214.555.0100', '2145550100'],
    ['1 214 555 0100', '2145550100'],
    ['+1 214-555-0100', '2145550100'],
    ['+49 30 12345678', '+493012345678'],
    ['+971501234567', '+971501234567'],
  ])('%j is kept as %s', (typed, phone) => {
    expect(read(Phone, typed)).toBe(phone)
    expect(read(Phone, phone)).toBe(phone)
    expect(read(Phone, showPhone(phone))).toBe(phone)
  })
  test('is shown with its area code', () => {
    expect(showPhone('2145550100')).toBe('(214) 555-0100')
    expect(showPhone('+493012345678')).toBe('+493012345678')
  })
  const sentence = 'Enter a 10-digit phone number, or start with + and the country code.'
  test.each([
    ['', 'Phone is required.'],
    ['  ', 'Phone is required.'],
    [undefined, 'Phone is required.'],
    ['214555010', sentence],
    ['21455501000', sentence],
    ['+1214555010', sentence],
    ['+12145550100123', sentence],
    ['+49', sentence],
    ['+4930123456789012', sentence],
    ['+0123456789', sentence],
    ['call me', sentence],
    ['2145550100 x5', sentence],
  ])('%j is refused: %s', (typed, text) => expect(read(Phone, typed)).toEqual([text]))
})

describe('personal details', () => {
  test('need a name and a date of birth, the rest may stay empty', () => {
    const details = { first_name: 'Ana', last_name: 'Núñez', dob: '2015-03-04' }
    expect(read(PersonalDetails, player)).toEqual(details)
    expect(read(PersonalDetails, { ...player, gender: '', email: ' ', phone: null })).toEqual(details)
    expect(read(PersonalDetails, {})).toEqual([
      'first_name: First name is required.',
      'last_name: Last name is required.',
      'dob: Date of birth is required.',
    ])
  })
  test('are checked where they are filled in', () => {
    expect(
      read(PersonalDetails, { ...player, dob: '3/4/2015', gender: 'x', email: 'ana', phone: '12' }),
    ).toEqual([
      'dob: Invalid date format. Please provide a valid date.',
      'gender: Choose from the list.',
      'email: Enter an email address such as name@example.org.',
      'phone: Enter a 10-digit phone number, or start with + and the country code.',
    ])
  })
  test('of a guardian and an emergency contact are complete', () => {
    expect(read(Guardian, parent)).toEqual({ ...parent, email: 'eva@example.org', phone: '2145550100' })
    expect(read(Guardian, {})).toHaveLength(6)
    expect(
      read(EmergencyContact, { name: 'Eva Núñez', phone: '2145550100', relation: 'Aunt' }),
    ).toMatchObject({
      relation: 'Aunt',
    })
    expect(read(EmergencyContact, {})).toEqual([
      'name: Name is required.',
      'phone: Phone is required.',
      'relation: Relationship is required.',
    ])
  })
  test('with any text in them are judged, never a crash', () => {
    const any = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant(null), fc.integer())
    const anyone = fc.record({
      first_name: any,
      last_name: any,
      dob: any,
      gender: any,
      email: any,
      phone: any,
    })
    fc.assert(
      fc.property(anyone, (person) => {
        const { data } = z.safeParse(PersonalDetails, person)
        if (data) expect(z.parse(PersonalDetails, data)).toEqual(data)
      }),
    )
  })
})

describe('a minor', () => {
  const today = '2026-11-21'
  const missing = { guardian: ['Anyone under 18 needs a parent or guardian. Please add one.'] }
  const tooYoung = { 'guardian.dob': ['Parents and guardians must be at least 18.'] }
  test.each([
    ['a child alone', '2015-03-04', undefined, missing],
    ['on the day before the 18th birthday alone', '2008-11-22', undefined, missing],
    ['on the 18th birthday alone', '2008-11-21', undefined, undefined],
    ['a child with a parent', '2015-03-04', '1985-05-06', undefined],
    ['a child with someone 18 years old today', '2015-03-04', '2008-11-21', undefined],
    ['a child with a sister of 17', '2015-03-04', '2008-11-22', tooYoung],
    ['an adult with a guardian who is a minor', '1990-01-01', '2015-01-01', tooYoung],
    [
      'a child with a parent born tomorrow',
      '2015-03-04',
      '2026-11-22',
      { 'guardian.dob': ['Date of birth can’t be in the future.'] },
    ],
  ])('%s', (_, dob, guardianDob, errors) => {
    expect(checkGuardian(dob, guardianDob === undefined ? undefined : { dob: guardianDob }, today)).toEqual(
      errors,
    )
  })

  test('is never registered without an adult', () => {
    const days = fc.integer({ min: 0, max: 100 * 365 }).map((count) => addDays(today, -count))
    fc.assert(
      fc.property(days, fc.option(days, { nil: undefined }), (dob, guardian) => {
        const errors = checkGuardian(dob, guardian === undefined ? undefined : { dob: guardian }, today)
        const isChild = dob > '2008-11-21'
        const hasAdult = guardian !== undefined && guardian <= '2008-11-21'
        if (isChild) expect(errors === undefined).toBe(hasAdult)
      }),
    )
  })
})
