import * as z from 'zod/mini'
import { Day, DayInput, addDays } from '../dates.ts'
import { money, share, type Currency } from '../money.ts'
import { sentence, type Sentence } from '../message.ts'
import { Cents, whole } from '../primitives.ts'

const percent = whole('Enter a percentage from 0 to 100.').check(
  z.minimum(0, 'Enter a percentage from 0 to 100.'),
  z.maximum(100, 'Enter a percentage from 0 to 100.'),
)

/** How money comes back: to the card or by check, as credit at a later event, or as the payer chooses. */
export const RefundForm = z.enum(['cash', 'credit', 'either'], 'Choose how it comes back.')
export type RefundForm = z.infer<typeof RefundForm>

/** How something was paid, and so how it comes back: to a card, from the office, or into the money that is held for a team. */
export const WayPaid = z.enum(['card', 'by_hand', 'team_funds'])
export type WayPaid = z.output<typeof WayPaid>

/** How much of a payment comes back: never more than was paid, and never less than zero. */
export const Back = z.discriminatedUnion('kind', [
  /** A share, less an amount that is kept, and less what the card cost where `keep_card` is set. */
  z.object({
    kind: z.literal('percent'),
    percent,
    keep_cents: Cents,
    keep_card: z.boolean(),
    form: RefundForm,
  }),
  /** An amount, whatever was paid. */
  z.object({ kind: z.literal('amount'), cents: Cents, form: RefundForm }),
  /** What games cost (the price by the guarantee), of those not played or of those played, less an amount. */
  z.object({
    kind: z.literal('games'),
    of: z.enum(['unplayed', 'played']),
    less_cents: Cents,
    form: RefundForm,
  }),
])
export type Back = z.infer<typeof Back>

/** Until when a line of a ladder counts. */
const Until = z.discriminatedUnion('kind', [
  /** The last day is n days before the first day of the event. */
  z.object({
    kind: z.literal('days'),
    days: whole('Enter days from 0 to 365.').check(
      z.minimum(0, 'Enter days from 0 to 365.'),
      z.maximum(365, 'Enter days from 0 to 365.'),
    ),
  }),
  /** The last day is this one. */
  z.object({ kind: z.literal('day'), day: DayInput('Last day') }),
  z.object({ kind: z.literal('accepted') }),
  z.object({ kind: z.literal('schedule') }),
  /** Until the first game. */
  z.object({ kind: z.literal('start') }),
])

const Step = z.object({ until: Until, back: Back })

/** What a policy says. */
export const RefundTerms = z.object({
  /** The first line whose time is not over counts; after all of them nothing comes back. */
  withdrawal: z.array(Step).check(z.maxLength(8, 'You can add up to 8 lines.')),
  cut_short: z.object({
    /** Which games count: those that began, or those that were finished. */
    counted: z.enum(['started', 'completed'], 'Choose which games count.'),
    /** By guarantee; the first table that fits counts. After its end nothing comes back. */
    tables: z
      .array(
        z.object({
          /** The least guarantee it is for; 0 is for all. */
          guarantee: whole('Enter games from 0 to 12.').check(
            z.minimum(0, 'Enter games from 0 to 12.'),
            z.maximum(12, 'Enter games from 0 to 12.'),
          ),
          /** After no game, one game, two … */
          back: z
            .array(Back)
            .check(z.minLength(1, 'Add at least one line.'), z.maxLength(12, 'Add up to 12 lines.')),
        }),
      )
      .check(z.minLength(1, 'Add at least one line.'), z.maxLength(4, 'Add up to 4 tables.')),
  }),
  /** Called off by the organizer before any game; null: as after no game. */
  canceled: z.nullable(Back),
  credit: z.object({
    /** How long a credit counts; null for ever. */
    days: z.nullable(
      whole('Enter days from 1 to 3,650.').check(
        z.minimum(1, 'Enter days from 1 to 3,650.'),
        z.maximum(3650, 'Enter days from 1 to 3,650.'),
      ),
    ),
    /** Another team of the club may use it. */
    is_transferable: z.boolean(),
  }),
})
export type RefundTerms = z.infer<typeof RefundTerms>

type Paid = {
  /** What the policy is about. */
  paid_cents: number
  /** What charging the card cost the organizer. */
  card_cents?: number
}
/** What happened. */
export type RefundFacts = Paid &
  (
    | { why: 'withdrawn'; today: Day; starts_on: Day; is_accepted: boolean; is_schedule_posted: boolean }
    | { why: 'canceled' }
    | { why: 'cut_short'; games: number; guarantee: number }
  )

/** What comes back, line by line: the lines add up to `back_cents`. */
export type Refund = {
  lines: readonly { said: Sentence; cents: number }[]
  back_cents: number
  kept_cents: number
  form: RefundForm
}

export const RefundPaid = sentence('refund_paid', 'Paid')
export const RefundShareKept = sentence('refund_share_kept', 'Kept by the policy: {percent}%')
export const RefundFeeKept = sentence('refund_fee_kept', 'Fee for refunds')
export const RefundCardKept = sentence('refund_card_kept', 'Card processing cost')
export const RefundRestKept = sentence('refund_rest_kept', 'Kept by the policy')
export const RefundDiscountLost = sentence('refund_discount_lost', 'Discount that no longer applies')

