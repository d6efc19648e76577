import type { In, Out } from 'contract/operation'
import { Conflict, IdAndDataForUpdate, InUse, NotFound, invalidField } from 'contract/problem'
import { WaiverNotFound, type Consent, WaiverInUse } from 'contract/waivers'
import {
  DAYS_TO_SIGN,
  WaiverTaken,
  type OfficeWaiver,
  type PublicWaiver,
  type WaiverDraft,
  type createWaiver as createWaiverOp,
  type deleteWaiver,
  type discardWaiverDraft,
  type editWaiver,
  type getWaiver,
  type listWaivers,
  type publishWaiver,
  type getWaiverVersion,
  type requireAgain,
  type saveWaiverDraft,
  type updateWaiver,
} from 'contract/waivers/office-waivers'
import { audit, auditOf, changedMeanwhile } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { enqueue, type JobName } from '../plumbing/jobs/jobs.ts'
import { pageOf, saysAll } from '../plumbing/database/page-queries.ts'
import { cleanHtml } from '../plumbing/drawing/rich-text.ts'
import { plainText } from './body.ts'
import * as queries from './office-waivers-queries.ts'
import { createWaiver, publishVersion } from './texts.ts'

const seesAll = ({ user }: Context) => user?.permissions.has('mms.waivers.view') ?? false

export async function list(context: Context, { q, page, per_page }: In<typeof listWaivers>) {
  const all = await queries.findPublicWaivers(context, seesAll(context))
  return pageOf(
    all.filter(({ title }) => saysAll(title, q)),
    { page, per_page },
  )
}

export async function read(context: Context, { id }: In<typeof getWaiver>): Promise<PublicWaiver> {
  const [waiver] = await queries.findPublicWaivers(context, seesAll(context), id)
  if (!waiver) throw WaiverNotFound()
  return waiver
}

async function found(context: Context, id: number): Promise<OfficeWaiver> {
  const waiver = await queries.findOfficeWaiver(context, id)
  if (!waiver) throw WaiverNotFound()
  return waiver
}

export async function edit(context: Context, { id }: In<typeof editWaiver>): Promise<Out<typeof editWaiver>> {
  const [waiver, versions, drafts, history] = await Promise.all([
    found(context, id),
    queries.findWaiverVersions(context, id),
    queries.findDrafts(context, id),
    auditOf(context, 'waiver', id),
  ])
  return { ...waiver, versions, drafts, audit: history }
}

export async function readVersion(
  context: Context,
  { id }: In<typeof getWaiverVersion>,
): Promise<Out<typeof getWaiverVersion>> {
  const version = await queries.findVersionText(context, id)
  if (!version) throw NotFound()
  return { ...version, consents: JSON.parse(version.consents) as Consent[] }
}

type Sent = Omit<In<typeof createWaiverOp>, 'title' | 'content' | 'consents'>

/** The terms that were sent, merged with the existing ones, by column. */
function termsOf(sent: Sent, before?: OfficeWaiver) {
  const terms = {
    kind: sent.kind ?? before?.kind ?? ('other' as const),
    is_required: sent.required ?? before?.required ?? true,
    status: sent.status ?? before?.status ?? ('active' as const),
    member_type_ids: [...new Set(sent.member_types ?? before?.member_types ?? [])],
    membership_ids: [...new Set(sent.membership_ids ?? before?.membership_ids ?? [])],
    states: [...new Set(sent.states ?? before?.states ?? [])],
    ages: sent.ages ?? before?.ages ?? ('all' as const),
    applies_from: sent.applies_from === undefined ? (before?.applies_from ?? null) : sent.applies_from,
    applies_until: sent.applies_until === undefined ? (before?.applies_until ?? null) : sent.applies_until,
    is_for_events: sent.for_events ?? before?.for_events ?? false,
    sort_order: sent.sort_order ?? before?.sort_order ?? 0,
  }
  const { applies_from: from, applies_until: until } = terms
  if (from !== null && until !== null && until < from)
    throw invalidField('applies_until', 'The last day can’t be before the first day.')
  return terms
}

/** What a waiver is newly assigned to must exist; older assignments may be gone. */
async function refuseUnknown(context: Context, sent: Sent, before?: OfficeWaiver) {
  const added = (name: 'member_types' | 'membership_ids') => [
    ...new Set(sent[name]?.filter((id) => !before?.[name].includes(id))),
  ]
  const [types, memberships] = [added('member_types'), added('membership_ids')]
  if ((await queries.countNamed(context, 'member_type', types)) < types.length)
    throw invalidField('member_types', 'We couldn’t find this member type.')
  if ((await queries.countNamed(context, 'membership', memberships)) < memberships.length)
    throw invalidField('membership_ids', 'We couldn’t find this membership.')
}

/** Sanitized as it would be published; a text of which nothing remains counts as empty. */
function wordsOf(content: string): string {
  const cleaned = cleanHtml(content)
  if (plainText(cleaned).trim() === '') throw invalidField('content', 'Enter the text.')
  return cleaned
}

async function refuseTaken(context: Context, title: string, but = 0) {
  await queries.lockTitles(context)
  if (await queries.findTitled(context, title, but))
    throw WaiverTaken({ errors: { title: [WaiverTaken().message] } })
}

export async function add(
  context: Context,
  { title, content, consents = [], ...sent }: In<typeof createWaiverOp>,
): Promise<OfficeWaiver> {
  const { kind, is_required, sort_order, ...scope } = termsOf(sent)
  await refuseUnknown(context, sent)
  const body_html = wordsOf(content)
  await refuseTaken(context, title)
  const { waiver_id } = await createWaiver(context, {
    kind,
    title,
    body_html,
    consents,
    required: is_required,
    sort_order,
    scope,
  })
  if (scope.status === 'inactive')
    await queries.setWaiver(context, waiver_id, { title, kind, is_required, sort_order, ...scope })
  return found(context, waiver_id)
}

