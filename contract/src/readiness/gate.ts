import * as z from 'zod/mini'
import { Day, DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import { Id, Moment, Nothing, tickedIds, SaidText } from '../primitives.ts'

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
 * As much of a person as somebody at the gate needs. What is scanned or typed is known by its digest only: a lost phone
 * tells nobody a number, and makes nobody a card.
 */
const GatePerson = z.object({
  member_id: z.int(),
  team_id: z.int(),
  /** Of the place on the roster, whose picture is had with a connection. */
  entry_id: z.int(),
  has_photo: z.boolean(),
  name: z.string(),
  team: z.string(),
  /** As people read it. */
  role: z.string(),
  colour: Colour,
  /** What is not ready: 'Waivers: …'. */
  why: z.array(z.object({ title: z.string(), says: SaidText })),
  /** SHA-256 of the code on the card and of the member ID, in hexadecimal. */
  keys: z.array(z.string()),
  /** When somebody was let in on this day before. */
  seen_at: z.nullable(z.string()),
})
export type GatePerson = z.infer<typeof GatePerson>

export const GateList = z.object({
  day: Day,
  /** The last day on which the list may stay on a phone. */
  until: Day,
  event: z.nullable(z.string()),
  made_at: z.string(),
  people: z.array(GatePerson),
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
  /** Made by the phone: what is sent twice is written once. */
  key: z.string('A check-in has a key.').check(z.regex(/^[\w-]{16,64}$/, 'A check-in has a key.')),
  member_id: Id,
  team_id: Id,
  day: DayInput('Day'),
  colour: Colour,
  was_offline: z.boolean('Please say yes or no.'),
  checked_at: Moment,
})
export type CheckIn = z.input<typeof CheckIn>

/** How long after a day a phone may bring what it has kept. */
export const LATEST_DAYS = 14

/** Why somebody who was let in is not written down. */
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
      .check(z.minLength(1, 'Nobody was checked in.'), z.maxLength(100, 'At most 100 at once.')),
  }),
  output: z.array(
    z.object({
      key: z.string(),
      is_written: z.boolean(),
      /** Why it is not, and will not be however often it is sent. */
      says: z.nullable(z.string()),
      /** When somebody else let the same person in before on this day, and who. */
      before: z.nullable(z.object({ at: z.string(), by: z.string() })),
    }),
  ),
})
