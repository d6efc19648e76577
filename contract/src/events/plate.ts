import * as z from 'zod/mini'
import { Day, DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import { Cents, Id, Moment, Nothing, Token, optionalText, text, whole } from '../primitives.ts'
import { problem } from '../problem.ts'

export const PlateNotFound = problem('plate_not_found', 404, 'We couldn’t find this team’s plate fees.')
export const PlateChanged = problem(
  'plate_changed',
  409,
  'Something else is left to pay by now. You haven’t been charged. Check the amount and try again.',
)
export const PlateTooMuch = problem('plate_too_much', 409, 'That’s more than is left to pay.')
export const NothingBack = problem('plate_nothing_back', 409, 'There’s nothing to refund to this team.')

/** Who owes the fee of a game, when, and what a forfeit does to it. */
export const PLATE_OWED_BY_LABELS = { both: 'Each team', home: 'The home team' } as const
export const PLATE_DUE_LABELS = {
  first_game: 'Before a team’s first game',
  each_game: 'Before each game',
} as const
export const PLATE_FORFEIT_LABELS = {
  both: 'Owed as if it was played',
  forfeiting: 'Owed by the team that forfeits',
  none: 'Not owed',
} as const

const Fee = Cents.check(z.maximum(100_000, 'Enter up to $1,000.00 per game.'))
export const PlateOwedBy = z.enum(['both', 'home'], 'Choose who owes it.')
export const PlateDue = z.enum(['first_game', 'each_game'], 'Choose when it’s due.')
const Forfeit = z.enum(['both', 'forfeiting', 'none'], 'Choose what happens when a game is forfeited.')

const PlateTerms = z.object({
  /** 0 until they are saved for the first time. */
  version: z.int(),
  /** Per game and team; 0 is no fee. */
  cents: Cents,
  owed_by: PlateOwedBy,
  due: PlateDue,
  forfeit: Forfeit,
  /** Divisions with a fee of their own. */
  divisions: z.array(z.object({ division_id: Id, cents: Cents })),
})
export type PlateTerms = z.output<typeof PlateTerms>
export const USUAL_PLATE_TERMS: PlateTerms = {
  ...{ version: 0, cents: 0, owed_by: 'both', due: 'first_game', forfeit: 'forfeiting', divisions: [] },
}

const Game = z.object({
  game_id: Id,
  number: z.int(),
  starts_at: z.nullable(Moment),
  state: z.enum(['coming', 'played', 'forfeit']),
  cents: Cents,
  is_due: z.boolean(),
})

const Sums = {
  games: z.array(Game),
  total: Cents,
  paid: Cents,
  left: Cents,
  due: Cents,
  over: Cents,
  due_at: z.nullable(Moment),
}

const PlatePayment = z.object({
  id: Id,
  at: Moment,
  cents: Cents,
  /** How much of it has gone back, or is on its way. */
  refunded: Cents,
  method: z.enum(['card', 'check', 'cash']),
  by: z.string(),
  order: z.object({ id: Id, number: z.string() }),
})
export type PlatePayment = z.output<typeof PlatePayment>

const PlateTeam = z.object({
  entrant_id: Id,
  team: z.string(),
  club: z.nullable(z.string()),
  division: z.string(),
  /** Whether it is still in the event. */
  is_in: z.boolean(),
  ...Sums,
  /** Its card is being charged at this moment. */
  is_processing: z.boolean(),
  reminded_at: z.nullable(Moment),
  payments: z.array(PlatePayment),
  /** Where its coach pays. */
  link: z.string(),
})
export type PlateTeam = z.output<typeof PlateTeam>

const PlateBoard = z.object({
  event: z.object({ id: Id, name: z.string(), is_canceled: z.boolean() }),
  today: Day,
  terms: PlateTerms,
  divisions: z.array(z.object({ division_id: Id, label: z.string() })),
  /** Whether a schedule was published or a game has ended: before that nobody owes anything. */
  has_games: z.boolean(),
  teams: z.array(PlateTeam),
  total: Cents,
  paid: Cents,
  left: Cents,
  due: Cents,
  over: Cents,
})
export type PlateBoard = z.output<typeof PlateBoard>

export const getPlate = operation({
  method: 'GET',
  path: '/ems/events/:id/plate',
  access: 'ems.entrant.decide',
  summary: 'Show what each team of an event owes at the plate, what it has paid, and what is left',
  input: z.object({ id: Id }),
  output: PlateBoard,
})

export const exportPlate = operation({
  method: 'GET',
  path: '/ems/events/:id/plate.csv',
  access: 'ems.entrant.decide',
  summary: 'Download what each team of an event owes at the plate, has paid, and has left',
  input: z.object({ id: Id }),
  output: Nothing,
  file: 'text/csv',
})

export const savePlateTerms = operation({
  method: 'PUT',
  path: '/ems/events/:id/plate',
  access: 'ems.event.edit',
  summary: 'Save the plate fee of an event and its divisions: who owes it, when, and after a forfeit',
  input: z.object({
    id: Id,
    version: whole('This isn’t a valid version.'),
    cents: Fee,
    owed_by: PlateOwedBy,
    due: PlateDue,
    forfeit: Forfeit,
    divisions: z
      .array(z.object({ division_id: Id, cents: Fee }))
      .check(z.maxLength(200, 'Up to 200 divisions.')),
  }),
  output: PlateTerms,
})

export const takePlatePayment = operation({
  method: 'POST',
  path: '/ems/events/:id/plate/:entrant_id/payments',
  access: 'ems.entrant.decide',
  summary: 'Record a check or cash for the plate fees of a team',
  message: 'Payment recorded',
  input: z.object({
    id: Id,
    entrant_id: Id,
    cents: Cents.check(z.minimum(1, 'Enter an amount.')),
    method: z.enum(['check', 'cash'], 'Choose check or cash.'),
    /** The check's number. */
    reference: optionalText('Check number', 60),
    received_on: DayInput('Received on'),
    /** The screen makes a new one for each payment and repeats it on each retry. */
    request_key: z.uuid('The key of the payment try must be a UUID.'),
  }),
  output: PlateBoard,
})

export const remindPlate = operation({
  method: 'POST',
  path: '/ems/events/:id/plate/remind',
  access: 'ems.entrant.decide',
  summary: 'Email the link to pay to the coaches of one team, or of all that have something left to pay',
  message: 'Reminders sent',
  input: z.object({ id: Id, entrant_id: z.optional(Id) }),
  output: z.object({ sent: z.int() }),
})

export const refundPlate = operation({
  method: 'POST',
  path: '/ems/events/:id/plate/:entrant_id/refund',
  access: 'ems.entrant.decide',
  summary: 'Refund what a team has paid for games that aren’t played, the latest payment first',
  message: 'Refund sent',
  input: z.object({ id: Id, entrant_id: Id, cents: Cents, reason: text('Reason', 200) }),
  output: PlateBoard,
})

const ShownPlate = z.object({
  event: z.object({
    name: z.string(),
    slug: z.string(),
    starts_on: Day,
    ends_on: Day,
    is_canceled: z.boolean(),
  }),
  team: z.string(),
  division: z.string(),
  ...Sums,
  is_processing: z.boolean(),
  payments: z.array(
    z.object({ at: Moment, cents: Cents, refunded: Cents, method: z.enum(['card', 'check', 'cash']) }),
  ),
})
export type ShownPlate = z.output<typeof ShownPlate>

export const showPlate = operation({
  method: 'GET',
  path: '/ems/plate/:token',
  access: 'public',
  summary: 'Show what a team owes at the plate to whoever has its link',
  input: z.object({ token: Token }),
  output: ShownPlate,
})

export const payPlate = operation({
  method: 'POST',
  path: '/ems/plate/:token/pay',
  access: 'public',
  summary: 'Give the order that plate fees are paid with: what is due by now, or all that is left',
  message: 'Data updated successfully',
  limit: { max: 60, seconds: 600 },
  input: z.object({
    token: Token,
    what: z.enum(['due', 'left'], 'Choose what to pay.'),
    /** What was shown. */
    total: Cents,
  }),
  output: z.object({ order_token: Token }),
})
