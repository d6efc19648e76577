import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Cents, Id, Moment, Token } from '../primitives.ts'
import { PlateDue, PlateOwedBy } from './plate.ts'

const AtGate = z.object({
  total: Cents,
  paid: Cents,
  left: Cents,
  due: Cents,
  /** Its card is being charged at this moment. */
  is_processing: z.boolean(),
  /** The open cash drawer of whoever asks; null without one. */
  drawer_id: z.nullable(Id),
})
export type PlateAtGate = z.output<typeof AtGate>

export const plateAtGate = operation({
  method: 'GET',
  path: '/ems/events/:id/plate/:entrant_id',
  access: 'ems.gate.admit',
  summary: 'Show what a team still owes at the plate to whoever checks it in',
  input: z.object({ id: Id, entrant_id: Id }),
  output: AtGate,
})

export const takePlateCash = operation({
  method: 'POST',
  path: '/ems/events/:id/plate/:entrant_id/cash',
  access: 'ems.gate.sell',
  summary: 'Take plate fees in cash into one’s own drawer',
  message: 'Payment recorded',
  input: z.object({
    id: Id,
    entrant_id: Id,
    drawer_id: Id,
    cents: Cents.check(z.minimum(1, 'Enter an amount.')),
    /** The phone makes a new one for each payment and repeats it on each retry. */
    request_key: z.uuid('The key of the payment try must be a UUID.'),
  }),
  output: AtGate,
})

/** What teams of an entry still owe, with the link where each is paid. */
const Owed = z.array(
  z.object({
    entrant_id: Id,
    team: z.string(),
    left: Cents,
    due: Cents,
    due_at: z.nullable(Moment),
    token: z.string(),
  }),
)
export type OwnPlate = z.output<typeof Owed>

export const ownPlate = operation({
  method: 'GET',
  path: '/ems/my-events/:id/plate',
  access: 'signed-in',
  summary: 'List what the teams of one’s own entry still owe at the plate',
  input: z.object({ id: Id }),
  output: Owed,
})

export const outsidePlate = operation({
  method: 'GET',
  path: '/ems/entry/:token/plate',
  access: 'public',
  summary: 'List what a team from outside still owes at the plate',
  input: z.object({ token: Token }),
  output: Owed,
})

export const publicPlateFee = operation({
  method: 'GET',
  path: '/ems/event/:slug/plate',
  access: 'public',
  summary: 'Give the plate fee of a published event',
  input: z.object({ slug: z.string() }),
  output: z.object({
    owed_by: PlateOwedBy,
    due: PlateDue,
    /** The lowest and the highest fee per game of its divisions; 0 is no fee. */
    from_cents: Cents,
    to_cents: Cents,
  }),
})
