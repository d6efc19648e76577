import * as z from 'zod/mini'
import { problem } from '../problem.ts'
import { operation } from '../operation.ts'
import { Nothing, Moment, Id, lines, optionalText } from '../primitives.ts'

export const ErasureExists = problem(
  'erasure_exists',
  409,
  'You’ve already asked for this. The club will decide.',
)

export const NoErasure = problem('no_erasure', 404, 'There’s no open request.')

export const HasDuties = problem(
  'has_duties',
  409,
  'This account has a role in the office, a club or a team. Please remove those roles first.',
)

export const ErasureStatus = z.enum(['open', 'granted', 'refused', 'withdrawn'])

export type ErasureStatus = z.infer<typeof ErasureStatus>

/** What the law or an accident claim requires stays on file, with the name, as long as it is needed. */
export const KEPT_AFTER_ERASURE = [
  'Payments and receipts: tax law requires keeping them for years.',
  'Signed waivers: they’re evidence if there’s an accident.',
  'The record of who did what: it’s needed for accountability.',
] as const

export const downloadOwnData = operation({
  // A POST, because it records that a copy was downloaded.
  method: 'POST',
  path: '/mms/member/privacy/export',
  access: 'signed-in',
  summary: 'Give everything that is known of the own household, as JSON and files in one archive',
  file: 'application/zip',
  limit: { max: 10, seconds: 60 },
  input: Nothing,
  output: z.unknown(),
})

export const OwnErasure = z.object({
  id: z.int(),
  status: ErasureStatus,
  people: z.array(z.string()),
  reason: z.nullable(z.string()),
  asked_at: Moment,
  decided_at: z.nullable(Moment),
  note: z.nullable(z.string()),
})

export const getErasure = operation({
  method: 'GET',
  path: '/mms/member/privacy/erasure',
  access: 'signed-in',
  summary: 'Show for whom one may ask to be forgotten, and what became of the last request',
  input: Nothing,
  output: z.object({
    people: z.array(z.object({ member_id: z.int(), first_name: z.string(), is_self: z.boolean() })),
    request: z.nullable(OwnErasure),
  }),
})

export const askErasure = operation({
  method: 'POST',
  path: '/mms/member/privacy/erasure',
  access: 'signed-in',
  summary:
    'Ask to be forgotten, for oneself or for children one is the first guardian of; the office decides',
  message: 'Request sent',
  status: 201,
  limit: { max: 30, seconds: 60 },
  input: z.object({
    member_ids: z.array(Id).check(z.minLength(1, 'Choose at least one person.'), z.maxLength(30)),
    reason: lines(optionalText('The reason', 1000)),
  }),
  output: OwnErasure,
})

export const withdrawErasure = operation({
  method: 'DELETE',
  path: '/mms/member/privacy/erasure',
  access: 'signed-in',
  summary: 'Take back the open request',
  input: Nothing,
  output: Nothing,
})
