import * as z from 'zod/mini'
import { MailStatus } from '../mail.ts'
import { operation } from '../operation.ts'
import { Id } from '../primitives.ts'

/** What an entry is about: a registration and its decisions, money, a letter, or the record of a person. */
export const TIMELINE_KINDS = ['registration', 'money', 'email', 'record'] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

/** Something that happened: an act, a payment or refund, or a letter. */
export const TimelineEntry = z.object({
  /** Unique among the entries of one timeline: `audit-7`. */
  id: z.string(),
  at: z.string(),
  kind: z.enum(TIMELINE_KINDS),
  /** The act as the history keeps it, or `payment.<state>`, `refund.<state>`, `email.<status>`. */
  what: z.string(),
  /** Who did it; null where nobody in the office did, such as a payment. */
  actor: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  /** The reason of a refund, a decision or a change; the subject of a letter. */
  note: z.nullable(z.string()),
  /** Cents. */
  amount: z.nullable(z.int()),
  /** What it was paid with, such as 'Visa 4242' or the number of a check. */
  card_brand: z.nullable(z.string()),
  card_last4: z.nullable(z.string()),
  registration: z.nullable(z.object({ id: z.int(), name: z.string() })),
  order: z.nullable(z.object({ id: z.int(), number: z.string() })),
  mail: z.nullable(z.object({ id: z.int(), recipient: z.string(), status: MailStatus })),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const memberTimeline = operation({
  method: 'GET',
  path: '/mms/admin/members/:id/timeline',
  access: 'mms.members.view',
  summary:
    'List what happened to a person, the latest first: registrations, decisions, payments, refunds, letters and changes, as far as the user may see each of them',
  input: z.object({ id: Id }),
  output: z.array(TimelineEntry),
})

export const registrationTimeline = operation({
  method: 'GET',
  path: '/mms/admin/registrations/:id/timeline',
  access: 'mms.registrations.view',
  scoped: true,
  summary: 'List what happened to a registration and its order, the latest first',
  input: z.object({ id: Id }),
  output: z.array(TimelineEntry),
})
