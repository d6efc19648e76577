import { showDay, type Day } from '../dates.ts'
import { coveredUntil, type Cover } from '../insurance.ts'
import { isAskedOf, stateOn, type Held, type Required, type Serving } from '../members.ts'

/** How one thing stands for one person on a day: `soon` holds today and not on the day any more. */
export type VerdictState = 'ready' | 'soon' | 'missing' | 'not_needed'

/** Who can mend it: the family itself, the team, or the office. */
export type Mender = 'family' | 'team' | 'office'

export type Verdict = {
  /** `roster`, `membership`, `waivers`, `age`, `fees`, or what `credentialKey` says. */
  requirement: string
  state: VerdictState
  /** A sentence. */
  says: string
  mender: Mender
}

/** How a check or training is called among what is asked for. */
export const credentialKey = ({ id }: { id: number }) => `credential-${id}`

export type AskedKind = Required & { id: number; title: string }

/** What the office asks for beside what the rules of every team ask. */
export type ReadinessRules = {
  /** Kinds of documents that prove the age; without any no proof is asked for. */
  age_kinds: readonly string[]
  /** Whether a team plays only while it is insured: by a paper of it or of its club, or by a policy of the office. */
  insurance: boolean
  /** Whether the staff needs a membership of its own, as players do. */
  staff_memberships: boolean
}

export type PersonFacts = {
  serving: Serving
  state: 'requested' | 'active'
  /** The last day of a guest. */
  until_on: Day | null
  dob: Day | null
  /** The registration for the season that counts most; null where there is none. */
  registration: { status: string; valid_from: Day; valid_until: Day } | null
  /** What has to be signed again, and the last day on which the card counts without. */
  to_sign: readonly { title: string; until: Day }[]
  has_age_proof: boolean
  /** What is asked by the team for the season; null where nothing is. */
  fees: { late_cents: number; is_accepted: boolean } | null
  credentials: readonly (Held & { kind_id: number })[]
}

/** From the first day of an event to its last, and the day that is today. */
export type Days = { today: Day; from: Day; until: Day }

