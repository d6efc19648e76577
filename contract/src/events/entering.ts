import * as z from 'zod/mini'
import { Day } from '../dates.ts'
import { operation } from '../operation.ts'
import { CardToken } from '../payments/card-numbers.ts'
import { KeptBook } from '../kept-book.ts'
import { Cents, Id, Moment, Nothing, SaidText, Token, lines, text } from '../primitives.ts'
import { problem } from '../problem.ts'
import { OwnAddon } from './addon-orders.ts'
import { ChosenAddons } from './addons.ts'
import { CardTerms, CardTermsHash, Later, OwnBalance } from './deposits.ts'
import { EntrantStatus } from './moves.ts'
import { LONGEST_ANSWER, SaidAnswer } from './questions.ts'
import { WayPaid } from './refunds.ts'

export const RegistrationClosed = problem(
  'registration_closed',
  409,
  'Registration for this event is closed.',
)
export const DivisionFull = problem(
  'division_full',
  409,
  'There aren’t enough spots left. Nothing was charged.',
)
export const NotEligible = problem('not_eligible', 422, 'Someone doesn’t fit this division.')
export const WaiversUnsigned = problem(
  'waivers_unsigned',
  409,
  'Please read and sign the waivers first. Nothing was charged.',
)
export const AlreadyEntered = problem('already_entered', 409, 'Someone you picked is already in this event.')
export const HoldEnded = problem('hold_ended', 410, 'Your hold expired. You haven’t been charged.')
export const PriceChanged = problem('price_changed', 409, 'The price has changed. You haven’t been charged.')
export const EntryNotFound = problem('entry_not_found', 404, 'We couldn’t find this entry.')
export const TeamsEnter = problem('teams_enter', 409, 'This event is for teams.')
export const PeopleEnter = problem('people_enter', 409, 'This event is for individuals.')

export const MembershipMissing = problem(
  'membership_missing',
  409,
  'A membership is still missing. You haven’t been charged.',
)

/** Why somebody can't enter an event, whatever the division. */
export const BARRED = {
  membership: 'Needs a current membership to sign up.',
  birthday: 'Add a date of birth first.',
} as const

/** What is wrong with a player of a team where everyone taking part needs a membership. */
export const NO_MEMBERSHIP = 'No current membership.'

/** After an entry is accepted, its spots are held for payment this many hours, or until the event starts if that is sooner. */
export const ACCEPTED_HOURS = 72

/** For how many minutes spots are kept while they are paid for. */
export const HOLD_MINUTES = 15

/** The same, for whoever also gets a membership first: it has a form, and texts to be signed. */
export const MEMBERSHIP_HOLD_MINUTES = 45

/**
 * For how many hours a spot that became free is kept for the first on the waitlist, by the days until the event: shorter as
 * it comes near.
 */
export const offerHours = (daysLeft: number): number => (daysLeft <= 2 ? 1 : daysLeft <= 7 ? 4 : 24)

/** How one person fits one division. */
const Judged = z.object({
  event_division_id: Id,
  fits: z.enum(['fits', 'plays_up', 'no']),
  reason: SaidText,
})

const EntryPerson = z.object({
  member_id: Id,
  name: z.string(),
  is_self: z.boolean(),
  dob: z.nullable(Day),
  /** Where this person stands in the event already; null if nowhere. */
  entered: z.nullable(z.object({ division: z.string(), status: EntrantStatus })),
  /** Why this person can't enter any division; null if they can. */
  barred: z.nullable(SaidText),
  /** Only a membership is missing, which can be paid in one order with the entry. */
  may_add_membership: z.boolean(),
  divisions: z.array(Judged),
})
export type EntryPerson = z.output<typeof EntryPerson>

const slug = z.string().check(z.maxLength(80))

export const listEntryPeople = operation({
  method: 'GET',
  path: '/ems/event/:slug/register',
  access: 'signed-in',
  summary: 'List the people of one’s household who can enter an event, with the divisions they fit',
  input: z.object({ slug }),
  output: z.array(EntryPerson),
})

