import { LANDING_PAGE, PageNotFound, SectionNotFound, type Page } from 'contract/content'
import {
  LandingChanged,
  NoLandingDraft,
  type LandingDesk,
  type WrittenSection,
  type publishLanding,
  type readLandingRevision,
  type saveCmsPage,
  type saveLandingDraft,
} from 'contract/content/cms'
import { LEGAL_PAGES, type LegalPage } from 'contract/content/legal-texts'
import type { In } from 'contract/operation'
import { NotFound } from 'contract/problem'
import { audit } from '../audit.ts'
import { whoIs, type Context } from '../context.ts'
import { cleanHtml } from '../rich-text.ts'
import { announceSite } from '../site-queries.ts'
import * as queries from './cms-queries.ts'
import { findRevisions, insertPublished, putPage } from './legal-queries.ts'
import { createPage, readPage } from './pages.ts'
import { getPage, getPageBySlug } from './queries.ts'

/** Everything an editor of the first page has in front of him. */
export async function readDesk(context: Context): Promise<LandingDesk> {
  const [draft, published, revisions] = await Promise.all([
    queries.findLandingDraft(context),
    readPage(context, { id: LANDING_PAGE }),
    queries.findLandingRevisions(context),
  ])
  return { draft: draft ?? null, published, revisions }
}

export async function readRevision(context: Context, { id }: In<typeof readLandingRevision>) {
  const revision = await queries.findLandingRevision(context, id)
  if (!revision) throw NotFound()
  return revision
}

/**
 * Keeps what is being written; visitors go on seeing what is published.
 * @throws LandingChanged with the other's draft, when it is no longer the one that was seen
 */
export async function saveDraft(
  context: Context,
  { version, title, sections }: In<typeof saveLandingDraft>,
): Promise<LandingDesk> {
  const clean = sections.map((part) => ({ ...part, body_html: cleanHtml(part.body_html) }))
  const text = { title, sections: clean, author: whoIs(context).name }
  const isSaved =
    version === 0
      ? await queries.insertLandingDraft(context, text)
      : await queries.updateLandingDraft(context, version, text)
  if (!isSaved) throw await tooLate(context)
  return readDesk(context)
}

/**
 * Shows the draft to visitors, at once and on every server. What was published before stays in the history.
 * @throws LandingChanged when the draft is not the one that was seen; NoLandingDraft when there is none
 */
export async function publish(
  context: Context,
  { version }: In<typeof publishLanding>,
): Promise<LandingDesk> {
  const [before, draft] = await Promise.all([
    getPage(context, LANDING_PAGE),
    queries.findLandingDraft(context),
  ])
  if (!draft) throw NoLandingDraft()
  if (draft.version !== version) throw await tooLate(context)
  await keepFirst(context)
  const published = await queries.publishLandingDraft(context, version)
  if (!published) throw await tooLate(context)
  const { id, title, sections } = published
  // A number that is not of this page, perhaps of an older one, is not taken over.
  const known = new Map((before?.sections ?? []).map((part) => [part.id, part.image]))
  await queries.putLanding(context, title)
  await queries.replaceSections(
    context,
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
    after: { title, sections },
  })
  await announceSite(context)
  return readDesk(context)
}

const written = ({ id, kind, section_name, body_html }: WrittenSection) => ({
  id,
  kind,
  section_name,
  body_html,
})

const tooLate = async (context: Context) =>
  LandingChanged({ detail: (await queries.findLandingDraft(context)) ?? null })

/** What was published before there was a history, so that it is not lost with the next one. */
async function keepFirst(context: Context): Promise<void> {
  const [page, history] = await Promise.all([
    getPage(context, LANDING_PAGE),
    queries.findLandingRevisions(context),
  ])
  if (!page || history.length > 0) return
  const { title, sections, updated_at: at } = page
  await queries.insertLandingRevision(context, { title, sections: sections.map(written), author: '', at })
}

/**
 * Writes a page or one section of it, visible at once; what was there before stays in the history.
 * @throws PageNotFound, SectionNotFound
 */
export async function savePage(context: Context, input: In<typeof saveCmsPage>): Promise<Page> {
  const { page_id, slug, section_id, title } = input
  const body_html = cleanHtml(input.content)
  const asked = page_id !== undefined ? { id: page_id } : slug !== undefined ? { slug } : undefined
  const page = asked && (await queries.findPageOf(context, asked))
  if (section_id !== undefined && asked && !page) throw PageNotFound()
  if (page_id !== undefined && page_id !== LANDING_PAGE && !page) throw PageNotFound()
  await keepFirst(context)
  const id =
    section_id !== undefined
      ? await saveSection(context, section_id, page?.id, { section_name: title, body_html })
      : await saveWhole(context, page ?? { id: page_id, slug: slug ?? '' }, { title, body_html })
  if (id === LANDING_PAGE) {
    const { title, sections } = (await getPage(context, id))!
    const author = whoIs(context).name
    const revision = { title, sections: sections.map(written), author, at: context.now }
    await queries.insertLandingRevision(context, revision)
  }
  await audit(context, {
    action: 'page.saved',
    subject: 'cms_page',
    subject_id: id,
    after: { title, section_id },
  })
  await announceSite(context)
  return readPage(context, { id })
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
  { title, body_html }: { title: string; body_html: string },
): Promise<number> {
  const slug = LEGAL_PAGES.find((one) => one === page.slug)
  if (slug) return saveLegal(context, slug, { title, body_html })
  if (page.id === LANDING_PAGE) {
    await queries.putLanding(context, title, body_html)
    return LANDING_PAGE
  }
  if (page.id === undefined)
    return createPage(context, { slug: page.slug, title, body_html, status: 'published', sections: [] })
  await queries.setPage(context, page.id, { title, body_html })
  return page.id
}

async function saveLegal(
  context: Context,
  slug: LegalPage,
  text: { title: string; body_html: string },
): Promise<number> {
  const [before, history] = await Promise.all([getPageBySlug(context, slug), findRevisions(context, slug)])
  if (before && history.length === 0) {
    const { updated_at: at, title, body_html } = before
    await insertPublished(context, { slug, title, body_html, author: '', at })
  }
  await insertPublished(context, {
    slug,
    ...text,
    author: whoIs(context).name,
    at: context.now.toISOString(),
  })
  await putPage(context, { slug, ...text })
  return (await queries.findPageOf(context, { slug }))!.id
}
