import * as z from 'zod/mini'
import { DocumentFiles } from '../document-files.ts'
import { Cancellation } from '../events.ts'
import { operation } from '../operation.ts'
import { Cents, Id, lines, Moment, optionalText, text, whole } from '../primitives.ts'
import { problem } from '../problem.ts'

export const ProtestNotFound = problem('protest_not_found', 404, 'We couldn’t find this protest.')
export const ProtestTooLate = problem('protest_too_late', 409, 'The time to protest this game is over.')
export const ProtestedAlready = problem(
  'protested_already',
  409,
  'Your team already has an open protest about this game.',
)
export const ProtestFeeChanged = problem(
  'protest_fee_changed',
  409,
  'This fee was just paid, or isn’t owed anymore.',
)
export const ProtestDecided = problem('protest_decided', 409, 'This protest isn’t open anymore.')

/** What a protest is about. */
export const PROTEST_KIND_LABELS = {
  rule: 'A misapplied rule',
  eligibility: 'An ineligible player',
  equipment: 'Equipment',
  conduct: 'Conduct',
  other: 'Something else',
} as const
const Kind = z.enum(
  ['rule', 'eligibility', 'equipment', 'conduct', 'other'],
  'Choose what the protest is about.',
)
export const PROTEST_STATE_LABELS = {
  open: 'Open',
  upheld: 'Upheld',
  denied: 'Denied',
  withdrawn: 'Withdrawn',
} as const
const State = z.enum(['open', 'upheld', 'denied', 'withdrawn'])
export const FEE_STATE_LABELS = {
  none: 'No fee',
  owed: 'Fee not paid yet',
  received: 'Fee paid',
  due_back: 'Fee to be returned',
  returned: 'Fee returned',
  kept: 'Fee kept',
} as const
const FeeState = z.enum(['none', 'owed', 'received', 'due_back', 'returned', 'kept'])
export type FeeState = z.infer<typeof FeeState>
/** What was done with a protest. */
export const PROTEST_DEED_LABELS = {
  filed: 'Filed',
  fee_received: 'Fee paid',
  fee_returned: 'Fee returned',
  noted: 'Note',
  upheld: 'Upheld',
  denied: 'Denied',
  withdrawn: 'Withdrawn',
  file_added: 'Evidence added',
} as const
const Deed = z.enum([
  'filed',
  'fee_received',
  'fee_returned',
  'noted',
  'upheld',
  'denied',
  'withdrawn',
  'file_added',
])
export type ProtestDeed = z.infer<typeof Deed>

/** What an event asks of protests; the usual terms where it says nothing. */
export const ProtestTerms = z.object({ version: z.int(), fee_cents: Cents, minutes: z.int() })
export type ProtestTerms = z.output<typeof ProtestTerms>
export const USUAL_TERMS: ProtestTerms = { version: 0, fee_cents: 0, minutes: 30 }

const Protest = z.object({
  id: Id,
  version: z.int(),
  game_id: Id,
  /** '12U, game 4: Comets – Hawks' */
  division: z.string(),
  number: z.int(),
  home: z.string(),
  visitor: z.string(),
  /** The team that protests. */
  entrant_id: Id,
  team: z.string(),
  kind: Kind,
  statement: z.string(),
  filed_at: Moment,
  filed_by: z.string(),
  is_late: z.boolean(),
  fee_cents: Cents,
  fee_state: FeeState,
  /** How the fee was paid, and by which order; null while it is unpaid, and for fees noted before they were orders. */
  fee_paid: z.nullable(
    z.object({
      method: z.enum(['card', 'check', 'cash']),
      order: z.object({ id: Id, number: z.string() }),
    }),
  ),
  /** Its card is being charged. */
  is_processing: z.boolean(),
  state: State,
  decided_at: z.nullable(Moment),
  decided_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  change: z.nullable(z.string()),
  steps: z.array(z.object({ id: Id, at: Moment, by: z.string(), deed: Deed, note: z.nullable(z.string()) })),
  files: z.array(z.object({ id: Id, name: z.string(), size: z.int() })),
})
export type Protest = z.output<typeof Protest>

/** A game that can be protested, and until when. */
const ProtestGame = z.object({
  id: Id,
  division: z.string(),
  number: z.int(),
  home: z.object({ entrant_id: Id, name: z.string() }),
  visitor: z.object({ entrant_id: Id, name: z.string() }),
  /** Null while it is played. */
  until: z.nullable(Moment),
  is_late: z.boolean(),
})
export type ProtestGame = z.output<typeof ProtestGame>

export const listProtests = operation({
  method: 'GET',
  path: '/ems/events/:id/protests',
  access: 'ems.game.score',
  summary: 'List the protests of an event, open ones first, with what was done about each',
  input: z.object({ id: Id }),
  output: z.object({
    event: z.object({ id: Id, name: z.string(), ...Cancellation }),
    terms: ProtestTerms,
    games: z.array(ProtestGame),
    protests: z.array(Protest),
  }),
})
export type Protests = z.output<typeof listProtests.output>

