import * as z from 'zod/mini'
import { Day, DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import { Id, Moment, tickedIds } from '../primitives.ts'
import { GateInside } from './gate.ts'

const gate = { access: 'ctms.gate.check', scoped: true } as const
const asking = { ...gate, method: 'POST', message: 'Data fetched successfully' } as const

export const listInside = operation({
  ...asking,
  path: '/ctms/gate/inside',
  summary:
    'List who of some teams is in on a day, and who let them in; nobody while that is what is known already',
  input: z.object({
    team_ids: tickedIds('Please choose at least one team.'),
    day: DayInput('Day'),
    /** The version the caller already has. */
    known: z.optional(z.string().check(z.maxLength(64))),
  }),
  output: GateInside,
})

/** Why a check-in was not undone. */
export const NOT_UNDONE = 'Only the person who checked someone in can undo it.'

const Undo = z.object({
  /** The key of the check-in. */
  key: z.string('A check-in has a key.').check(z.regex(/^[\w-]{16,64}$/, 'A check-in has a key.')),
  undone_at: Moment,
})
export type Undo = z.input<typeof Undo>

export const undoCheckIns = operation({
  ...gate,
  method: 'POST',
  path: '/ctms/gate/undo',
  summary: 'Take back who was let in by whoever asks; what is taken back twice is so once',
  message: 'Data updated successfully',
  input: z.object({
    undos: z
      .array(Undo)
      .check(z.minLength(1, 'There is nothing to undo.'), z.maxLength(100, 'Up to 100 at a time.')),
  }),
  output: z.array(
    z.object({
      key: z.string(),
      is_undone: z.boolean(),
      /** Why it is not. */
      says: z.nullable(z.string()),
    }),
  ),
})

export const showGateCard = operation({
  ...asking,
  path: '/ctms/gate/card',
  summary:
    'Say what a card is that is on no list of the gate: of another team, or no longer current; never whose',
  limit: { max: 60, seconds: 60 },
  input: z.object({
    /** SHA-256 of the code on it, in hexadecimal. */
    key: z.string('A card has a code.').check(z.regex(/^[0-9a-f]{64}$/, 'A card has a code.')),
  }),
  output: z.object({
    state: z.enum(['current', 'old', 'unknown']),
    /** For a current card: the teams its holder is on. */
    teams: z.array(z.string()),
    /** The last day of the membership. */
    until: z.nullable(Day),
  }),
})

/** The most pictures per call. */
export const MOST_PICTURES = 25

export const gatePictures = operation({
  ...asking,
  path: '/ctms/gate/pictures',
  summary: 'Give small pictures of people on some rosters, to be known by without a connection',
  input: z.object({
    entry_ids: z
      .array(Id, 'Please choose at least one person.')
      .check(
        z.minLength(1, 'Please choose at least one person.'),
        z.maxLength(MOST_PICTURES, 'Up to 25 at a time.'),
      ),
  }),
  /** JPEG in base64; people without a picture are left out. */
  output: z.array(z.object({ entry_id: z.int(), jpeg: z.string() })),
})
