import * as z from 'zod/mini'
import { Day, DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import { Id, Moment, Nothing, optionalText, tickedIds, SaidText } from '../primitives.ts'

const Colour = z.enum(['ready', 'soon', 'missing'])

export const gateChoice = operation({
  method: 'GET',
  path: '/ctms/gate/teams',
  access: 'ctms.gate.check',
  scoped: true,
  summary: 'List the teams and events whose people whoever asks may let in',
  input: Nothing,
  output: z.object({
    today: Day,
    events: z.array(z.object({ id: z.int(), name: z.string(), from: z.string(), until: z.string() })),
    teams: z.array(z.object({ id: z.int(), name: z.string(), division: z.string() })),
  }),
})

/**
 * The part of a person's record that the gate needs. Card codes and whole member IDs are digests; only the end of an
 * ID is in the clear, for searching (decision 0073).
 */
const GatePerson = z.object({
  member_id: z.int(),
  team_id: z.int(),
  /** The roster place, by which the picture is requested. */
  entry_id: z.int(),
  has_photo: z.boolean(),
  name: z.string(),
  team: z.string(),
  /** As shown on screen. */
  role: z.string(),
  colour: Colour,
  /** What is not ready: 'Waivers: …'. */
  why: z.array(z.object({ title: z.string(), says: SaidText })),
  /** SHA-256 of the code on the card and of the member ID, in hexadecimal. */
  keys: z.array(z.string()),
  /** The digests of cards that no longer count: replaced, or of a membership that ended. */
  old_keys: z.array(z.string()),
  /** The last four digits of the member ID. */
  number_end: z.string(),
  jersey_number: z.nullable(z.string()),
})
export type GatePerson = z.infer<typeof GatePerson>

/** A check-in that was not undone, whichever phone made it. */
const Inside = z.object({
  key: z.string(),
  member_id: z.int(),
  team_id: z.int(),
  at: z.string(),
  /** The user who checked them in. */
  by: z.string(),
  /** Made by the caller, who may undo it. */
  is_own: z.boolean(),
  /** Why they were let in although not ready. */
  reason: z.nullable(z.string()),
})
export type Inside = z.infer<typeof Inside>

/** Who is in. `people` is null if the caller already knows this version. */
export const GateInside = z.object({ version: z.string(), people: z.nullable(z.array(Inside)) })
export type GateInside = z.infer<typeof GateInside>

export const GateList = z.object({
  day: Day,
  /** The last day the list may stay on a phone. */
  until: Day,
  event: z.nullable(z.string()),
  made_at: z.string(),
  people: z.array(GatePerson),
  inside: GateInside,
})
export type GateList = z.infer<typeof GateList>

export const gateList = operation({
  method: 'POST',
  path: '/ctms/gate/list',
  access: 'ctms.gate.check',
  scoped: true,
  summary: 'Give who is on some teams and whether they are ready, to be looked up without a connection',
  message: 'Data fetched successfully',
  input: z.object({
    team_ids: tickedIds('Please choose at least one team.'),
    event_id: z.optional(Id),
    day: z.optional(DayInput('Day')),
  }),
  output: GateList,
})

const CheckIn = z.object({
  /** Made by the phone, so that a check-in sent twice is recorded once. */
  key: z.string('A check-in has a key.').check(z.regex(/^[\w-]{16,64}$/, 'A check-in has a key.')),
  member_id: Id,
  team_id: Id,
  day: DayInput('Day'),
  colour: Colour,
  was_offline: z.boolean('Choose yes or no.'),
  checked_at: Moment,
  /** Why the person was let in although not ready. */
  reason: optionalText('Reason', 200),
})
export type CheckIn = z.input<typeof CheckIn>

/** How many days afterwards a phone may still upload its check-ins. */
export const LATEST_DAYS = 14

/** Why a check-in was not recorded. */
export const NOT_WRITTEN = {
  team: 'You may no longer check in people of this team.',
  late: 'This was more than 14 days ago.',
  person: 'Not on this team anymore.',
} as const

export const sendCheckIns = operation({
  method: 'POST',
  path: '/ctms/gate/check-ins',
  access: 'ctms.gate.check',
  scoped: true,
  summary: 'Write down who was let in, and say who was let in before',
  message: 'Data updated successfully',
  input: z.object({
    check_ins: z
      .array(CheckIn)
      .check(z.minLength(1, 'No one was checked in.'), z.maxLength(100, 'Up to 100 at a time.')),
  }),
  output: z.array(
    z.object({
      key: z.string(),
      is_written: z.boolean(),
      /** Why it was not recorded, and will not be however often it is sent. */
      says: z.nullable(z.string()),
      /** When the same person was already let in on this day, and by whom. */
      before: z.nullable(z.object({ at: z.string(), by: z.string() })),
    }),
  ),
})