/** Why somebody who doesn’t fit asks to be let in; only where the office approves entries. */
export const Exception = z.optional(text('Reason', 500))

/** Of several choices there is one a line; a date is `YYYY-MM-DD`. */
export const Answer = z.object({ question_id: Id, answer: lines(text('Answer', LONGEST_ANSWER)) })

export const Entered = z.object({
  party_id: Id,
  state: z.enum(['applied', 'waiting', 'held', 'confirmed']),
  /** What the order is paid with; null if there is nothing to pay now. */
  order_token: z.nullable(Token),
  total: Cents,
  /** Until when the spots are kept; null unless they are held. */
  held_until: z.nullable(Moment),
  /** What is due later, while they are held. */
  later: z.array(Later),
  /** What is agreed to if the card is kept for that; null if nothing is due later. */
  card_terms: z.nullable(CardTerms),
  /** By when a check would have to be there; null where they aren’t taken. */
  check_due_on: z.nullable(Day),
  /** Whose membership has to be in the same order. */
  awaits: z.array(z.string()),
})
export type Entered = z.output<typeof Entered>

export const enterEvent = operation({
  method: 'POST',
  path: '/ems/event/:slug/register',
  access: 'signed-in',
  status: 201,
  summary: 'Enter people of one’s household, all or none; spots are held while they are paid for',
  input: z.object({
    slug,
    /** One for each press; sent again it is the same entry. */
    request_key: z.uuid('This isn’t a valid key.'),
    entrants: z
      .array(
        z.object({
          member_id: Id,
          event_division_id: Id,
          answers: z.array(Answer),
          exception: Exception,
          addons: z.optional(ChosenAddons),
        }),
      )
      .check(
        z.minLength(1, 'Pick who’s going.'),
        z.maxLength(20, 'You can enter up to 20 people at a time.'),
      ),
    /** Those for the whole family. */
    addons: z.optional(ChosenAddons),
    /** As it was shown, in cents. */
    total: Cents,
    /** Whether they join the waitlist if there aren't enough spots. */
    may_wait: z.optional(z.boolean()),
    /** Whether those who lack a membership get it in the same order. */
    with_membership: z.optional(z.boolean()),
  }),
  output: Entered,
})

/** What is wrong with a roster; `name` is the player’s, null where it is the team. */
export const RosterProblem = z.object({ name: z.nullable(z.string()), reason: SaidText })
export type RosterProblem = z.output<typeof RosterProblem>

/** A game of an entered team, as the published schedule has it. */
const EntrantGame = z.object({
  game_id: Id,
  /** The other team, or where it comes from: ‘Winner of game 5’. */
  opponent: SaidText,
  starts_at: Moment,
  time_zone: z.string(),
  venue: z.string(),
  field: z.string(),
  /** Runs of the team and of the other one, once the result counts. */
  result: z.nullable(z.object({ own: z.int(), other: z.int(), is_unconfirmed: z.boolean() })),
})
export type EntrantGame = z.output<typeof EntrantGame>

/** Of a game that needn’t have a time yet. */
const EntrantBook = z.extend(KeptBook, {
  opponent: SaidText,
  starts_at: z.nullable(Moment),
  time_zone: z.string(),
})
export type EntrantBook = z.output<typeof EntrantBook>

const OwnEntrant = z.object({
  id: Id,
  name: z.string(),
  /** Null for a person. */
  team_id: z.nullable(Id),
  division: z.string(),
  status: EntrantStatus,
  price_cents: Cents,
  /** What was answered, and how many required questions have no answer. */
  answers: z.array(SaidAnswer),
  missing_answers: z.int(),
  /** Why a team’s roster no longer fits, each with the player concerned; empty for a person. */
  problems: z.array(RosterProblem),
  /** What the team plays now or next, and played last; of a person there is nothing. */
  next_game: z.nullable(EntrantGame),
  last_game: z.nullable(EntrantGame),
  /** Whether the user may fill in its lineup cards, because they may change its roster. */
  fills_lineups: z.boolean(),
  /** Of the team’s games, for those who may change its roster. */
  books: z.array(EntrantBook),
})

