import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkPassword, strengthOf } from './passwords.ts'

const easy = 'This password is too easy to guess. Add a few unrelated words.'

describe('a password is refused', () => {
  test.each([
    ['', 'Use at least 8 characters. A few unrelated words work well.'],
    ['kd8#Wq1', 'Use at least 8 characters. A few unrelated words work well.'],
    ['🦉🦊🐻🐼', 'Use at least 8 characters. A few unrelated words work well.'],
    [`${'correct horse '.repeat(9)}xyz`, 'Use up to 128 characters.'],
  ])('for its length: %j', (password, sentence) => expect(checkPassword(password)).toBe(sentence))

  test.each([
    'password',
    'Password1',
    'P@ssw0rd!',
    'Password2026!',
    'passwordpassword',
    '12345678',
    '1234567890',
    '87654321',
    '19850412',
    'qwertyuiop',
    'Qwerty123!',
    '1q2w3e4r',
    'qazwsxedc',
    'abcabcabc',
    'aaaaaaaaaaaa',
    'iloveyou1',
    'softball12',
    'Softball2026',
    'letmein!!',
    'sunshine99',
    'Football!1',
    'welcome123',
    'baseball7',
    'dragon2010',
  ])('when everybody thinks of it: %s', (password) => expect(checkPassword(password)).toBe(easy))

  test.each(['Hurricanes1', 'lakewoodhurricanes', 'Kowalczyk7!', 'zofia2014', 'zofiakowalczyk'])(
    'when it is made of names of the site and the person: %s',
    (password) => {
      expect(checkPassword(password, ['Lakewood Hurricanes', 'Zofia', 'Kowalczyk'])).toBe(easy)
    },
  )
})

describe('a password is accepted', () => {
  test.each([
    'correct horse battery staple',
    'plum-tractor-whistle',
    'kd8#Wq1z',
    'müßiggang am teich',
    '我喜欢在河边散步吃饭',
    '739184620571934',
    '        x7Gq2Lw',
  ])('without rules about kinds of characters: %s', (password) =>
    expect(checkPassword(password)).toBeUndefined(),
  )

  test('whatever random letters it has, if there are enough', () => {
    const letters = fc.array(fc.constantFrom(...'bcdfghjkmnpqrtvwxz'), { minLength: 14, maxLength: 40 })
    fc.assert(
      fc.property(letters, (chars) => {
        fc.pre(new Set(chars).size > 6)
        expect(checkPassword(chars.join(''))).toBeUndefined()
      }),
    )
  })
})

test('any text gets an answer, quickly', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 400, unit: 'grapheme' }),
      fc.array(fc.string(), { maxLength: 4 }),
      (password, familiar) => {
        expect(strengthOf(password, familiar) === 0).toBe(checkPassword(password, familiar) !== undefined)
      },
    ),
  )
})

test.each([
  ['password1', 0],
  ['kd8#Wq1z', 1],
  ['kd8#Wq1zL', 2],
  ['plumtractorwh', 3],
  ['plum-tractor-whistle', 4],
])('%s has strength %i', (password, strength) => expect(strengthOf(password)).toBe(strength))
