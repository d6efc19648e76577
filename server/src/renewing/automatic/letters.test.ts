import { expect, test } from 'vitest'
import { BY_HAND } from 'contract/renewing/auto-renewal'
import { NOT_RENEWED } from 'contract/renewing/renewal'
import { limitRefusal } from 'contract/tariff'
import { wordsIn } from '../../mail/mail.ts'
import { saidReason } from './letters.ts'

const LIMITS = {
  min_age: 5,
  max_age: 17,
  league_ids: [1],
  division_ids: [],
  sale_from: null,
  sale_until: null,
}
const refused = (age: number) => limitRefusal(LIMITS, { age, league_id: 2, division_id: null })!.message

/** What a plan or a judgement gives as the reason for good; what may open yet is not written to anybody. */
const REASONS = [
  // Who is unreachable gets no letter.
  BY_HAND.incomplete,
  BY_HAND.unsigned,
  NOT_RENEWED.no_person,
  NOT_RENEWED.not_offered,
  NOT_RENEWED.incomplete,
  NOT_RENEWED.too_old,
  refused(18),
  refused(4),
  refused(10),
]

test.each(REASONS)('“%s” is said in the language of the letter', (reason) => {
  expect(saidReason(wordsIn('en'), reason)).toBe(reason)
  expect(saidReason(wordsIn('es'), reason)).not.toBe(reason)
  expect(saidReason(wordsIn('es'), reason)).not.toMatch(/\{|membership/)
})
