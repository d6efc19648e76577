import { LANDING_PAGE, PageNotFound, SectionNotFound, type Page } from 'contract/content'
import {
  LandingChanged,
  NoLandingDraft,
  type EditableLanding,
  type WrittenSection,
  type publishLanding,
  type getEditableLanding,
  type getLandingRevision,
  type saveCmsPage,
  type saveLandingDraft,
} from 'contract/content/cms'
import { LEGAL_PAGES, type LegalPage } from 'contract/content/legal-texts'
import { LANGUAGES, type Language } from 'contract/language'
import type { In } from 'contract/operation'
import { NotFound } from 'contract/problem'
import { audit } from '../plumbing/audit.ts'
import { whoIs, type Context } from '../plumbing/context.ts'
import { cleanHtml } from '../plumbing/drawing/rich-text.ts'
import { announceSite } from '../plumbing/http/site-queries.ts'
import * as queries from './cms-queries.ts'
import { findRevisions, insertPublished, putPage } from './legal-queries.ts'
import { writtenIn } from './languages.ts'
import { createPage, readLanding, readPage } from './pages.ts'
import { getPageBySlug, getPageIn } from './queries.ts'

/** Everything the editor of the landing page sees, in one language. */
export async function readEditable(
  context: Context,
  { language: said }: In<typeof getEditableLanding>,
): Promise<EditableLanding> {
  const language = await writtenIn(context, said)
  const [draft, published, revisions] = await Promise.all([
    queries.findLandingDraft(context, language),
    readLanding(context, language),
    queries.findLandingRevisions(context, language),
  ])
  return { language, draft: draft ?? null, published, revisions }
}

export async function readRevision(context: Context, { id }: In<typeof getLandingRevision>) {
  const revision = await queries.findLandingRevision(context, id)
  if (!revision) throw NotFound()
  return revision
}

/**
 * Saves the draft; visitors continue to see what is published. @throws LandingChanged with the other editor's
 * draft, if it is no longer the one this user saw
 */
export async function saveDraft(
  context: Context,
  { language: said, version, title, sections }: In<typeof saveLandingDraft>,
): Promise<EditableLanding> {
  const clean = sections.map((part) => ({ ...part, body_html: cleanHtml(part.body_html) }))
  const language = await writtenIn(context, said)
  const text = { language, title, sections: clean, author: whoIs(context).name }
  const isSaved =
    version === 0
      ? await queries.insertLandingDraft(context, text)
      : await queries.setLandingDraft(context, version, text)
  if (!isSaved) throw await tooLate(context, language)
  return readEditable(context, { language })
}

/**
 * Publishes the draft, at once and on every server. The previous version stays in the history. @throws
 * LandingChanged if the draft is not the one the user saw; NoLandingDraft if there is none
 */
export async function publish(
  context: Context,
  { language: said, version }: In<typeof publishLanding>,
): Promise<EditableLanding> {
  const language = await writtenIn(context, said)
  const [before, draft] = await Promise.all([
    getPageIn(context, LANDING_PAGE, language),
    queries.findLandingDraft(context, language),
  ])
  if (!draft) throw NoLandingDraft()
  if (draft.version !== version) throw await tooLate(context, language)
  await keepFirst(context, language)
  const published = await queries.publishLandingDraft(context, language, version)
  if (!published) throw await tooLate(context, language)
  const { id, title, sections } = published
  // An id that is not from this page, perhaps from an older version, is not reused.
  const known = new Map((before?.sections ?? []).map((part) => [part.id, part.image]))
  const page_id = await queries.putLanding(context, { language, title })
  await queries.replaceSections(
    context,
    page_id,
    sections.map(({ id, kind, section_name, body_html }) => ({
      ...(id !== undefined && known.has(id) && { id }),
      kind,
      section_name,
      body_html,
      image: (id !== undefined && known.get(id)) || null,
    })),
  )
  await audit(context, {
    action: 'page.published',
    subject: 'page_revision',
    subject_id: id,
    before: before && { title: before.title, sections: before.sections.map(written) },
    after: { language, title, sections },
  })
  await announceSite(context)
  return readEditable(context, { language })
}

