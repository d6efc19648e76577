import { shownDay, type Day } from '../dates.ts'
import { coveredUntil, type Cover } from '../insurance.ts'
import { isAskedOf, stateOn, type Held, type Required, type Serving } from '../members.ts'
import { sentence, type Said, type Word } from '../message.ts'
import { remembered } from '../remembered.ts'

/** A sentence about a day, put together once: the people of a club have the same few days. */
const onDay = (said: (params: { day: Word }) => Said) =>
  remembered((day: Day) => said({ day: shownDay(day) }))

const guestUntil = onDay(sentence('guest_until', 'Guest until {day}.'))
const startsOn = onDay(sentence('starts_on', 'Starts on {day}.'))
const endsOn = onDay(sentence('ends_on', 'Ends on {day}.'))
const endedOn = onDay(sentence('ended_on', 'Ended on {day}.'))
const paidUntil = onDay(sentence('paid_until', 'Paid through {day}.'))
const SignedSince = sentence('signed_again_since', 'Needs a new signature since {day}: {title}.')
const SignedUntil = sentence('signed_again_until', 'Needs a new signature by {day}: {title}.')
const SignedThrough = sentence('signed_through', 'Signed through {day}: {title}.')
const clearedUntil = onDay(sentence('cleared_until', 'Cleared through {day}.'))
const InsuredUntil = sentence('insured_until', 'Insured through {day}.')
const InsuranceEnds = sentence('insurance_ends', 'Insurance ends on {day}.')
const InsuranceEnded = sentence('insurance_ended', 'Insurance ended on {day}.')

/** The state of one requirement for one person on a day: `soon` is met today but no longer on the day. */
export type VerdictState = 'ready' | 'soon' | 'missing' | 'not_needed'

/** Who can fix it: the family, the team, or the office. */
export type Mender = 'family' | 'team' | 'office'

export type Verdict = {
  /** `roster`, `membership`, `waivers`, `age`, `fees`, or a key from `credentialKey`. */
  requirement: string
  state: VerdictState
  says: Said
  mender: Mender
}

/** The requirement key of a check or training. */
export const credentialKey = ({ id }: { id: number }) => `credential-${id}`

export type AskedKind = Required & { id: number; title: string }

/** What the office requires in addition to the rules for every team. */
export type ReadinessRules = {
  /** Kinds of documents that prove the age; if empty, no proof is required. */
  age_kinds: readonly string[]
  /**
   * Whether a team may only play while insured, by a paper of its own or of its club, or by a policy of the
   * office.
   */
  insurance: boolean
  /** Whether staff need memberships of their own, like players. */
  staff_memberships: boolean
}

export type PersonFacts = {
  serving: Serving
  state: 'requested' | 'active'
  /** A guest's last day. */
  until_on: Day | null
  dob: Day | null
  /** The most relevant registration for the season; null if there is none. */
  registration: { status: string; valid_from: Day; valid_until: Day } | null
  /** What has to be signed again, and the last day the card is accepted without it. */
  to_sign: readonly { title: string; until: Day }[]
  has_age_proof: boolean
  /** What the team charges for the season; null if nothing. */
  fees: { late_cents: number; is_accepted: boolean } | null
  credentials: readonly (Held & { kind_id: number })[]
}

/** The first and last day of an event, and today. */
export type Days = { today: Day; from: Day; until: Day }

/**
 * Judges a person against every requirement for the days of an event, in the order of the board.
 * Sources: The Alliance Fastpitch (checks of coaches), NSA (insurance before the first game), decisions 0031
 * and 0043.
 */
export function judgeReadiness(
  facts: PersonFacts,
  { kinds, rules }: { kinds: readonly AskedKind[]; rules: ReadinessRules },
  days: Days,
): Verdict[] {
  return [
    judgeRoster(facts, days),
    judgeMembership(facts, rules, days),
    judgeWaivers(facts, days),
    judgeAge(facts, rules),
    judgeFees(facts),
    ...kinds.map((kind) => judgeCredential(facts, kind, days)),
  ]
}

/** Makes the verdict on one requirement, which is one and the same object for all of whom the same is said. */
function saying(requirement: string, mender: Mender) {
  const of = (state: VerdictState) =>
    remembered((says: Said): Verdict => ({ requirement, state, says, mender }))
  const by = { ready: of('ready'), soon: of('soon'), missing: of('missing'), not_needed: of('not_needed') }
  return (state: VerdictState, says: Said): Verdict => by[state](says)
}

const rosterIs = saying('roster', 'team')
const membershipIs = saying('membership', 'family')
const membershipAtOffice = saying('membership', 'office')
const waiversAre = saying('waivers', 'family')
const ageIs = saying('age', 'family')
const feesAre = saying('fees', 'family')
const insuranceIs = saying('insurance', 'team')
const ofCredential = remembered((id: number) => ({
  credentialIs: saying(credentialKey({ id }), 'family'),
  credentialAtOffice: saying(credentialKey({ id }), 'office'),
}))

