import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nestBrackets } from './body.ts'

const photo = new File(['x'], 'photo.png')

test.each([
  ['plain names', { first_name: 'Zoë' }, { first_name: 'Zoë' }],
  [
    'groups',
    { 'personal_details[dob]': '2014-05-01', 'personal_details[name]': 'Zoë' },
    { personal_details: { dob: '2014-05-01', name: 'Zoë' } },
  ],
  ['lists', { 'files[0]': photo, 'files[1]': photo }, { files: [photo, photo] }],
  [
    'lists of groups',
    { 'people[0][name]': 'A', 'people[1][name]': 'B' },
    { people: [{ name: 'A' }, { name: 'B' }] },
  ],
  ['a list with a gap is a group', { 'a[1]': 'x' }, { a: { 1: 'x' } }],
  ['repeated names', { 'tags[]': ['a', 'b'] }, { tags: ['a', 'b'] }],
  ['a value that is also a group', { a: '1', 'a[b]': '2' }, { a: { b: '2' } }],
  ['unclosed brackets', { 'a[b': '1' }, { a: { b: '1' } }],
])('%s', (_, form, nested) => {
  expect(nestBrackets(form)).toEqual(nested)
})

test.each(['__proto__', 'a[__proto__][polluted]', 'constructor[prototype][polluted]', '__proto__[polluted]'])(
  '%s reaches no prototype',
  (name) => {
    const nested = nestBrackets({ [name]: 'yes', fine: 'yes' })
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    expect(nested).toEqual({ fine: 'yes' })
  },
)

test('any form is read without an error', () => {
  const name = fc.string({ unit: fc.constantFrom('a', '[', ']', '0', '1', '__proto__', '.') })
  fc.assert(
    fc.property(fc.dictionary(name, fc.string()), (form) => {
      nestBrackets(form)
    }),
  )
})