/** People or teams that somebody has entered together. */
export const OwnParty = z.object({
  id: Id,
  state: z.enum(['applied', 'waiting', 'held', 'confirmed', 'over']),
  event: z.object({
    slug: z.string(),
    name: z.string(),
    starts_on: Day,
    ends_on: Day,
    place: z.string(),
    is_cancelled: z.boolean(),
    /** Whether teams from far away book rooms. */
    asks_stay: z.boolean(),
    /** Whether it asks questions. */
    has_questions: z.boolean(),
  }),
  total_cents: Cents,
  /** So much of it is due now, while it is held; the rest is due later. */
  due_cents: Cents,
  later: z.array(Later),
  card_terms: z.nullable(CardTerms),
  /** By when a check has to be there, or would have to; null where they aren’t taken. */
  check_due_on: z.nullable(Day),
  /** What is agreed to if a card is kept until the office has accepted; null unless it is still to decide. */
  approval_terms: z.nullable(CardTerms),
  /** The card that is charged once they are accepted; null if none is. */
  approval_card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** Whether it will be paid by check; then where to, and for which invoice. */
  is_by_check: z.boolean(),
  check_note: z.nullable(z.string()),
  invoice_number: z.nullable(z.string()),
  /** What is still to be paid of a confirmed entry, or was paid later. */
  balances: z.array(OwnBalance),
  held_until: z.nullable(Moment),
  /** Whose membership has to be in the order that pays for it, while it is held. */
  awaits: z.array(z.string()),
  /** What was chosen to lower its price in that order. */
  coupon_code: z.nullable(z.string()),
  uses_credit: z.boolean(),
  /** Whether the spots were offered from the waitlist. */
  is_offered: z.boolean(),
  /** How many parties stand before it on the waitlist, and itself; null unless it waits. */
  position: z.nullable(z.int()),
  /** A bank is still asked about a payment. */
  is_processing: z.boolean(),
  order_id: z.nullable(Id),
  entrants: z.array(OwnEntrant),
  addons: z.array(OwnAddon),
  /** Whether the event still sells add-ons. */
  can_add: z.boolean(),
})
export type OwnParty = z.output<typeof OwnParty>

export const listMyEvents = operation({
  method: 'GET',
  path: '/ems/my-events',
  access: 'signed-in',
  summary: 'List what one has entered, what comes first at the top',
  input: Nothing,
  output: z.array(OwnParty),
})

export const payEntry = operation({
  method: 'POST',
  path: '/ems/my-events/:id/pay',
  access: 'signed-in',
  summary: 'Take the held spots: an order to pay, or right away if they are free',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    coupon_code: z.optional(z.string().check(z.maxLength(40, 'Use up to 40 characters.'))),
    /** Whether event credit pays as much of it as there is. */
    use_credit: z.optional(z.boolean()),
    /** As it was shown, in cents. */
    total: z.optional(Cents),
    /** Of the terms under which the card is kept for what is due later, if the payer agrees. */
    card_terms_hash: z.optional(CardTermsHash),
  }),
  output: Entered,
})

export const NoChecks = problem(
  'no_checks',
  409,
  'This event doesn’t take checks anymore. Please pay by card.',
)

export const payEntryByCheck = operation({
  method: 'POST',
  path: '/ems/my-events/:id/check',
  access: 'signed-in',
  summary: 'Pay held spots by check: they are kept until it is due, and an invoice says how much',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    coupon_code: z.optional(z.string().check(z.maxLength(40, 'Use up to 40 characters.'))),
    use_credit: z.optional(z.boolean()),
    /** As it was shown, in cents. */
    total: Cents,
  }),
  output: Nothing,
})

export const InvoiceNotReady = problem('invoice_not_ready', 404, 'There’s no invoice for this entry.')

