import { messageIn } from 'contract/message'
import { expect, test } from 'vitest'
import { BY_HAND } from 'contract/renewing/auto-renewal'
import { tooYoungFor } from 'contract/eligibility'
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
const RULES = {
  name: 'USSSA 2027',
  cutoff_month: 8,
  cutoff_day: 31,
  cutoff_year_offset: -1,
  play_up_allowed: true,
}
const refused = (age: number) => limitRefusal(LIMITS, { age, league_id: 2, division_id: null })!.message

/** Permanent reasons that plans and judgments give; temporary ones are never written to anybody. */
const REASONS = [
  // Unreachable people get no letter.
  BY_HAND.incomplete,
  BY_HAND.unsigned,
  NOT_RENEWED.no_person,
  NOT_RENEWED.not_offered,
  NOT_RENEWED.incomplete,
  NOT_RENEWED.too_old,
  NOT_RENEWED.other_divisions,
  tooYoungFor('2024-10-10', { year: 2028 }, RULES, [{ id: 1, label: '10U', max_age: 10, min_age: 4 }])!,
  refused(18),
  refused(4),
  refused(10),
]

test.each(REASONS)('%j is said in the language of the letter', (reason) => {
  expect(saidReason(wordsIn('en'), reason)).toBe(messageIn(reason))
  expect(saidReason(wordsIn('es'), reason)).not.toBe(messageIn(reason))
  expect(saidReason(wordsIn('es'), reason)).not.toMatch(/\{|membership/)
})