function judgeRoster({ state, until_on }: PersonFacts, { today, until }: Days): Verdict {
  if (state === 'requested') return rosterIs('missing', 'Waiting for a spot on the team.')
  if (until_on !== null && until_on < until)
    return rosterIs(until_on < today ? 'missing' : 'soon', guestUntil(until_on))
  return rosterIs('ready', 'On the roster.')
}

function judgeMembership(
  { serving, registration }: PersonFacts,
  { staff_memberships }: ReadinessRules,
  { today, from, until }: Days,
): Verdict {
  if (serving !== 'player' && !staff_memberships) return membershipIs('not_needed', 'Not required for staff.')
  if (!registration) return membershipIs('missing', 'Not registered for this season.')
  const { status, valid_from, valid_until } = registration
  if (status === 'waiting_for_approval')
    return membershipAtOffice('missing', 'Waiting for the office to approve it.')
  if (status !== 'active') return membershipAtOffice('missing', 'The membership isn’t active.')
  if (valid_from > from) return membershipIs('missing', startsOn(valid_from))
  if (valid_until < until) return membershipIs(valid_until < today ? 'missing' : 'soon', endsOn(valid_until))
  return membershipIs('ready', paidUntil(valid_until))
}

function judgeWaivers({ registration, to_sign }: PersonFacts, { today, until }: Days): Verdict {
  if (registration?.status !== 'active') return waiversAre('not_needed', 'Signed during registration.')
  const [first] = to_sign.length > 1 ? to_sign.toSorted((a, b) => (a.until < b.until ? -1 : 1)) : to_sign
  if (!first) return waiversAre('ready', 'All waivers are signed.')
  const signing = { day: shownDay(first.until), title: first.title }
  if (first.until < today) return waiversAre('missing', SignedSince(signing))
  return first.until < until
    ? waiversAre('soon', SignedUntil(signing))
    : waiversAre('ready', SignedThrough(signing))
}

function judgeAge({ serving, has_age_proof }: PersonFacts, { age_kinds }: ReadinessRules): Verdict {
  if (serving !== 'player' || age_kinds.length === 0) return ageIs('not_needed', 'No proof of age required.')
  return has_age_proof
    ? ageIs('ready', 'Proof of age is on file.')
    : ageIs('missing', 'No proof of age on file.')
}

function judgeFees({ fees }: PersonFacts): Verdict {
  if (!fees) return feesAre('not_needed', 'This team has no fees.')
  // Nobody pays fees they have not accepted, so acceptance comes first, even if the first part is late.
  if (!fees.is_accepted)
    return feesAre(fees.late_cents > 0 ? 'missing' : 'ready', 'Payment plan not accepted yet.')
  return fees.late_cents > 0
    ? feesAre('missing', 'Team fees are late.')
    : feesAre('ready', 'Nothing is overdue.')
}

function judgeCredential({ serving, dob, credentials }: PersonFacts, kind: AskedKind, days: Days): Verdict {
  const { credentialIs, credentialAtOffice } = ofCredential(kind.id)
  if (!isAskedOf(kind, { serving, dob }, days.until)) return credentialIs('not_needed', 'Not required.')
  const held = credentials.filter(({ kind_id }) => kind_id === kind.id)
  const then = stateOn(held, days.until)
  if (then.state === 'cleared') return credentialIs('ready', clearedUntil(then.expires_on!))
  const now = stateOn(held, days.today)
  if (now.state === 'cleared') return credentialIs('soon', endsOn(now.expires_on!))
  if (then.state === 'requested') return credentialAtOffice('missing', 'Requested, not cleared yet.')
  if (then.state === 'expired') return credentialIs('missing', endedOn(then.expires_on!))
  // A refusal is confidential to the office.
  return credentialIs('missing', 'Nothing on file.')
}

/** Judges the insurance of a team: ready if papers and policies cover every day. */
export function judgeInsurance(
  cover: Cover,
  { insurance }: ReadinessRules,
  { today, from, until }: Days,
): Verdict {
  if (!insurance) return insuranceIs('not_needed', 'No insurance required.')
  const insured_until = coveredUntil(cover, from) ?? (today < from ? coveredUntil(cover, today) : null)
  if (insured_until !== null && insured_until >= until)
    return insuranceIs('ready', InsuredUntil({ day: shownDay(insured_until) }))
  if (insured_until !== null) return insuranceIs('soon', InsuranceEnds({ day: shownDay(insured_until) }))
  let ended_on: Day | null = null
  for (const day of [cover.papers_until, ...cover.policies.map(({ ends_on }) => ends_on)])
    if (day !== null && day < today && (ended_on === null || day > ended_on)) ended_on = day
  return insuranceIs(
    'missing',
    ended_on === null ? 'No approved insurance.' : InsuranceEnded({ day: shownDay(ended_on) }),
  )
}

/** One color for several requirements: the worst of them. */
export function colourOf(verdicts: readonly Pick<Verdict, 'state'>[]): 'ready' | 'soon' | 'missing' {
  if (verdicts.some(({ state }) => state === 'missing')) return 'missing'
  return verdicts.some(({ state }) => state === 'soon') ? 'soon' : 'ready'
}
