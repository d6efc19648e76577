import { describe, expect, test } from 'vitest'
import { readPastedOfficials } from './pasted-people.ts'

const ADA = {
  first_name: 'Ada',
  last_name: 'Quill',
  email: 'ada@example.org',
  phone: '(214) 555-0101',
  level: '',
  postal_code: '75201',
}

describe('a list of umpires that is pasted', () => {
  test.each([
    [
      'with headings in any order',
      'Email\tLast Name\tFirst Name\tZip\tCell\nada@example.org\tQuill\tAda\t75201\t(214) 555-0101',
    ],
    [
      'with the whole name in one column',
      'Name;Phone;E-mail;Postal code\nAda Quill;(214) 555-0101;ada@example.org;75201',
    ],
    ['with the last name first', 'Umpire,Email,Phone,ZIP\n"Quill, Ada",ada@example.org,(214) 555-0101,75201'],
    ['without headings', 'Ada\tQuill\tada@example.org\t(214) 555-0101\t75201'],
    ['without headings, names together', 'Ada Quill, ada@example.org, (214) 555-0101, 75201'],
  ])('%s', (_, pasted) => {
    expect(readPastedOfficials(pasted)).toEqual([{ line: pasted.includes('\n') ? 2 : 1, ...ADA }])
  })

  test('a word after the email is the level; blank lines count as lines and are left out', () => {
    expect(readPastedOfficials('\nAda, Quill, ada@example.org, Regional, K1A 0B1\n\n')).toEqual([
      { ...ADA, line: 2, phone: '', level: 'Regional', postal_code: 'K1A 0B1' },
    ])
  })

  test('what is missing is blank', () => {
    expect(readPastedOfficials('Cher')).toEqual([
      { ...{ line: 1, first_name: 'Cher', last_name: '' }, email: '', phone: '', level: '', postal_code: '' },
    ])
  })
})
