import * as z from 'zod/mini'
import { Day } from '../dates.ts'
import { PaperKind } from '../insurance/venue-cover.ts'
import { operation } from '../operation.ts'
import { Id, SaidText } from '../primitives.ts'

/** How many days before an event what is missing is a gap that the office looks at. */
export const GAP_DAYS = 14

/** How many days before an event certificates are requested automatically. */
export const ASK_DAYS = 45

const Row = z.object({
  event: z.object({ id: Id, name: z.string(), starts_on: Day, ends_on: Day }),
  venue: z.object({ id: Id, name: z.string(), holder: z.string() }),
  entrant_id: Id,
  team: z.string(),
  club: z.nullable(z.string()),
  /** Null for a team from outside, which has no papers here. */
  team_id: z.nullable(Id),
  state: z.enum(['ready', 'asked', 'missing']),
  says: SaidText,
  /** Not ready, and the event is at most `GAP_DAYS` away. */
  is_gap: z.boolean(),
  paper: z.nullable(z.object({ kind: PaperKind, id: Id, is_matched: z.boolean() })),
})
export type VenueCertificateRow = z.output<typeof Row>

export const listVenueCertificates = operation({
  method: 'GET',
  path: '/ctms/readiness/venue-certificates',
  access: 'mms.insurance.review',
  whole: true,
  summary:
    'List, for the events of the next weeks at venues that want certificates, which team has one that names the venue',
  input: z.object({}),
  output: z.array(Row),
})
