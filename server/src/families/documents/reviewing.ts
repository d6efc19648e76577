import * as z from 'zod/mini'
import { AlreadyDecided } from 'contract/batches'
import {
  listFamilyDocuments,
  reviewDocument,
  type FamilyDocument,
  type reviewDocument as reviewDocumentOp,
} from 'contract/families/document-reviews'
import { DocumentNotFound } from 'contract/families/documents'
import type { In } from 'contract/operation'
import { Conflict } from 'contract/problem'
import { refuseIfHeld, type Queue, type QueueAct } from '../../batches/batches.ts'
import { sendMail, wordsFor } from '../../mail/mail.ts'
import { audit } from '../../plumbing/audit.ts'
import type { Context } from '../../plumbing/context.ts'
import { familyDocumentCandidates, findUploader, getFamilyDocument, setReviewed } from './reviews-queries.ts'

/** The office's decision on what a family has uploaded; whoever uploaded it gets a letter. */
export async function review(
  context: Context,
  { id, version, decision, reason }: In<typeof reviewDocumentOp>,
): Promise<FamilyDocument> {
  const before = await getFamilyDocument(context, id, { isHeld: true })
  if (!before) throw DocumentNotFound()
  await refuseIfHeld(context, 'documents', id)
  if (before.version !== version)
    throw Conflict({
      detail: { current: before, changed_by: before.reviewed_by, changed_at: before.reviewed_at },
    })
  const because = decision === 'refused' ? reason! : null
  await setReviewed(context, id, { decision, reason: because })
  await audit(context, {
    action: decision === 'accepted' ? 'member.document_accepted' : 'member.document_refused',
    subject: 'member',
    subject_id: before.member_id,
    before: { document_id: id, review: before.review },
    after: { document_id: id, kind: before.kind, name: before.name, review: decision },
    ...(because ? { note: because } : {}),
  })
  await tellUploader(context, before, because)
  return (await getFamilyDocument(context, id))!
}

async function tellUploader(
  context: Context,
  { id, member_id, name: file }: FamilyDocument,
  reason: string | null,
) {
  const uploader = await findUploader(context, id)
  if (!uploader) return
  const { person } = uploader
  const { language, t } = await wordsFor(context, uploader.language)
  await sendMail(context, {
    to: uploader.email,
    language,
    subject:
      reason === null
        ? t('Document accepted: {person}', { person })
        : t('Document not accepted: {person}', { person }),
    paragraphs: [
      t('Hello {name},', { name: uploader.first_name }),
      reason === null
        ? t('Thank you! We accepted “{file}” for {person}.', { file, person })
        : t('We couldn’t accept “{file}” for {person}.', { file, person }),
      ...(reason === null
        ? []
        : [t('Reason: {reason}', { reason }), t('Please upload a different document.')]),
    ],
    button: { label: t('My memberships'), url: context.link('/mms/member/memberships') },
    about: ['member', member_id],
  })
}

const deciding =
  (decision: 'accepted' | 'refused'): QueueAct['run'] =>
  async (context, { id, reason }) => {
    const document = await getFamilyDocument(context, id, { isHeld: true })
    if (!document) throw DocumentNotFound()
    if (document.review !== 'waiting') throw AlreadyDecided()
    await review(context, { id, version: document.version, decision, reason })
  }

/** What families have uploaded, reviewed many at a time. */
export const documentQueue: Queue = {
  filters: z.omit(listFamilyDocuments.input, {
    q: true,
    cursor: true,
    page: true,
    per_page: true,
    sort: true,
  }),
  rows: familyDocumentCandidates,
  acts: {
    approve: { op: reviewDocument, lane: 'decision', run: deciding('accepted') },
    reject: { op: reviewDocument, lane: 'decision', needs: 'reason', run: deciding('refused') },
  },
}