/** What comes back of a payment by a policy. Kept and given back always add up to what was paid. */
export function refundOf(terms: RefundTerms, facts: RefundFacts): Refund {
  const back = backOf(terms, facts)
  const paid = Math.max(0, facts.paid_cents)
  const lines: { said: Sentence; cents: number }[] = [{ said: RefundPaid({}), cents: paid }]
  let left = paid
  const keep = (said: Sentence, cents: number) => {
    const kept = Math.min(left, Math.max(0, cents))
    if (kept === 0) return
    left -= kept
    lines.push({ said, cents: -kept })
  }
  if (back === undefined) keep(RefundRestKept({}), paid)
  else if (back.kind === 'percent') {
    keep(RefundShareKept({ percent: 100 - back.percent }), paid - share(paid, back.percent * 100))
    keep(RefundFeeKept({}), back.keep_cents)
    if (back.keep_card) keep(RefundCardKept({}), facts.card_cents ?? 0)
  } else keep(RefundRestKept({}), paid - amountOf(back, paid, facts))
  return { lines, back_cents: left, kept_cents: paid - left, form: back?.form ?? 'cash' }
}

function amountOf(back: Exclude<Back, { kind: 'percent' }>, paid: number, facts: RefundFacts): number {
  if (back.kind === 'amount') return back.cents
  if (facts.why !== 'cut_short') return back.of === 'unplayed' ? paid - back.less_cents : 0
  const guarantee = Math.max(1, facts.guarantee)
  const played = Math.min(facts.games, guarantee)
  const games = back.of === 'played' ? played : guarantee - played
  return Math.round((paid * games) / guarantee) - back.less_cents
}

/** The line of the policy that counts; undefined if nothing comes back. */
function backOf(terms: RefundTerms, facts: RefundFacts): Back | undefined {
  if (facts.why === 'withdrawn') return terms.withdrawal.find(({ until }) => !isOver(until, facts))?.back
  if (facts.why === 'canceled') return terms.canceled ?? terms.cut_short.tables[0]?.back[0]
  return tableFor(terms, facts.guarantee)?.back[facts.games]
}

/** The table for a guarantee: of those that reach down to it, the one that reaches least far. */
export const tableFor = ({ cut_short: { tables } }: RefundTerms, guarantee: number) =>
  tables.filter((table) => table.guarantee <= guarantee).toSorted((a, b) => b.guarantee - a.guarantee)[0]

type Withdrawn = Extract<RefundFacts, { why: 'withdrawn' }>

function isOver(until: RefundTerms['withdrawal'][number]['until'], facts: Withdrawn): boolean {
  switch (until.kind) {
    case 'days':
      return facts.today > addDays(facts.starts_on, -until.days)
    case 'day':
      return facts.today > until.day
    case 'accepted':
      return facts.is_accepted
    case 'schedule':
      return facts.is_schedule_posted
    case 'start':
      return facts.today >= facts.starts_on
  }
}

/**
 * A part of an order that is taken out: what is given back is the difference between what was paid and what the rest costs by
 * the rules of the day of purchase, so that a discount for more of a kind goes with it, on a line of its own.
 */
export function refundOfPart(
  terms: RefundTerms,
  facts: RefundFacts,
  {
    list_cents,
    remaining_cents,
  }: {
    /** What the part alone would have cost. */
    list_cents: number
    /** What is left costs. */
    remaining_cents: number
  },
): Refund {
  const worth = Math.max(0, facts.paid_cents - Math.max(0, remaining_cents))
  const refund = refundOf(terms, { ...facts, paid_cents: worth })
  const lost = list_cents - worth
  if (lost <= 0) return refund
  const [first, ...rest] = refund.lines
  return {
    ...refund,
    lines: [
      { ...first!, cents: first!.cents + lost },
      { said: RefundDiscountLost({}), cents: -lost },
      ...rest,
    ],
  }
}

/**
 * Where a policy gives more back after more games, which no one expects: the first such number of games for a guarantee, at
 * this price. Undefined if there is none.
 */
export function moreForMore(
  terms: RefundTerms,
  { paid_cents, guarantee }: { paid_cents: number; guarantee: number },
): number | undefined {
  const at = (games: number) => refundOf(terms, { why: 'cut_short', paid_cents, guarantee, games }).back_cents
  for (let games = 1; games <= guarantee; games += 1) if (at(games) > at(games - 1)) return games
  return undefined
}

