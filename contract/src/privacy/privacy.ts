import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, PageMeta, PageQuery, lines, optionalText } from '../primitives.ts'
import { sortedBy } from '../sorting.ts'
import { problem } from '../problem.ts'
import { ErasureStatus, OwnErasure } from '../families/own-data.ts'

export const ErasureDecided = problem(
  'erasure_decided',
  409,
  'This request has already been decided or canceled.',
)

/** The `columns` in its detail can hold words or dates, and no module has said what they mean for privacy. */
export const NotAnswered = problem(
  'not_answered',
  409,
  'Some of this data can’t be deleted yet, so nothing was. Please let the site’s administrator know.',
)

const Erasure = z.extend(OwnErasure, {
  version: z.int(),
  asked_by: z.string(),
  members: z.array(z.object({ member_id: z.int(), name: z.string(), member_number: z.string() })),
})
export type Erasure = z.infer<typeof Erasure>

export const listErasures = operation({
  method: 'GET',
  path: '/mms/admin/erasures',
  access: 'mms.privacy.decide',
  summary: 'Page through the requests to be forgotten, the newest first',
  input: z.object({
    ...PageQuery,
    sort: sortedBy('asked_at'),
    status: z.optional(ErasureStatus),
  }),
  output: z.array(Erasure),
  meta: PageMeta,
})

/** Irreversible, so the user must have proved who they are a moment ago. */
export const decideErasure = operation({
  method: 'POST',
  path: '/mms/admin/erasures/:id',
  access: 'mms.privacy.decide',
  summary: 'Grant or refuse a request to be forgotten; granted, the people are made anonymous at once',
  message: 'Data updated successfully',
  input: z
    .object({
      id: Id,
      version: z.int('Please refresh the page and try again.'),
      decision: z.enum(['grant', 'refuse'], 'Choose what to do.'),
      note: lines(optionalText('The note', 1000)),
    })
    .check(
      z.refine(({ decision, note }) => decision === 'grant' || Boolean(note), {
        path: ['note'],
        error: 'Enter why you’re declining it.',
      }),
    ),
  output: Erasure,
})