export const saveProtestTerms = operation({
  method: 'PUT',
  path: '/ems/events/:id/protest-terms',
  access: 'ems.event.edit',
  summary: 'Say what a protest costs at an event, and until when after a game it can be filed',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    version: whole('This isn’t a valid version.'),
    fee_cents: Cents.check(z.maximum(100_000, 'A protest fee can be up to 1,000.')),
    minutes: whole('Enter minutes from 0 to 2,880.').check(
      z.minimum(0, 'Enter minutes from 0 to 2,880.'),
      z.maximum(2880, 'Enter minutes from 0 to 2,880.'),
    ),
  }),
  output: ProtestTerms,
})

const Filed = {
  /** One for each press; sent again it is the same protest. */
  request_key: z.uuid('This isn’t a valid key.'),
  game_id: Id,
  kind: Kind,
  statement: lines(text('What happened', 4000)),
}

export const fileProtest = operation({
  method: 'POST',
  path: '/ems/events/:id/protests',
  access: 'ems.game.score',
  status: 201,
  summary: 'File a protest for a team at the desk; a late one only if the desk says so',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    ...Filed,
    entrant_id: Id,
    accept_late: z.optional(z.boolean('Choose yes or no.')),
  }),
  output: z.object({ id: Id }),
})

export const takeProtestFee = operation({
  method: 'POST',
  path: '/ems/protests/:id/fee',
  of_event: { protest: 'id' },
  access: 'ems.game.score',
  summary: 'Record the fee of a protest, paid by check or in cash, or give it back',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    version: whole('This isn’t a valid version.'),
    deed: z.enum(['fee_received', 'fee_returned'], 'Choose from the list.'),
    /** Of a fee that is received; cash unless it says otherwise. */
    method: z.optional(z.enum(['check', 'cash'], 'Choose from the list.')),
    reference: optionalText('Check number', 60),
    /** One for each press; sent again it is the same payment. */
    request_key: z.optional(z.uuid('This isn’t a valid key.')),
  }),
  output: z.object({ version: z.int() }),
})

export const noteProtest = operation({
  method: 'POST',
  path: '/ems/protests/:id/notes',
  of_event: { protest: 'id' },
  access: 'ems.game.score',
  status: 201,
  summary: 'Add to the record of a protest what was found out',
  message: 'Data updated successfully',
  input: z.object({ id: Id, note: lines(text('Note', 1000)) }),
  output: z.object({ id: Id }),
})

export const decideProtest = operation({
  method: 'POST',
  path: '/ems/protests/:id/decide',
  of_event: { protest: 'id' },
  access: 'ems.game.correct',
  summary:
    'Decide a protest with a reason: the fee is due back if it is upheld, and kept if not; the team is told',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    version: whole('This isn’t a valid version.'),
    decision: z.enum(['upheld', 'denied'], 'Choose from the list.'),
    reason: lines(text('Reason', 1000)),
    /** What changes, of one that is upheld. The result itself is corrected at the desk. */
    change: optionalText('What changes', 1000),
  }),
  output: z.object({ version: z.int() }),
})

export const withdrawProtest = operation({
  method: 'POST',
  path: '/ems/protests/:id/withdraw',
  of_event: { protest: 'id' },
  access: 'ems.game.score',
  summary: 'Take an open protest back for its team; a fee that was paid is due back',
  message: 'Data updated successfully',
  input: z.object({ id: Id, version: whole('This isn’t a valid version.') }),
  output: z.object({ version: z.int() }),
})

export const addProtestFiles = operation({
  method: 'POST',
  path: '/ems/protests/:id/files',
  of_event: { protest: 'id' },
  access: 'ems.game.score',
  multipart: true,
  most_bytes: 50_000_000,
  summary: 'Add pictures or papers to a protest: PDF, PNG or JPEG',
  message: 'Data updated successfully',
  input: z.object({ id: Id, files: DocumentFiles }),
  output: z.object({ files: z.int() }),
})

export const downloadProtestFile = operation({
  method: 'GET',
  path: '/ems/protests/:id/files/:file_id',
  of_event: { protest: 'id' },
  access: 'ems.game.score',
  summary: 'Give a picture or paper of a protest',
  file: 'application/octet-stream',
  input: z.object({ id: Id, file_id: Id }),
  output: z.unknown(),
})

/** A team’s own protests, for its staff. */
export const listOwnProtests = operation({
  method: 'GET',
  path: '/ems/entrants/:entrant_id/protests',
  access: 'signed-in',
  summary: 'List a team’s protests at an event, what a protest costs, and the games it can still protest',
  input: z.object({ entrant_id: Id }),
  output: z.object({
    event: z.object({ id: Id, name: z.string() }),
    team: z.string(),
    terms: ProtestTerms,
    games: z.array(ProtestGame),
    protests: z.array(Protest),
  }),
})

export const fileOwnProtest = operation({
  method: 'POST',
  path: '/ems/entrants/:entrant_id/protests',
  access: 'signed-in',
  status: 201,
  summary: 'Protest a game of one’s team, until the deadline',
  message: 'Data updated successfully',
  limit: { max: 20, seconds: 600 },
  input: z.object({ entrant_id: Id, ...Filed }),
  output: z.object({ id: Id }),
})

export const payOwnProtest = operation({
  method: 'POST',
  path: '/ems/entrants/:entrant_id/protests/:id/pay',
  access: 'signed-in',
  status: 201,
  summary: 'Place an order for the fee of one’s protest',
  input: z.object({ entrant_id: Id, id: Id }),
  output: z.object({ order_token: z.string() }),
})
