import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { DocumentFiles } from '../document-files.ts'
import { Id, Nothing, text } from '../primitives.ts'
import { problem } from '../problem.ts'
import { DocumentReview } from './document-reviews.ts'

export const DocumentNotFound = problem(
  'document_not_found',
  404,
  'We couldn’t find this document. It may have been removed.',
)
export const DocumentNotRemoved = problem(
  'document_not_removed',
  409,
  'This document has already been uploaded.',
)

/** The kinds of documents for tenants without a list of their own. */
const KIND_LABELS = {
  birth: 'Birth certificate',
  residence: 'Proof of residence',
  medical: 'Medical note',
  background: 'Background check',
  training: 'Training certificate',
  other: 'Other',
} as const
export const DOCUMENT_KINDS: readonly string[] = Object.values(KIND_LABELS)

/** How many days a removed document can be restored. */
export const DOCUMENT_UNDO_DAYS = 7

const MemberDocument = z.object({
  id: z.int(),
  member_id: z.int(),
  kind: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Whether the member and the guardians see it. */
  is_visible: z.boolean(),
  author: z.string(),
  uploaded_at: z.string(),
  /** Null for what no family has uploaded: nobody reviews it. */
  review: z.nullable(DocumentReview),
  reason: z.nullable(z.string()),
  version: z.int(),
})
export type MemberDocument = z.infer<typeof MemberDocument>

const Kind = text('Type', 60)
/** A flag, including the way a multipart form sends it. */
const Flag = z.pipe(
  z.transform((value) =>
    typeof value === 'string' ? { true: true, '1': true, false: false, '0': false }[value] : value,
  ),
  z.boolean('Choose yes or no.'),
)

const DocumentKind = z.object({ name: Kind, is_handed_in: z.boolean('Choose yes or no.') })

/** The tenant's kinds of documents, in display order, and which of them families hand in themselves. */
export const DocumentKinds = z.object({ version: z.int(), kinds: z.array(DocumentKind) })
export type DocumentKinds = z.infer<typeof DocumentKinds>

export const getDocumentKinds = operation({
  method: 'GET',
  path: '/mms/documents/kinds',
  access: 'mms.documents.view',
  summary: 'List what documents are and which of them families hand in themselves',
  input: Nothing,
  output: DocumentKinds,
})

export const saveDocumentKinds = operation({
  method: 'PUT',
  path: '/mms/documents/kinds',
  access: 'mms.documents.edit',
  whole: true,
  summary:
    'Say what documents are and which of them families hand in, if the list still is as it was seen. Documents that are there keep what they are',
  input: z.object({
    version: z.int(),
    kinds: z
      .array(DocumentKind)
      .check(z.minLength(1, 'Keep at least one type.'), z.maxLength(40, 'You can have up to 40 types.'))
      .check((list) => {
        const names = list.value.map(({ name }) => name.toLowerCase())
        for (const [i, name] of names.entries())
          if (names.indexOf(name) < i)
            list.issues.push({
              code: 'custom',
              input: name,
              path: [i, 'name'],
              message: 'This type is already on the list.',
            })
      }),
  }),
  output: DocumentKinds,
})

export const listDocuments = operation({
  method: 'GET',
  path: '/mms/documents/of/:member_id',
  access: 'mms.documents.view',
  summary: 'List the documents kept with a member, the newest first, and the kinds there are',
  input: z.object({ member_id: Id }),
  output: z.object({ kinds: z.array(z.string()), documents: z.array(MemberDocument) }),
})

export const storeDocuments = operation({
  method: 'POST',
  path: '/mms/documents/of/:member_id',
  access: 'mms.documents.edit',
  status: 201,
  multipart: true,
  summary:
    'Keep documents with a member: PDF, PNG or JPEG, judged by their content, at most 10 files of 5 MB',
  input: z.object({ member_id: Id, kind: Kind, is_visible: z.optional(Flag), files: DocumentFiles }),
  output: z.array(MemberDocument),
})

export const changeDocument = operation({
  method: 'PATCH',
  path: '/mms/documents/:id',
  access: 'mms.documents.edit',
  summary: 'Say what a document is and whether the household sees it, if it still is as it was seen',
  input: z.object({ id: Id, version: Id, kind: z.optional(Kind), is_visible: z.optional(Flag) }),
  output: MemberDocument,
})

export const removeDocument = operation({
  method: 'DELETE',
  path: '/mms/documents/:id',
  access: 'mms.documents.edit',
  summary: 'Take a document away; for a week it can be had back',
  input: z.object({ id: Id }),
  output: MemberDocument,
})

export const restoreDocument = operation({
  method: 'POST',
  path: '/mms/documents/:id/restore',
  access: 'mms.documents.edit',
  summary: 'Put a document back that was taken away',
  message: 'Data updated successfully',
  input: z.object({ id: Id }),
  output: MemberDocument,
})

export const downloadDocument = operation({
  method: 'GET',
  path: '/mms/documents/:id/file',
  access: 'mms.documents.view',
  summary: 'Give the file of a document',
  file: 'application/octet-stream',
  input: z.object({ id: Id }),
  output: z.unknown(),
})

const OwnDocument = z.object({
  id: z.int(),
  member_id: z.int(),
  kind: z.string(),
  name: z.string(),
  uploaded_at: z.string(),
  /** What the office says about what the family has uploaded; null for what the office keeps itself. */
  review: z.nullable(DocumentReview),
  /** Why it was not accepted. */
  reason: z.nullable(z.string()),
})
export type OwnDocument = z.infer<typeof OwnDocument>

export const listOwnDocuments = operation({
  method: 'GET',
  path: '/mms/member/documents',
  access: 'signed-in',
  summary:
    'List the documents the office shows to whoever is logged in: their own and those of the minors in their care',
  input: Nothing,
  output: z.array(OwnDocument),
})

export const downloadOwnDocument = operation({
  method: 'GET',
  path: '/mms/member/documents/:id/file',
  access: 'signed-in',
  summary: 'Give the file of a document of one’s own or of a minor in one’s care',
  file: 'application/octet-stream',
  input: z.object({ id: Id }),
  output: z.unknown(),
})

export const listHandIn = operation({
  method: 'GET',
  path: '/mms/member/documents/kinds',
  access: 'signed-in',
  summary: 'Say which documents families hand in, and for whom whoever is logged in may do so',
  input: Nothing,
  output: z.object({ kinds: z.array(z.string()), member_ids: z.array(z.int()) }),
})

export const handInDocuments = operation({
  method: 'POST',
  path: '/mms/member/documents',
  access: 'signed-in',
  status: 201,
  multipart: true,
  limit: { max: 20, seconds: 600 },
  summary:
    'Hand in documents for oneself or a minor in one’s care, of a kind the office asks for: PDF, PNG or JPEG, judged by their content, at most 10 files of 5 MB',
  input: z.object({ member_id: Id, kind: Kind, files: DocumentFiles }),
  output: z.array(OwnDocument),
})
