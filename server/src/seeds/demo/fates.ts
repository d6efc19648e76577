import type { RegistrationStatus } from 'contract/statuses'
import type { Random } from './random.ts'

/** Something that happened to a registration after it was paid. */
export type Step = {
  at: Date
  from: RegistrationStatus
  to: RegistrationStatus
  reason?: string
  /** The office decided, or a full refund ended it. */
  by: 'decision' | 'refund'
}
export type Fate = {
  status: RegistrationStatus
  steps: Step[]
  /** Cents of its line that were refunded to the card. */
  refund?: { at: Date; amount: number; reason: string }
}

export type Registered = {
  at: Date
  needs_approval: boolean
  /** What was paid for it after discounts, in cents. */
  paid: number
  /** For a club or team: the decision about it. */
  decision?: 'active' | 'waiting_for_approval' | 'rejected'
}

/** The office decides on two mornings a week: these are the most that have come since the last one, and their share. */
const NEWEST = { most: 10, share: 0.25 }

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Registrations newer than this have had no time for anything to happen. */
const SETTLED = 12 * DAY

const LEFT = [
  'Injured for the season.',
  'The family moved away.',
  'Plays another sport this year.',
  'Made no team.',
]
const REJECTED = ['The background screening is missing.', 'The athlete-safety training was not completed.']
const TURNED_DOWN = ['The league has no place in this division.', 'Another club has this name already.']
const BLOCKED = ['Suspended by the league.', 'Returned payment of last season.', 'Date of birth in dispute.']
const CLOSED = ['Entered twice by two parents.', 'Transferred to another association.']
const GOODWILL = [
  'Rained-out clinic.',
  'Charged the late price by mistake.',
  'Hardship, agreed with the director.',
]
/** Cents of a partial refund, at most half of what was paid. */
const GOODWILL_MOST = 1_000

/**
 * Decides what became of each registration by a moment: most are active, and every other possible outcome
 * occurs, too.
 */
export function decideFates(random: Random, registered: readonly Registered[], until: Date): Fate[] {
  const approve = (one: Registered): Fate => {
    if (!one.needs_approval) return { status: 'active', steps: [] }
    const at = soonAfter(random, one.at, 2 * HOUR, 60 * HOUR)
    if (one.decision !== 'active' && at > until) return { status: 'waiting_for_approval', steps: [] }
    const by = 'decision' as const
    return {
      status: 'active',
      steps: [{ at: at > until ? until : at, from: 'waiting_for_approval', to: 'active', by }],
    }
  }
  const fates = registered.map(approve)
  const later = (one: Registered) => soonAfter(random, one.at, 3 * DAY, 11 * DAY)

  /** Gives a share of the eligible ones, and at least one of them, another outcome. */
  const spread = (
    part: number,
    who: (one: Registered) => boolean,
    end: (one: Registered, fate: Fate) => Fate,
  ) => {
    const all = registered.flatMap((one, i) =>
      !one.decision && !taken.has(i) && one.at.getTime() + SETTLED < until.getTime() && who(one) ? [i] : [],
    )
    const count = Math.min(all.length, Math.max(1, Math.round(all.length * part)))
    for (const i of random.shuffled(all).slice(0, count)) {
      taken.add(i)
      fates[i] = end(registered[i]!, fates[i]!)
    }
  }
  const taken = new Set<number>()
  const asks = (one: Registered) => one.needs_approval
  const anybody = (one: Registered) => !one.needs_approval
  const payer = (one: Registered) => anybody(one) && one.paid > 0

  spread(0.03, asks, (one) => reject(random, one, REJECTED, later(one)))
  spread(0.04, asks, () => ({ status: 'waiting_for_approval', steps: [] }))
  spread(0.02, payer, (one, { status, steps }) => {
    const refund = { at: later(one), amount: one.paid, reason: random.one(LEFT) }
    const step = { at: refund.at, from: status, to: 'inactive', reason: refund.reason, by: 'refund' } as const
    return { status: 'inactive', steps: [...steps, step], refund }
  })
  spread(0.015, payer, (one, fate) => ({
    ...fate,
    refund: {
      at: later(one),
      amount: Math.ceil(Math.min(GOODWILL_MOST, one.paid / 2)),
      reason: random.one(GOODWILL),
    },
  }))
  spread(0.006, anybody, (one, fate) => end(fate, 'blocked', later(one), random.one(BLOCKED)))
  spread(0.01, anybody, (one, fate) => end(fate, 'closed', later(one), random.one(CLOSED)))

  const undecided = registered
    .flatMap((one, i) => (asks(one) && !one.decision && !taken.has(i) ? [{ at: one.at.getTime(), i }] : []))
    .toSorted((one, other) => other.at - one.at || one.i - other.i)
  const newest = Math.min(NEWEST.most, Math.ceil(undecided.length * NEWEST.share))
  for (const { i } of undecided.slice(0, newest)) fates[i] = { status: 'waiting_for_approval', steps: [] }

  registered.forEach((one, i) => {
    if (one.decision === 'rejected') {
      const at = soonAfter(random, one.at, 5 * HOUR, 4 * DAY)
      fates[i] = reject(random, one, TURNED_DOWN, at > until ? until : at)
    }
    if (one.decision === 'waiting_for_approval') fates[i] = { status: 'waiting_for_approval', steps: [] }
  })
  return fates
}

const soonAfter = (random: Random, at: Date, least: number, most: number) =>
  new Date(at.getTime() + Math.round((least + random.next() * (most - least)) / 1000) * 1000)

function reject(random: Random, { paid }: Registered, reasons: readonly string[], at: Date): Fate {
  const reason = random.one(reasons)
  return {
    status: 'rejected',
    steps: [{ at, from: 'waiting_for_approval', to: 'rejected', reason, by: 'decision' }],
    ...(paid > 0 ? { refund: { at, amount: paid, reason } } : {}),
  }
}

const end = (fate: Fate, to: RegistrationStatus, at: Date, reason: string): Fate => ({
  ...fate,
  status: to,
  steps: [...fate.steps, { at, from: fate.status, to, reason, by: 'decision' }],
})
