import * as z from 'zod/mini'
import { Day } from '../dates.ts'
import { Cents } from '../primitives.ts'

/** What a page of an event has besides its facts and its description, in the order of the page. */
export const BLOCK_KINDS = [
  { kind: 'rule', label: 'Rule', heading: 'Rules' },
  { kind: 'question', label: 'Question', heading: 'Questions and answers' },
  { kind: 'hotel', label: 'Hotel', heading: 'Hotels' },
  { kind: 'document', label: 'Document', heading: 'Documents' },
  { kind: 'sponsor', label: 'Sponsor', heading: 'Sponsors' },
] as const

export const BlockKind = z.enum(
  BLOCK_KINDS.map(({ kind }) => kind),
  'Choose what it is.',
)
export type BlockKind = z.output<typeof BlockKind>

export const EventBlock = z.object({
  kind: BlockKind,
  /** The rule’s heading, the question, or the name. */
  title: z.string(),
  /** The rule, the answer, or what there is to know. */
  body: z.nullable(z.string()),
  link: z.nullable(z.string()),
  /** Of a sponsor: the address of its logo. */
  image: z.nullable(z.string()),
  /** Of a hotel: the last day of the group rate. */
  until_on: z.nullable(Day),
  /** Of a hotel: a night. */
  price_cents: z.nullable(Cents),
  /** Of a hotel: where it is, whom to call, and the code of the group’s rate. */
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  group_code: z.nullable(z.string()),
})
export type EventBlock = z.output<typeof EventBlock>
