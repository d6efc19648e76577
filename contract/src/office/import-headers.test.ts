import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldOf, headerAmong } from './import-headers.ts'

test.each([
  ['Player First', 'first_name'],
  ['Player’s Last Name', 'last_name'],
  ['Athlete DOB', 'dob'],
  ['Child Name', 'full_name'],
  ['Player', 'full_name'],
  ['Parent Name', 'guardian_name'],
  ['Parent/Guardian 1 Email', 'guardian_email'],
  ['Mother’s Cell', 'guardian_phone'],
  ['Player Parent First Name', 'guardian_first_name'],
  ['Parent DOB', undefined],
  ['Parent 2 Name', undefined],
  ['Kid', 'full_name'],
  ['Birthday (M/D/Y)', 'dob'],
  ['Parent/Guardian Name(s)', 'guardian_name'],
  ['Parent Phone(s)', 'guardian_phone'],
  ['Parent 2 Name(s)', undefined],
  ['Emerg. Contact', 'emergency_name'],
  ['Emerg. Phone', 'emergency_phone'],
  ['Contact Email', 'email'],
  ['City/State/Zip', 'city'],
  ['ST', 'state'],
  ['Age Group', 'age_group'],
  ['D.O.B.', 'dob'],
  ['E-mail', 'email'],
  ['Fecha de nacimiento', 'dob'],
  ['Notes', undefined],
  ['', undefined],
] as const)('the column “%s” is %s', (header, field) => {
  expect(fieldOf(header)).toBe(field)
})

test('a title above the names of the columns is not taken for them', () => {
  const rows = [
    ['Riverside SC, Spring 2026', '', 'exported 3/2/2026'],
    ['First', 'Last', 'DOB'],
    ['Ana', 'Lopez', '05/02/2014'],
  ]
  expect(headerAmong(rows)).toBe(1)
  expect(headerAmong([['List'], ['Vorname', 'Nachname'], ['Ana', 'Lopez']])).toBe(1)
  expect(headerAmong([['only one']])).toBe(-1)
})

test('any text at all is a header or none, and the names are found under any titles', () => {
  fc.assert(fc.property(fc.string(), (text) => void fieldOf(text)))
  const title = fc.array(fc.constantFrom('Roster', 'Spring', '2026', ''), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(title, { maxLength: 8 }), (titles) => {
      expect(headerAmong([...titles, ['First', 'Last', 'DOB'], ['Ana', 'Lopez', '1/2/2014']])).toBe(
        titles.length,
      )
    }),
  )
})
