import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { savedWords } from './saved-words.ts'

test('what is new was created and what was there was updated, in the words of the specification', () => {
  expect(savedWords(undefined)).toBe('Data created successfully')
  expect(savedWords({})).toBe('Data updated successfully')
})

/** The forms of what the specification's catalogue names (§5, §8): each makes or changes one record of the office. */
const FORMS = [
  'content/partner-form',
  'content/faq-form',
  'content/resource-form',
  'seasons/season-form',
  'offers/price-dialog',
  'offers/price-rule-dialog',
  'offers/coupon-form',
  'offers/membership-form',
  'signing/waiver-desk-terms',
  'insurance/policy-form',
  'clubs/rule-pack-form',
]

test.each(FORMS)('%s says them and nothing else', (form) => {
  const text = readFileSync(`${import.meta.dirname}/${form}.tsx`, 'utf8')
  expect([...text.matchAll(/toast\.success\(([^)]*\))/g)].map(([, said]) => said)).toEqual([
    expect.stringMatching(/^savedWords\(\w+\)$/),
  ])
})

test('none of these forms was renamed away', () => {
  for (const form of FORMS) {
    const [folder, name] = [form.slice(0, form.lastIndexOf('/')), form.slice(form.lastIndexOf('/') + 1)]
    expect(readdirSync(`${import.meta.dirname}/${folder}`)).toContain(`${name}.tsx`)
  }
})
