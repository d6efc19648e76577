import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../dates.ts'
import { messageIn } from '../message.ts'
import {
  colourOf,
  judgeInsurance,
  judgeReadiness,
  type AskedKind,
  type Days,
  type PersonFacts,
  type ReadinessRules,
} from './judging.ts'

const days: Days = { today: '2026-11-21', from: '2026-12-05', until: '2026-12-06' }
const RULES: ReadinessRules = { age_kinds: ['Birth certificate'], insurance: true, staff_memberships: false }
const CHECK: AskedKind = { id: 7, title: 'Background check', for_whom: 'coaches', is_active: true }

const player: PersonFacts = {
  serving: 'player',
  state: 'active',
  until_on: null,
  dob: '2016-05-02',
  registration: { status: 'active', valid_from: '2026-08-01', valid_until: '2027-07-31' },
  to_sign: [],
  has_age_proof: true,
  fees: null,
  credentials: [],
}
const coach: PersonFacts = {
  ...player,
  serving: 'coach',
  dob: '1986-03-14',
  registration: null,
  has_age_proof: false,
  credentials: [{ id: 1, kind_id: 7, status: 'cleared', expires_on: '2027-08-01' }],
}
const judge = (facts: PersonFacts, rules = RULES) => judgeReadiness(facts, { kinds: [CHECK], rules }, days)
const one = (facts: PersonFacts, requirement: string, rules = RULES) =>
  judge(facts, rules).find((verdict) => verdict.requirement === requirement)!
const registered = (more: Partial<NonNullable<PersonFacts['registration']>>): PersonFacts => ({
  ...player,
  registration: { ...player.registration!, ...more },
})
const checked = (status: 'requested' | 'cleared' | 'refused', expires_on: string | null): PersonFacts => ({
  ...coach,
  credentials: [{ id: 1, kind_id: 7, status, expires_on }],
})

test('a player and a coach who have everything are ready', () => {
  expect(colourOf(judge(player))).toBe('ready')
  expect(colourOf(judge(coach))).toBe('ready')
  expect(judge(coach).map(({ state }) => state)).toEqual([
    'ready',
    'not_needed',
    'not_needed',
    'not_needed',
    'not_needed',
    'ready',
  ])
})

