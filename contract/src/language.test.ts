import { describe, expect, test } from 'vitest'
import { acceptedLanguage, fillText, isLanguage } from './language.ts'

describe('a text', () => {
  test.each([
    ['Log in', {}, 'Log in'],
    ['Hello {name}', { name: 'Ada' }, 'Hello Ada'],
    ['{count} person|{count} people', { count: 1 }, '1 person'],
    ['{count} person|{count} people', { count: 0 }, '0 people'],
    ['{count} person|{count} people', { count: 1234 }, '1,234 people'],
    ['In {year}', { year: 2026 }, 'In 2026'],
    ['Open##of a door', {}, 'Open'],
    ['A bar | stays where nothing is counted', {}, 'A bar | stays where nothing is counted'],
    ['{unknown} stays', {}, '{unknown} stays'],
    ['Text of people: {text}', { text: '{count} $& $1' }, 'Text of people: {count} $& $1'],
  ])('%s with %j is %s', (text, values, shown) => {
    expect(fillText(text, 'en', values)).toBe(shown)
  })

  test('takes the last of its forms where a language has more than are written', () => {
    // Spanish has a separate plural form for whole millions.
    const text = '{count} persona|{count} personas'
    expect([1, 2, 1_000_000].map((count) => fillText(text, 'es', { count }))).toEqual([
      '1 persona',
      '2 personas',
      '1,000,000 personas',
    ])
  })
})

test.each([
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['fr, es;q=0.3', 'es'],
  ['es;q=0, en;q=0.1', 'en'],
  ['fr-CA', undefined],
  ['*', undefined],
  ['', undefined],
  [';;,=,q', undefined],
  ['constructor, __proto__', undefined],
])('a browser that reads %j gets %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})

test('a language is one of ours, whatever is asked', () => {
  expect(['en', 'es', 'EN', 'toString', '', null, 7].filter(isLanguage)).toEqual(['en', 'es'])
})
