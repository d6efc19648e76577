import {
  PageNotFound,
  PageTaken,
  type NewPage,
  type landingPage,
  type termsAndPrivacy,
} from 'contract/content'
import type { In } from 'contract/operation'
import { audit } from '../audit.ts'
import type { Context } from '../context.ts'
import { pictureAddress } from '../pictures.ts'
import { cleanHtml } from '../rich-text.ts'
import { getPage, getPageBySlug, insertPage } from './queries.ts'

/** A published page; draft ones do not exist for visitors. */
export async function readPage(context: Context, { id }: In<typeof landingPage>) {
  const page = await getPage(context, id)
  if (!page) throw PageNotFound()
  const sections = page.sections.map((part) => ({ ...part, image: pictureAddress(part.image) }))
  return { ...page, sections }
}

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
