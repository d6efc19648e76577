import { textOfHtml } from 'contract/content'
import {
  LegalTextChanged,
  NothingToPublish,
  type EditableLegal,
  type publishLegalText as publishLegalTextOp,
  type getEditableLegal as readOp,
  type getLegalRevision as readLegalRevisionOp,
  type saveLegalDraft as saveLegalDraftOp,
} from 'contract/content/legal-texts'
import type { In } from 'contract/operation'
import { NotFound } from 'contract/problem'
import { audit } from '../plumbing/audit.ts'
import { whoIs, type Context } from '../plumbing/context.ts'
import { cleanHtml } from '../plumbing/drawing/rich-text.ts'
import { announceSite } from '../plumbing/http/site-queries.ts'
import {
  findDraft,
  findRevision,
  findRevisions,
  insertDraft,
  insertPublished,
  publishDraft,
  putPage,
  setDraft,
  type Place,
} from './legal-queries.ts'
import { writtenIn } from './languages.ts'
import { getPageBySlug } from './queries.ts'

/** Everything the editor of a legal page sees, in one language. */
export async function getEditableLegal(
  context: Context,
  { slug, language: said }: In<typeof readOp>,
): Promise<EditableLegal> {
  const place = { slug, language: await writtenIn(context, said) }
  const [draft, published, revisions] = await Promise.all([
    findDraft(context, place),
    getPageBySlug(context, slug, place.language),
    findRevisions(context, place),
  ])
  return { ...place, draft: draft ?? null, published: published ?? null, revisions }
}

export async function getLegalRevision(context: Context, { slug, id }: In<typeof readLegalRevisionOp>) {
  const revision = await findRevision(context, slug, id)
  if (!revision) throw NotFound()
  return revision
}

/**
 * Saves the draft; visitors continue to read what is published. @throws LegalTextChanged with the other
 * editor's draft, if it is no longer the one this user saw
 */
export async function saveLegalDraft(
  context: Context,
  { slug, language: said, version, title, body_html }: In<typeof saveLegalDraftOp>,
): Promise<EditableLegal> {
  const place = { slug, language: await writtenIn(context, said) }
  const text = { ...place, title, body_html: cleanHtml(body_html), author: whoIs(context).name }
  const isSaved = version === 0 ? await insertDraft(context, text) : await setDraft(context, version, text)
  if (!isSaved) throw await tooLate(context, place)
  return getEditableLegal(context, place)
}

/**
 * Publishes the draft, at once and on every server. The previous version stays in the history. @throws
 * LegalTextChanged if the draft is not the one the user saw; NothingToPublish if it is empty
 */
export async function publishLegalText(
  context: Context,
  { slug, language: said, version }: In<typeof publishLegalTextOp>,
): Promise<EditableLegal> {
  const place = { slug, language: await writtenIn(context, said) }
  const [before, history, draft] = await Promise.all([
    getPageBySlug(context, slug, place.language),
    findRevisions(context, place),
    findDraft(context, place),
  ])
  if (!draft || textOfHtml(draft.body_html) === '') throw NothingToPublish()
  if (before && history.length === 0) {
    const { updated_at: at, title, body_html } = before
    await insertPublished(context, { ...place, title, body_html, author: '', at })
  }
  const published = await publishDraft(context, place, version)
  if (!published) throw await tooLate(context, place)
  const { id, title, body_html } = published
  await putPage(context, { ...place, title, body_html })
  await audit(context, {
    action: 'legal_text.published',
    subject: 'page_revision',
    subject_id: id,
    before: before && { ...place, title: before.title, body_html: before.body_html },
    after: { ...place, title, body_html },
  })
  await announceSite(context)
  return getEditableLegal(context, place)
}

async function tooLate(context: Context, place: Place) {
  const draft = await findDraft(context, place)
  return LegalTextChanged({ detail: draft ?? null })
}
