import {
  LANDING_PAGE,
  PageNotFound,
  PageTaken,
  type NewPage,
  type Page,
  type landingPage,
  type termsAndPrivacy,
} from 'contract/content'
import type { In } from 'contract/operation'
import { audit } from '../audit.ts'
import type { Context } from '../context.ts'
import { pictureAddress } from '../pictures.ts'
import { cleanHtml } from '../rich-text.ts'
import { getPage, getPageBySlug, insertPage } from './queries.ts'

/** A published page; draft ones do not exist for visitors. Every site has a first page, if need be an empty one. */
export async function readPage(context: Context, { id }: In<typeof landingPage>): Promise<Page> {
  const page = await getPage(context, id)
  if (!page && id === LANDING_PAGE) return emptyLandingPage(context)
  if (!page) throw PageNotFound()
  const sections = page.sections.map((part) => ({ ...part, image: pictureAddress(part.image) }))
  return { ...page, sections }
}

/** Of a club that has not written any; the screen then says what the tenant's document says. */
const emptyLandingPage = ({ tenant, now }: Context): Page => ({
  id: LANDING_PAGE,
  slug: 'welcome',
  title: tenant.name,
  body_html: '',
  sections: [],
  updated_at: now.toISOString(),
})

export async function readLegalText(context: Context, { type }: In<typeof termsAndPrivacy>) {
  const page = await getPageBySlug(context, type)
  if (!page) throw PageNotFound()
  return page
}

/** Writes a page with its sections; gives its id. */
export async function createPage(context: Context, page: NewPage): Promise<number> {
  const clean = <T extends { body_html?: string | undefined }>(part: T) => ({
    ...part,
    body_html: cleanHtml(part.body_html ?? ''),
  })
  const id = await insertPage(context, { ...clean(page), sections: page.sections.map(clean) })
  if (id === undefined) throw PageTaken()
  await audit(context, {
    action: 'page.created',
    subject: 'cms_page',
    subject_id: id,
    after: { slug: page.slug, title: page.title, status: page.status },
  })
  return id
}
