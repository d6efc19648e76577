import { FaqSectionTaken, SectionNotFound, searchFaqs } from 'contract/content'
import {
  FaqChanged,
  FaqNotFound,
  FaqOrderChanged,
  FaqSectionChanged,
  FaqSectionInUse,
  FaqTaken,
  type FaqEntry,
  type FaqShelf,
  type addFaq,
  type addFaqSection,
  type deleteFaq,
  type editFaq,
  type faqAdmin,
  type orderFaqs,
  type renameFaqSection,
  type updateFaq,
} from 'contract/content/faqs'
import { IdAndDataForUpdate } from 'contract/content/without-id'
import type { In } from 'contract/operation'
import { audit, auditOf } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { cleanHtml } from '../plumbing/drawing/rich-text.ts'
import { pageAmong } from '../plumbing/database/page-queries.ts'
import { announceSite } from '../plumbing/http/site-queries.ts'
import { differing } from './differing.ts'
import { createFaq, createFaqSection } from './faqs.ts'
import * as queries from './faq-queries.ts'
import { writtenIn } from './languages.ts'
import { getFaqSection } from './queries.ts'

/**
 * All questions in pages, in the order of the help page; they are loaded as a whole so that they can be
 * searched.
 */
export async function listEntries(
  context: Context,
  { q, status, section, cursor, page, per_page }: In<typeof faqAdmin>,
) {
  const all = (await queries.findEntries(context)).filter(
    (entry) => (!status || entry.status === status) && (!section || entry.section === section),
  )
  const found = searchFaqs(all, q ?? '')
  return pageAmong(found, { cursor, page, per_page })
}

export async function listShelves(context: Context): Promise<FaqShelf[]> {
  const [sections, entries] = await Promise.all([queries.findSections(context), queries.findEntries(context)])
  return sections.map((shelf) => ({ ...shelf, items: entries.filter(({ section }) => section === shelf.id) }))
}

export async function readEntry(context: Context, { id }: In<typeof editFaq>): Promise<FaqEntry> {
  const entry = await queries.getEntry(context, id)
  if (!entry) throw FaqNotFound()
  return entry
}

export async function addEntry(
  context: Context,
  { section: given, section_name, ...faq }: In<typeof addFaq>,
): Promise<FaqEntry> {
  const section = given ?? (await sectionNamed(context, section_name!))
  const id = await createFaq(context, { ...faq, section })
  await announceSite(context)
  return readEntry(context, { id })
}

async function sectionNamed(context: Context, section_name: string): Promise<number> {
  const language = await writtenIn(context, undefined)
  const found = await queries.findSectionNamed(context, section_name, language)
  return found?.id ?? createFaqSection(context, { section_name, language })
}

/**
 * Changes the given fields and leaves the rest. @throws FaqChanged with the current question, if it is no
 * longer the one the user saw
 */
export async function changeEntry(
  context: Context,
  { id, version, ...sent }: In<typeof updateFaq>,
): Promise<FaqEntry> {
  const before = await readEntry(context, { id })
  const fields = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  ) as queries.Fields
  if (Object.keys(fields).length === 0) throw IdAndDataForUpdate()
  if (version !== undefined && version !== before.version) throw await entryChanged(context, before)
  if (fields.answer_html !== undefined) fields.answer_html = cleanHtml(fields.answer_html)
  const { section = before.section, question = before.question } = fields
  if (section !== before.section && !(await getFaqSection(context, section))) throw SectionNotFound()
  if (await queries.findSame(context, section, question, id)) throw taken()
  if (!(await queries.setEntry(context, before, fields))) throw await entryChanged(context, before)
  const after = await readEntry(context, { id })
  await audit(context, { action: 'faq.changed', subject: 'faq', subject_id: id, ...differing(before, after) })
  await announceSite(context)
  return after
}

async function entryChanged(context: Context, { id }: FaqEntry) {
  const [entry, [last]] = await Promise.all([readEntry(context, { id }), auditOf(context, 'faq', id)])
  return FaqChanged({ detail: { entry, changed_by: last?.actor ?? '' } })
}

const taken = () => FaqTaken({ errors: { question: [FaqTaken().message] } })

export async function dropEntry(context: Context, { id }: In<typeof deleteFaq>) {
  const { section, question, answer_html, status } = await readEntry(context, { id })
  await queries.removeEntry(context, id)
  const before = { section, question, answer_html, status }
  await audit(context, { action: 'faq.deleted', subject: 'faq', subject_id: id, before })
  await announceSite(context)
  return {}
}

/** @throws FaqOrderChanged unless the order covers exactly the current questions */
export async function order(context: Context, { sections }: In<typeof orderFaqs>): Promise<FaqShelf[]> {
  const before = await listShelves(context)
  const items = (of: readonly { items: readonly (number | FaqEntry)[] }[]) =>
    of.flatMap(({ items }) => items.map((item) => (typeof item === 'number' ? item : item.id)))
  const ids = (of: readonly { id: number }[]) => of.map(({ id }) => id)
  if (!sameSet(ids(before), ids(sections)) || !sameSet(items(before), items(sections)))
    throw FaqOrderChanged({ detail: before })
  const questions = new Map(before.flatMap((shelf) => shelf.items.map(({ id, question }) => [id, question])))
  for (const { items } of sections)
    if (new Set(items.map((id) => questions.get(id))).size < items.length) throw FaqTaken()
  await queries.setOrder(context, sections)
  const shape = before.map((shelf) => ({ id: shelf.id, items: ids(shelf.items) }))
  const what = { subject: 'faq_section', subject_id: sections[0]?.id ?? 0 }
  await audit(context, { action: 'faq.ordered', ...what, before: shape, after: sections })
  await announceSite(context)
  return listShelves(context)
}

const sameSet = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && new Set([...a, ...b]).size === a.length

export async function addSection(context: Context, section: In<typeof addFaqSection>) {
  const id = await createFaqSection(context, section)
  return { id, section_name: section.section_name }
}

/** @throws FaqSectionChanged with the current section, if it is no longer the one the user saw */
export async function renameSection(
  context: Context,
  { id, version, section_name, language: given }: In<typeof renameFaqSection>,
) {
  const sections = await queries.findSections(context)
  const before = sections.find((one) => one.id === id)
  if (!before) throw SectionNotFound()
  if (version !== undefined && version !== before.version) throw FaqSectionChanged({ detail: before })
  const language = given ?? before.language
  const isTaken = sections.some(
    (one) => one.id !== id && one.section_name === section_name && one.language === language,
  )
  if (isTaken) throw FaqSectionTaken({ errors: { section_name: [FaqSectionTaken().message] } })
  if (!(await queries.setSection(context, before, { section_name, language })))
    throw FaqSectionChanged({ detail: before })
  await audit(context, {
    action: 'faq_section.renamed',
    subject: 'faq_section',
    subject_id: id,
    before: { section_name: before.section_name, language: before.language },
    after: { section_name, language },
  })
  await announceSite(context)
  return { id, section_name }
}

/** @throws FaqSectionInUse with its questions, which would be deleted with it */
export async function dropSection(context: Context, { id }: In<typeof deleteFaq>) {
  const shelf = (await listShelves(context)).find((one) => one.id === id)
  if (!shelf) throw SectionNotFound()
  if (shelf.items.length > 0)
    throw FaqSectionInUse({ detail: shelf.items.map(({ id, question }) => ({ id, question })) })
  await queries.removeSection(context, id)
  await audit(context, {
    action: 'faq_section.deleted',
    subject: 'faq_section',
    subject_id: id,
    before: { section_name: shelf.section_name },
  })
  return {}
}