/**
 * How a person stands with everything that is asked for on the days of an event. The order is that of the board.
 * Sources: The Alliance Fastpitch (checks of coaches), NSA (insurance before the first game), decisions 0031 and 0043.
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

function judgeRoster({ state, until_on }: PersonFacts, { today, until }: Days): Verdict {
  const verdict = { requirement: 'roster', mender: 'team' } as const
  if (state === 'requested') return { ...verdict, state: 'missing', says: 'Asks for a place on the team.' }
  if (until_on !== null && until_on < until)
    return {
      ...verdict,
      state: until_on < today ? 'missing' : 'soon',
      says: `Guest until ${showDay(until_on)}.`,
    }
  return { ...verdict, state: 'ready', says: 'On the roster.' }
}

function judgeMembership(
  { serving, registration }: PersonFacts,
  { staff_memberships }: ReadinessRules,
  { today, from, until }: Days,
): Verdict {
  const verdict = { requirement: 'membership', mender: 'family' } as const
  if (serving !== 'player' && !staff_memberships)
    return { ...verdict, state: 'not_needed', says: 'Not asked of the staff.' }
  if (!registration) return { ...verdict, state: 'missing', says: 'Not registered for this season.' }
  const { status, valid_from, valid_until } = registration
  if (status === 'waiting_for_approval')
    return { ...verdict, mender: 'office', state: 'missing', says: 'The office has yet to approve it.' }
  if (status !== 'active')
    return { ...verdict, mender: 'office', state: 'missing', says: 'The membership is not active.' }
  if (valid_from > from)
    return { ...verdict, state: 'missing', says: `Begins only on ${showDay(valid_from)}.` }
  if (valid_until < until)
    return {
      ...verdict,
      state: valid_until < today ? 'missing' : 'soon',
      says: `Ends on ${showDay(valid_until)}.`,
    }
  return { ...verdict, state: 'ready', says: `Paid, until ${showDay(valid_until)}.` }
}

function judgeWaivers({ registration, to_sign }: PersonFacts, { today, until }: Days): Verdict {
  const verdict = { requirement: 'waivers', mender: 'family' } as const
  if (registration?.status !== 'active')
    return { ...verdict, state: 'not_needed', says: 'Signed with the registration.' }
  const [first] = to_sign.toSorted((a, b) => (a.until < b.until ? -1 : 1))
  if (!first) return { ...verdict, state: 'ready', says: 'The present texts are signed.' }
  const last = showDay(first.until)
  if (first.until < today)
    return { ...verdict, state: 'missing', says: `To be signed again since ${last}: ${first.title}.` }
  return {
    ...verdict,
    state: first.until < until ? 'soon' : 'ready',
    says: `To be signed again until ${last}: ${first.title}.`,
  }
}

function judgeAge({ serving, has_age_proof }: PersonFacts, { age_kinds }: ReadinessRules): Verdict {
  const verdict = { requirement: 'age', mender: 'family' } as const
  if (serving !== 'player' || age_kinds.length === 0)
    return { ...verdict, state: 'not_needed', says: 'No proof of age is asked for.' }
  return has_age_proof
    ? { ...verdict, state: 'ready', says: 'A proof of age is there.' }
    : { ...verdict, state: 'missing', says: 'There is no proof of age.' }
}

function judgeFees({ fees }: PersonFacts): Verdict {
  const verdict = { requirement: 'fees', mender: 'family' } as const
  if (!fees) return { ...verdict, state: 'not_needed', says: 'The team asks for no fees.' }
  // Nobody pays what they have not accepted: that comes first, also when the first part is late.
  if (!fees.is_accepted)
    return {
      ...verdict,
      state: fees.late_cents > 0 ? 'missing' : 'ready',
      says: 'The plan is not accepted yet.',
    }
  return fees.late_cents > 0
    ? { ...verdict, state: 'missing', says: 'Late with the fees of the team.' }
    : { ...verdict, state: 'ready', says: 'Nothing is late.' }
}

function judgeCredential({ serving, dob, credentials }: PersonFacts, kind: AskedKind, days: Days): Verdict {
  const verdict = { requirement: credentialKey(kind), mender: 'family' } as const
  if (!isAskedOf(kind, { serving, dob }, days.until))
    return { ...verdict, state: 'not_needed', says: 'Not asked of this person.' }
  const held = credentials.filter(({ kind_id }) => kind_id === kind.id)
  const then = stateOn(held, days.until)
  if (then.state === 'cleared')
    return { ...verdict, state: 'ready', says: `Cleared until ${showDay(then.expires_on!)}.` }
  const now = stateOn(held, days.today)
  if (now.state === 'cleared')
    return { ...verdict, state: 'soon', says: `Ends on ${showDay(now.expires_on!)}.` }
  if (then.state === 'requested')
    return { ...verdict, mender: 'office', state: 'missing', says: 'Asked for, and not cleared yet.' }
  if (then.state === 'expired')
    return { ...verdict, state: 'missing', says: `Ended on ${showDay(then.expires_on!)}.` }
  // That one was refused is the office's to know.
  return { ...verdict, state: 'missing', says: 'There is none.' }
}

/** How the insurance of a team stands: it is ready where papers and policies cover each of the days. */
export function judgeInsurance(
  cover: Cover,
  { insurance }: ReadinessRules,
  { today, from, until }: Days,
): Verdict {
  const verdict = { requirement: 'insurance', mender: 'team' } as const
  if (!insurance) return { ...verdict, state: 'not_needed', says: 'No paper is asked for.' }
  const insured_until = coveredUntil(cover, from) ?? (today < from ? coveredUntil(cover, today) : null)
  if (insured_until !== null && insured_until >= until)
    return { ...verdict, state: 'ready', says: `Insured until ${showDay(insured_until)}.` }
  if (insured_until !== null)
    return { ...verdict, state: 'soon', says: `The insurance ends on ${showDay(insured_until)}.` }
  let ended_on: Day | null = null
  for (const day of [cover.papers_until, ...cover.policies.map(({ ends_on }) => ends_on)])
    if (day !== null && day < today && (ended_on === null || day > ended_on)) ended_on = day
  return {
    ...verdict,
    state: 'missing',
    says: ended_on === null ? 'No insurance is accepted.' : `The insurance ended on ${showDay(ended_on)}.`,
  }
}

/** One colour for several things: the worst of them. */
export function colourOf(verdicts: readonly Pick<Verdict, 'state'>[]): 'ready' | 'soon' | 'missing' {
  if (verdicts.some(({ state }) => state === 'missing')) return 'missing'
  return verdicts.some(({ state }) => state === 'soon') ? 'soon' : 'ready'
}