describe('on the days of an event', () => {
  test.each<[string, PersonFacts, string, string, string]>([
    ['a request', { ...player, state: 'requested' }, 'roster', 'missing', 'Waiting for a spot on the team.'],
    ['a guest of before', { ...player, until_on: '2026-12-05' }, 'roster', 'soon', 'Guest until 12/05/2026.'],
    ['a guest of the last day', { ...player, until_on: '2026-12-06' }, 'roster', 'ready', 'On the roster.'],
    [
      'nobody registered',
      { ...player, registration: null },
      'membership',
      'missing',
      'Not registered for this season.',
    ],
    [
      'one that waits',
      registered({ status: 'waiting_for_approval' }),
      'membership',
      'missing',
      'Waiting for the office to approve it.',
    ],
    [
      'one that is blocked',
      registered({ status: 'blocked' }),
      'membership',
      'missing',
      'The membership isn’t active.',
    ],
    [
      'one that begins on the second day',
      registered({ valid_from: '2026-12-06' }),
      'membership',
      'missing',
      'Starts on 12/06/2026.',
    ],
    [
      'one that ends on the first day',
      registered({ valid_until: '2026-12-05' }),
      'membership',
      'soon',
      'Ends on 12/05/2026.',
    ],
    [
      'one that is over',
      registered({ valid_until: '2026-11-20' }),
      'membership',
      'missing',
      'Ends on 11/20/2026.',
    ],
    [
      'a text overdue',
      { ...player, to_sign: [{ title: 'Waiver', until: '2026-11-20' }] },
      'waivers',
      'missing',
      'Needs a new signature since 11/20/2026: Waiver.',
    ],
    [
      'a text due before',
      { ...player, to_sign: [{ title: 'Waiver', until: '2026-12-05' }] },
      'waivers',
      'soon',
      'Needs a new signature by 12/05/2026: Waiver.',
    ],
    [
      'a text due later',
      { ...player, to_sign: [{ title: 'Waiver', until: '2026-12-06' }] },
      'waivers',
      'ready',
      'Signed through 12/06/2026: Waiver.',
    ],
    ['no proof of age', { ...player, has_age_proof: false }, 'age', 'missing', 'No proof of age on file.'],
    [
      'late fees',
      { ...player, fees: { late_cents: 1, is_accepted: true } },
      'fees',
      'missing',
      'Team fees are late.',
    ],
    [
      'a plan that is late and not accepted',
      { ...player, fees: { late_cents: 1, is_accepted: false } },
      'fees',
      'missing',
      'Payment plan not accepted yet.',
    ],
    [
      'fees in time',
      { ...player, fees: { late_cents: 0, is_accepted: true } },
      'fees',
      'ready',
      'Nothing is overdue.',
    ],
    [
      'a check that ends before',
      checked('cleared', '2026-12-05'),
      'credential-7',
      'soon',
      'Ends on 12/05/2026.',
    ],
    [
      'a check that is over',
      checked('cleared', '2026-11-20'),
      'credential-7',
      'missing',
      'Ended on 11/20/2026.',
    ],
    [
      'a check under way',
      checked('requested', null),
      'credential-7',
      'missing',
      'Requested, not cleared yet.',
    ],
    ['a check that was refused', checked('refused', null), 'credential-7', 'missing', 'Nothing on file.'],
  ])('%s', (_, facts, requirement, state, says) => {
    const verdict = one(facts, requirement)
    expect([verdict.state, messageIn(verdict.says)]).toEqual([state, says])
  })

  test.each<[string, string | null, [string, string][], string, string]>([
    ['a paper until the last day', '2026-12-06', [], 'ready', 'Insured through 12/06/2026.'],
    ['a paper until the day before', '2026-12-05', [], 'soon', 'Insurance ends on 12/05/2026.'],
    ['a paper that is over', '2026-11-20', [], 'missing', 'Insurance ended on 11/20/2026.'],
    ['nothing', null, [], 'missing', 'No approved insurance.'],
    ['a policy of all days', null, [['2026-12-05', '2027-08-31']], 'ready', 'Insured through 08/31/2027.'],
    ['a policy of today', null, [['2026-08-01', '2026-11-30']], 'soon', 'Insurance ends on 11/30/2026.'],
    [
      'a policy that is over',
      null,
      [['2025-08-01', '2026-07-31']],
      'missing',
      'Insurance ended on 07/31/2026.',
    ],
    ['a policy that begins later', null, [['2026-12-06', '2027-08-31']], 'missing', 'No approved insurance.'],
    [
      'a policy that goes on where another ends',
      null,
      [
        ['2026-12-06', '2027-08-31'],
        ['2026-08-01', '2026-12-05'],
      ],
      'ready',
      'Insured through 08/31/2027.',
    ],
    [
      'a policy after a paper, with a gap',
      '2026-11-30',
      [['2026-12-06', '2027-08-31']],
      'soon',
      'Insurance ends on 11/30/2026.',
    ],
    [
      'a policy that goes on after a paper',
      '2026-12-05',
      [['2026-12-06', '2027-08-31']],
      'ready',
      'Insured through 08/31/2027.',
    ],
  ])('a team with %s', (_, papers_until, policies, state, says) => {
    const cover = { papers_until, policies: policies.map(([starts_on, ends_on]) => ({ starts_on, ends_on })) }
    const verdict = judgeInsurance(cover, RULES, days)
    expect([verdict.state, messageIn(verdict.says)]).toEqual([state, says])
    expect(judgeInsurance(cover, { ...RULES, insurance: false }, days).state).toBe('not_needed')
  })

  test('the staff needs a membership only where the office says so', () => {
    const rules = { ...RULES, staff_memberships: true }
    expect(one(coach, 'membership', rules).state).toBe('missing')
    expect(one({ ...coach, registration: player.registration }, 'membership', rules).state).toBe('ready')
  })
})

const someDay = fc.integer({ min: -400, max: 400 }).map((count) => addDays('2026-12-01', count))
const somebody: fc.Arbitrary<PersonFacts> = fc.record({
  serving: fc.constantFrom('player', 'coach', 'staff'),
  state: fc.constantFrom('requested', 'active'),
  until_on: fc.option(someDay),
  dob: fc.option(fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2026-11-21', -count))),
  registration: fc.option(
    fc.record({
      status: fc.constantFrom('active', 'waiting_for_approval', 'blocked'),
      valid_from: someDay,
      valid_until: someDay,
    }),
  ),
  to_sign: fc.array(fc.record({ title: fc.constant('Waiver'), until: someDay }), { maxLength: 2 }),
  has_age_proof: fc.boolean(),
  fees: fc.option(fc.record({ late_cents: fc.nat(2), is_accepted: fc.boolean() })),
  credentials: fc.array(
    fc.record({
      id: fc.nat(9),
      kind_id: fc.constant(7),
      status: fc.constantFrom('requested', 'cleared', 'refused'),
      expires_on: someDay,
    }),
    { maxLength: 3 },
  ),
})

test('whoever is ready for an event is ready on each of its days, whatever is known of them', () => {
  fc.assert(
    fc.property(somebody, (facts) => {
      const on = (from: string, until: string) =>
        colourOf(judgeReadiness(facts, { kinds: [CHECK], rules: RULES }, { today: days.today, from, until }))
      if (on(days.from, days.until) !== 'ready') return
      expect(on(days.from, days.from)).toBe('ready')
      expect(on(days.until, days.until)).toBe('ready')
    }),
  )
})

test('what is asked for is judged once each, and every verdict is a sentence', () => {
  fc.assert(
    fc.property(somebody, (facts) => {
      const verdicts = judge(facts)
      expect(verdicts.map(({ requirement }) => requirement)).toEqual([
        'roster',
        'membership',
        'waivers',
        'age',
        'fees',
        'credential-7',
      ])
      for (const { says } of verdicts) expect(messageIn(says)).toMatch(/^[A-Z].*\.$/)
    }),
  )
})