const FormCredit = sentence('refund_as_credit', '{amount} as credit')
const FormEither = sentence('refund_as_either', '{amount}, refunded or as credit')
const Percent = sentence('refund_percent', '{percent}%')
const PercentLess = sentence('refund_percent_less', '{percent}% minus {cents}')
const PercentLessCard = sentence('refund_percent_less_card', '{percent}% minus card costs')
const PercentLessBoth = sentence('refund_percent_less_both', '{percent}% minus {cents} and card costs')
const Amount = sentence('refund_amount', '{cents}')
const Unplayed = sentence('refund_unplayed', 'the price of the games not played')
const UnplayedLess = sentence('refund_unplayed_less', 'the price of the games not played minus {cents}')
const Played = sentence('refund_played', 'the price of the games played minus {cents}')
const NothingBack = sentence('refund_nothing', 'no refund')

/** 'No refund', '80%', '$25.00 as credit' */
export function backSaid(back: Back | undefined, currency: Currency): Sentence {
  if (!back || isNothing(back)) return NothingBack({})
  const amount = amountSaid(back, currency)
  if (back.form === 'cash') return amount
  return back.form === 'credit' ? FormCredit({ amount }) : FormEither({ amount })
}

const isNothing = (back: Back) =>
  (back.kind === 'percent' && back.percent === 0) || (back.kind === 'amount' && back.cents === 0)

function amountSaid(back: Back, currency: Currency): Sentence {
  if (back.kind === 'amount') return Amount({ cents: money(back.cents, currency) })
  if (back.kind === 'games') {
    const cents = money(back.less_cents, currency)
    if (back.of === 'played') return Played({ cents })
    return back.less_cents === 0 ? Unplayed({}) : UnplayedLess({ cents })
  }
  const { percent: of, keep_cents, keep_card } = back
  const cents = money(keep_cents, currency)
  if (keep_cents > 0)
    return keep_card ? PercentLessBoth({ percent: of, cents }) : PercentLess({ percent: of, cents })
  return keep_card ? PercentLessCard({ percent: of }) : Percent({ percent: of })
}

const UntilDays = sentence('refund_until_days', 'Up to {days} days before the event: {back}.')
const UntilDay = sentence('refund_until_day', 'Through {day}: {back}.')
const UntilAccepted = sentence('refund_until_accepted', 'Until you’re accepted: {back}.')
const UntilSchedule = sentence('refund_until_schedule', 'Until the schedule is posted: {back}.')
const UntilStart = sentence('refund_until_start', 'Until the event starts: {back}.')
const Afterward = sentence('refund_afterward', 'After that: no refund.')
const NoWithdrawal = sentence('refund_no_withdrawal', 'If you withdraw: no refund.')
const AfterStarted = sentence(
  'refund_after_started',
  'If weather stops the event, by games your team has started: {games}.',
)
const AfterCompleted = sentence(
  'refund_after_completed',
  'If weather stops the event, by games your team has completed: {games}.',
)
const AfterForGuarantee = sentence(
  'refund_for_guarantee',
  'With a guarantee of {games} or more games: {rest}',
)
const GameLine = sentence('refund_game_line', '{games}: {back}')
const LastGames = sentence('refund_last_games', '{games} or more: {back}')
const CanceledSaid = sentence('refund_canceled', 'If we cancel the event: {back}.')
const CreditDays = sentence('refund_credit_days', 'Credit is good for {days} days.')
const CreditTransferable = sentence('refund_credit_club', 'Credit can be used by another team of your club.')

/** A policy in words, for those who pay. */
export function termsSaid(terms: RefundTerms, currency: Currency): Sentence[] {
  const { withdrawal, cut_short, canceled, credit } = terms
  const steps = withdrawal.map(({ until, back }) => {
    const said = backSaid(back, currency)
    switch (until.kind) {
      case 'days':
        return UntilDays({ days: until.days, back: said })
      case 'day':
        return UntilDay({ day: { message: until.day, day: until.day }, back: said })
      case 'accepted':
        return UntilAccepted({ back: said })
      case 'schedule':
        return UntilSchedule({ back: said })
      case 'start':
        return UntilStart({ back: said })
    }
  })
  const isWhole = cut_short.tables.length === 1
  const tables = cut_short.tables
    .toSorted((a, b) => b.guarantee - a.guarantee)
    .map(({ guarantee, back }) => {
      const lines = back.map((one, games) => GameLine({ games, back: backSaid(one, currency) }))
      const games = [...lines, LastGames({ games: back.length, back: NothingBack({}) })]
      const rest = cut_short.counted === 'started' ? AfterStarted({ games }) : AfterCompleted({ games })
      return isWhole || guarantee === 0 ? rest : AfterForGuarantee({ games: guarantee, rest })
    })
  const hasCredit = [
    ...withdrawal.map(({ back }) => back),
    ...cut_short.tables.flatMap(({ back }) => back),
    canceled,
  ].some((back) => back && back.form !== 'cash')
  return [
    ...(steps.length === 0
      ? [NoWithdrawal({})]
      : [...steps, ...(withdrawal.at(-1)!.until.kind === 'start' ? [] : [Afterward({})])]),
    ...tables,
    ...(canceled ? [CanceledSaid({ back: backSaid(canceled, currency) })] : []),
    ...(hasCredit && credit.days !== null ? [CreditDays({ days: credit.days })] : []),
    ...(hasCredit && credit.is_transferable ? [CreditTransferable({})] : []),
  ]
}
