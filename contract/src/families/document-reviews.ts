import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, Moment, PageMeta, PageQuery, lines, optionalText, text } from '../primitives.ts'
import { sortedBy } from '../sorting.ts'

/** What the office says about a document that a family has uploaded. */
export const DocumentReview = z.enum(['waiting', 'accepted', 'refused'], 'Choose from the list.')
export type DocumentReview = z.infer<typeof DocumentReview>

/** A document that a family has uploaded for somebody. */
export const FamilyDocument = z.object({
  id: z.int(),
  member_id: z.int(),
  member: z.string(),
  member_number: z.string(),
  kind: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** 'application/pdf', 'image/png' or 'image/jpeg'. */
  type: z.string(),
  review: DocumentReview,
  /** Why it was not accepted. */
  reason: z.nullable(z.string()),
  author: z.string(),
  uploaded_at: Moment,
  reviewed_at: z.nullable(Moment),
  reviewed_by: z.nullable(z.string()),
  version: z.int(),
})
export type FamilyDocument = z.infer<typeof FamilyDocument>

export const listFamilyDocuments = operation({
  method: 'GET',
  path: '/mms/documents/uploaded',
  access: 'mms.documents.view',
  summary: 'Page through the documents that families have uploaded, the newest first, searched by person',
  input: z.object({
    ...PageQuery,
    sort: sortedBy('uploaded_at', 'member', 'kind', 'review'),
    review: z.optional(DocumentReview),
    kind: z.optional(text('Type', 60)),
  }),
  output: z.array(FamilyDocument),
  meta: PageMeta,
})

export const reviewDocument = operation({
  method: 'POST',
  path: '/mms/documents/:id/review',
  access: 'mms.documents.edit',
  message: 'Data updated successfully',
  summary:
    'Accept a document that a family has uploaded, or decline it with a reason; whoever uploaded it is told. A decision can be changed',
  input: z
    .object({
      id: Id,
      version: Id,
      decision: z.enum(['accepted', 'refused'], 'Choose what to do.'),
      reason: lines(optionalText('Reason', 500)),
    })
    .check(
      z.refine(({ decision, reason }) => decision === 'accepted' || Boolean(reason), {
        path: ['reason'],
        error: 'Enter why you’re declining it.',
      }),
    ),
  output: FamilyDocument,
})