const written = ({ id, kind, section_name, body_html }: WrittenSection) => ({
  id,
  kind,
  section_name,
  body_html,
})

const tooLate = async (context: Context, language: Language) =>
  LandingChanged({ detail: (await queries.findLandingDraft(context, language)) ?? null })

/** Adds what was published before there was a history, so that the next version does not erase it. */
async function keepFirst(context: Context, language: Language): Promise<void> {
  const [page, history] = await Promise.all([
    getPageIn(context, LANDING_PAGE, language),
    queries.findLandingRevisions(context, language),
  ])
  if (!page || history.length > 0) return
  const { title, sections, updated_at: at } = page
  await queries.insertLandingRevision(context, {
    language,
    title,
    sections: sections.map(written),
    author: '',
    at,
  })
}

/**
 * Saves a page or one of its sections, effective immediately; the previous version stays in the history.
 * @throws PageNotFound, SectionNotFound
 */
export async function savePage(context: Context, input: In<typeof saveCmsPage>): Promise<Page> {
  const { page_id, slug, section_id, title, language: said } = input
  const language = await writtenIn(context, said)
  const body_html = cleanHtml(input.content)
  const asked = page_id !== undefined ? { id: page_id } : slug !== undefined ? { slug, language } : undefined
  const page = asked && (await queries.findPageOf(context, asked))
  if (section_id !== undefined && asked && !page) throw PageNotFound()
  if (page_id !== undefined && page_id !== LANDING_PAGE && !page) throw PageNotFound()
  for (const each of Object.keys(LANGUAGES) as Language[]) await keepFirst(context, each)
  const id =
    section_id !== undefined
      ? await saveSection(context, section_id, page?.id, { section_name: title, body_html })
      : await saveWhole(context, page ?? { id: page_id, slug: slug ?? '' }, { language, title, body_html })
  const ofLanding = await queries.getLandingLanguage(context, id)
  if (ofLanding) {
    const { title, sections } = (await getPageIn(context, LANDING_PAGE, ofLanding))!
    const author = whoIs(context).name
    const revision = { language: ofLanding, title, sections: sections.map(written), author, at: context.now }
    await queries.insertLandingRevision(context, revision)
  }
  await audit(context, {
    action: 'page.saved',
    subject: 'cms_page',
    subject_id: id,
    after: { title, language, section_id },
  })
  await announceSite(context)
  return ofLanding ? readLanding(context, ofLanding) : readPage(context, { id })
}

async function saveSection(
  context: Context,
  section: number,
  page: number | undefined,
  fields: { section_name: string; body_html: string },
): Promise<number> {
  const saved = await queries.setSection(context, section, fields)
  if (!saved || (page !== undefined && saved.page_id !== page)) throw SectionNotFound()
  await queries.setPage(context, saved.page_id, {})
  return saved.page_id
}

async function saveWhole(
  context: Context,
  page: { id: number | undefined; slug: string },
  text: { language: Language; title: string; body_html: string },
): Promise<number> {
  const { title, body_html } = text
  const slug = LEGAL_PAGES.find((one) => one === page.slug)
  if (slug) return saveLegal(context, slug, text)
  if (page.id === LANDING_PAGE) return queries.putLanding(context, text)
  if (page.id === undefined)
    return createPage(context, { slug: page.slug, ...text, status: 'published', sections: [] })
  await queries.setPage(context, page.id, { title, body_html })
  return page.id
}

async function saveLegal(
  context: Context,
  slug: LegalPage,
  text: { language: Language; title: string; body_html: string },
): Promise<number> {
  const place = { slug, language: text.language }
  const [before, history] = await Promise.all([
    getPageBySlug(context, slug, text.language),
    findRevisions(context, place),
  ])
  if (before && history.length === 0) {
    const { updated_at: at, title, body_html } = before
    await insertPublished(context, { ...place, title, body_html, author: '', at })
  }
  await insertPublished(context, {
    slug,
    ...text,
    author: whoIs(context).name,
    at: context.now.toISOString(),
  })
  await putPage(context, { slug, ...text })
  return (await queries.findPageOf(context, place))!.id
}