export const downloadInvoice = operation({
  method: 'GET',
  path: '/ems/my-events/:id/invoice.pdf',
  access: 'signed-in',
  summary: 'Download the invoice of an entry that is paid by check',
  input: z.object({ id: Id }),
  output: Nothing,
  file: 'application/pdf',
})

export const releaseEntry = operation({
  method: 'POST',
  path: '/ems/my-events/:id/release',
  access: 'signed-in',
  summary: 'Give up held spots that aren’t paid for, or a position on the waitlist',
  message: 'Data updated successfully',
  input: z.object({ id: Id }),
  output: Nothing,
})

export const EntryBeingPaid = problem(
  'entry_being_paid',
  409,
  'Someone is paying for this team’s entry right now. Please try again in a few minutes.',
)
export const RefundChanged = problem('refund_changed', 409, 'The refund has changed. Please check it again.')
export const NoWithdrawing = problem(
  'no_withdrawing',
  409,
  'This can’t be withdrawn online anymore. Please contact us.',
)

const Back = {
  back_cents: Cents,
  /** So much of it as event credit, whatever is chosen: the policy says so, or credit had paid for it. */
  credit_cents: Cents,
  /** All of it may come as credit instead, if they choose so. */
  may_choose: z.boolean(),
}

/** What comes back for one person or team that leaves an event, by the policy that was shown when they entered. */
const WithdrawalRefund = z.object({
  entrant_id: Id,
  name: z.string(),
  lines: z.array(z.object({ said: SaidText, cents: z.int() })),
  ...Back,
})

const SharedRefund = z.object({
  lines: z.array(z.object({ said: SaidText, cents: z.int() })),
  ...Back,
})

export const previewWithdrawal = operation({
  method: 'GET',
  path: '/ems/my-events/:id/withdraw',
  access: 'signed-in',
  summary: 'Say what comes back for each person or team of an entry that would withdraw now',
  input: z.object({ id: Id }),
  output: z.object({
    refunds: z.array(WithdrawalRefund),
    /** What comes back for add-ons of the whole family once nobody of it is left; null if there are none. */
    shared: z.nullable(SharedRefund),
    /** Where what isn’t credit comes back to. */
    back_to: WayPaid,
    /** The last day on which credit from it would count; null for ever. */
    credit_until: z.nullable(Day),
    /** The policy in words; empty if the event had none. */
    policy: z.array(SaidText),
  }),
})
export type WithdrawalPreview = z.output<typeof previewWithdrawal.output>

export const withdrawEntry = operation({
  method: 'POST',
  path: '/ems/my-events/:id/withdraw',
  access: 'signed-in',
  summary: 'Withdraw people or teams from an event; what the policy gives back is refunded to the card',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    entrant_ids: z
      .array(Id)
      .check(z.minLength(1, 'Pick who’s leaving.'), z.maxLength(20, 'Up to 20 at a time.')),
    /** As it was shown, in cents. */
    back_cents: Cents,
    /** How it comes back where the policy lets the family choose; a refund unless it says otherwise. */
    as: z.optional(z.enum(['cash', 'credit'])),
  }),
  output: Nothing,
})

const Keeping = {
  payment_token: CardToken,
  /** One for each press. */
  request_key: z.uuid('This isn’t a valid key.'),
  card_terms_hash: CardTermsHash,
}

export const keepApprovalCard = operation({
  method: 'POST',
  path: '/ems/my-events/:id/card',
  access: 'signed-in',
  summary: 'Keep a card that is charged once the office has accepted an entry, and not before',
  message: 'Data updated successfully',
  input: z.object({ id: Id, ...Keeping }),
  output: Nothing,
})

export const keepOutsideApprovalCard = operation({
  method: 'POST',
  path: '/ems/entries/:token/card',
  access: 'public',
  summary: 'The same for a team from outside',
  message: 'Data updated successfully',
  limit: { max: 20, seconds: 600 },
  input: z.object({ token: Token, ...Keeping }),
  output: Nothing,
})