/**
 * Changes the given fields and leaves the rest. Different words or questions become the next version of the
 * text.
 */
export async function change(
  context: Context,
  { id, revision, title, content, consents, ...sent }: In<typeof updateWaiver>,
): Promise<OfficeWaiver> {
  const isAnything = [title, content, consents, ...Object.values(sent)].some((value) => value !== undefined)
  if (!isAnything) throw IdAndDataForUpdate()
  const locked = await queries.lockForChange(context, id)
  if (!locked) throw WaiverNotFound()
  const before = await found(context, id)
  if (revision !== undefined && revision !== before.revision)
    throw await changedMeanwhile(context, 'waiver', id, before)
  const terms = termsOf(sent, before)
  await refuseUnknown(context, sent, before)
  if (title !== undefined) await refuseTaken(context, title, id)
  await queries.setWaiver(context, id, { title: title ?? locked.title, ...terms })
  if (title !== undefined || content !== undefined || consents !== undefined)
    await publishVersion(context, {
      waiver_id: id,
      title: title ?? before.title,
      body_html: content === undefined ? before.content : wordsOf(content),
      consents: consents ?? before.consents,
    })
  const after = await found(context, id)
  await auditChange(context, before, after)
  return after
}

async function auditChange(context: Context, before: OfficeWaiver, after: OfficeWaiver) {
  const names = (Object.keys(after) as (keyof OfficeWaiver)[]).filter(
    // The text has a history entry of its own, with its digest.
    (name) =>
      !['content', 'consents', 'version', 'revision', 'published_at', 'signed'].includes(name) &&
      JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (names.length === 0) return
  const pick = (of: OfficeWaiver) => Object.fromEntries(names.map((name) => [name, of[name]]))
  await audit(context, {
    action: 'waiver.changed',
    subject: 'waiver',
    subject_id: after.id,
    before: pick(before),
    after: pick(after),
  })
}

/** @throws InUse if anybody has signed it: the text is part of what was sealed */
export async function remove(context: Context, { id }: In<typeof deleteWaiver>) {
  const waiver = await queries.lockForChange(context, id)
  if (!waiver) throw WaiverNotFound()
  const signatures = await queries.countSignatures(context, id)
  if (signatures > 0)
    throw InUse({
      message: WaiverInUse({ signatures }),
      detail: [{ what: 'signatures', count: signatures }],
    })
  await queries.hideWaiver(context, id)
  await audit(context, {
    action: 'waiver.deleted',
    subject: 'waiver',
    subject_id: id,
    before: { title: waiver.title },
  })
  return {}
}

export async function saveDraft(
  context: Context,
  { id, locale, version, title, content, consents = [] }: In<typeof saveWaiverDraft>,
): Promise<WaiverDraft> {
  if (!(await queries.lockForChange(context, id))) throw WaiverNotFound()
  const before = await queries.lockDraft(context, id, locale)
  if (before && version !== before.version)
    throw await changedMeanwhile(context, 'waiver', id, before satisfies WaiverDraft)
  await queries.putDraft(context, id, { locale, title, content: wordsOf(content), consents })
  await audit(context, {
    action: 'waiver.draft_saved',
    subject: 'waiver',
    subject_id: id,
    after: { locale, title },
  })
  return (await queries.lockDraft(context, id, locale))!
}

export async function discardDraft(context: Context, { id, locale }: In<typeof discardWaiverDraft>) {
  if (!(await queries.lockForChange(context, id))) throw WaiverNotFound()
  const { numDeletedRows } = await queries.dropDraft(context, id, locale)
  if (numDeletedRows === 0n) throw NotFound()
  await audit(context, {
    action: 'waiver.draft_discarded',
    subject: 'waiver',
    subject_id: id,
    before: { locale },
  })
  return {}
}

/** Publishes exactly the draft that was read; an unchanged draft makes no new version. */
export async function publish(
  context: Context,
  { id, locale, version, again = false, days }: In<typeof publishWaiver>,
): Promise<OfficeWaiver> {
  const waiver = await queries.lockForChange(context, id)
  const draft = waiver && (await queries.lockDraft(context, id, locale))
  if (!draft) throw WaiverNotFound()
  if (draft.version !== version) throw Conflict({ detail: { current: draft } })
  await publishVersion(context, {
    waiver_id: id,
    locale,
    title: draft.title,
    body_html: draft.content,
    consents: draft.consents,
  })
  await queries.dropDraft(context, id, locale)
  if (again) await askAgain(context, id, days)
  return found(context, id)
}

export async function setRequiredAgain(
  context: Context,
  { id, again, days }: In<typeof requireAgain>,
): Promise<OfficeWaiver> {
  if (!(await queries.lockForChange(context, id))) throw WaiverNotFound()
  if (again) await askAgain(context, id, days)
  else {
    await queries.setAgain(context, id, { again_from: null })
    await audit(context, { action: 'waiver.again_ended', subject: 'waiver', subject_id: id })
  }
  return found(context, id)
}

/** Implemented in signing, which knows the people: a waiver knows only its text. */
const askToSignAgain: JobName<{ waiver_id: number }> = { name: 'ask-to-sign-again' }

async function askAgain(context: Context, waiver_id: number, again_days = DAYS_TO_SIGN) {
  await queries.setAgain(context, waiver_id, { again_from: context.now, again_days })
  await audit(context, {
    action: 'waiver.again_required',
    subject: 'waiver',
    subject_id: waiver_id,
    after: { again_from: context.now.toISOString(), again_days },
  })
  await enqueue(context, askToSignAgain, { waiver_id })
}
