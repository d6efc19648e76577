import * as z from 'zod/mini'
import { Day, DayInput } from '../dates.ts'
import { Drawer } from './gate-sales.ts'
import { operation } from '../operation.ts'
import { Id, Moment, Nothing } from '../primitives.ts'
import { PassType } from './passes.ts'

const gate = { access: 'ems.gate.admit' } as const
const asking = { ...gate, method: 'POST', message: 'Data fetched successfully' } as const

export const passGateChoice = operation({
  ...gate,
  method: 'GET',
  path: '/ems/gate/events',
  of_event: 'narrowed',
  summary: 'List the events whose passes are scanned today or later',
  input: Nothing,
  output: z.array(z.object({ id: Id, name: z.string(), starts_on: Day, ends_on: Day, passes: z.int() })),
})

/** A pass as the gate needs it. The code on it is a digest. */
const GatePass = z.object({
  id: Id,
  /** SHA-256 of the code, in hexadecimal. */
  digest: z.string(),
  type: z.string(),
  /** The day it lets in; null on every day of the event. */
  day: z.nullable(Day),
  ages: z.object({ min: z.nullable(z.int()), max: z.nullable(z.int()) }),
  /** Who bought it; empty if nobody was asked. */
  name: z.string(),
  is_refunded: z.boolean(),
})
export type GatePass = z.output<typeof GatePass>

const SeenScan = z.object({
  key: z.string(),
  pass_id: Id,
  direction: z.enum(['in', 'out']),
  day: Day,
  at: Moment,
  by: z.string(),
})
export type SeenScan = z.output<typeof SeenScan>

/** All scans of a day. `scans` is null if the caller already knows this version. */
const SeenScans = z.object({ version: z.string(), scans: z.nullable(z.array(SeenScan)) })

export const passGateList = operation({
  ...asking,
  path: '/ems/gate/list',
  of_event: { event: 'event_id' },
  summary: 'Give the passes of an event and what was scanned on a day, to be looked up without a connection',
  input: z.object({ event_id: Id }),
  output: z.object({
    event: z.object({ id: Id, name: z.string(), slug: z.string(), starts_on: Day, ends_on: Day }),
    made_at: Moment,
    passes: z.array(GatePass),
    /** What is sold, and the caller’s own open cash drawer. */
    types: z.array(PassType),
    drawer: z.nullable(Drawer),
    /** Of all days of the event. */
    seen: SeenScans,
  }),
})
export type PassGateList = z.output<typeof passGateList.output>

export const listPassScans = operation({
  ...asking,
  path: '/ems/gate/scans',
  of_event: { event: 'event_id' },
  summary: 'List what was scanned of an event’s passes; nothing while that is what is known already',
  input: z.object({
    event_id: Id,
    /** The version the caller already has. */
    known: z.optional(z.string().check(z.maxLength(64))),
  }),
  output: SeenScans,
})

const Digest = z.string('A pass has a code.').check(z.regex(/^[0-9a-f]{64}$/, 'A pass has a code.'))

export const showGatePass = operation({
  ...asking,
  path: '/ems/gate/pass',
  of_event: { event: 'event_id' },
  summary: 'Say what a pass is that is not on the list: of another event, newer than the list, or unknown',
  limit: { max: 60, seconds: 60 },
  input: z.object({ event_id: Id, digest: Digest }),
  output: z.object({
    state: z.enum(['newer', 'refunded', 'other_event', 'unknown']),
    /** The event it is for. */
    event: z.nullable(z.string()),
  }),
})

const Scan = z.object({
  /** Made by the phone, so that a scan sent twice is recorded once. */
  key: z.string('A scan has a key.').check(z.regex(/^[\w-]{16,64}$/, 'A scan has a key.')),
  pass_id: Id,
  direction: z.enum(['in', 'out'], 'Choose in or out.'),
  day: DayInput('Day'),
  scanned_at: Moment,
  was_offline: z.boolean('Choose yes or no.'),
})
export type ScanInput = z.input<typeof Scan>

/** How many days afterwards a phone may still send its scans. */
export const LATEST_SCAN_DAYS = 14

/** Why a scan was not recorded. */
export const SCAN_REFUSED = {
  late: 'This was more than 14 days ago.',
  pass: 'This pass isn’t for this event.',
  day: 'The pass isn’t for this day.',
} as const

export const sendPassScans = operation({
  ...gate,
  method: 'POST',
  path: '/ems/gate/scans/new',
  of_event: { event: 'event_id' },
  summary: 'Write down which passes were scanned, and say which of them had let somebody in before',
  message: 'Data updated successfully',
  input: z.object({
    event_id: Id,
    scans: z
      .array(Scan)
      .check(z.minLength(1, 'Nothing was scanned.'), z.maxLength(100, 'Up to 100 at a time.')),
  }),
  output: z.array(
    z.object({
      key: z.string(),
      is_written: z.boolean(),
      /** Why it was not recorded, and will not be however often it is sent. */
      says: z.nullable(z.string()),
      /** When the pass had already let somebody in, and who had scanned it. */
      before: z.nullable(z.object({ at: z.string(), by: z.string() })),
    }),
  ),
})
