import {
  LANDING_PAGE,
  PageNotFound,
  PageTaken,
  type NewPage,
  type Page,
  type landingPage,
  type termsAndPrivacy,
} from 'contract/content'
import type { Language } from 'contract/language'
import type { In } from 'contract/operation'
import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { pictureAddress } from '../plumbing/http/pictures.ts'
import { cleanHtml } from '../plumbing/drawing/rich-text.ts'
import { readDocument } from '../tenants/tenants.ts'
import { readIn, writtenIn } from './languages.ts'
import { findPagesBySlug, getPage, getPageIn, insertPage } from './queries.ts'

/**
 * A published page, in the reader's language if there is such a version; for visitors drafts do not exist.
 * Every site has a landing page, even if it is empty.
 */
export async function readPage(context: Context, { id }: In<typeof landingPage>): Promise<Page> {
  const language = await readIn(context)
  const page = await getPage(context, id, language)
  if (!page && id === LANDING_PAGE) return emptyLandingPage(context, language)
  if (!page) throw PageNotFound()
  return { ...shown(page), id }
}

/** The landing page in a language; empty if it was not written in it. */
export async function readLanding(context: Context, language: Language): Promise<Page> {
  const page = await getPageIn(context, LANDING_PAGE, language)
  return page ? shown(page) : emptyLandingPage(context, language)
}

const shown = (page: NonNullable<Awaited<ReturnType<typeof getPage>>>): Page => ({
  ...page,
  sections: page.sections.map((part) => ({ ...part, image: pictureAddress(part.image) })),
})

/** For a club that has not written one; the screen then uses the texts in the tenant's document. */
const emptyLandingPage = ({ tenant, now }: Context, language: Language): Page => ({
  id: LANDING_PAGE,
  language,
  slug: 'welcome',
  title: tenant.name,
  body_html: '',
  sections: [],
  updated_at: now.toISOString(),
})

export async function readLegalText(context: Context, { type }: In<typeof termsAndPrivacy>) {
  const [pages, { language: ofTenant }] = await Promise.all([
    findPagesBySlug(context, type),
    readDocument(context),
  ])
  const language = context.call.language ?? ofTenant
  const binding = pages.find((page) => page.language === ofTenant) ?? pages[0]
  if (!binding) throw PageNotFound()
  const page = pages.find((page) => page.language === language) ?? binding
  return { ...page, binding_language: binding.language }
}

/** Creates a page with its sections; returns its id. */
export async function createPage(context: Context, page: NewPage): Promise<number> {
  const clean = <T extends { body_html?: string | undefined }>(part: T) => ({
    ...part,
    body_html: cleanHtml(part.body_html ?? ''),
  })
  const language = await writtenIn(context, page.language)
  const id = await insertPage(context, { ...clean(page), language, sections: page.sections.map(clean) })
  if (id === undefined) throw PageTaken()
  await audit(context, {
    action: 'page.created',
    subject: 'cms_page',
    subject_id: id,
    after: { slug: page.slug, language, title: page.title, status: page.status },
  })
  return id
}
