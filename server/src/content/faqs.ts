import {
  FaqSectionTaken,
  SectionNotFound,
  searchFaqs,
  type NewFaq,
  type NewFaqSection,
  type faqList,
  type section,
} from 'contract/content'
import { FaqTaken } from 'contract/content/faqs'
import type { In } from 'contract/operation'
import { audit } from '../audit.ts'
import type { Context } from '../context.ts'
import { cleanHtml } from '../rich-text.ts'
import { findFaqs, getFaqSection, getPageSection, insertFaq, insertFaqSection } from './queries.ts'

export const listFaqs = async (context: Context, { q }: In<typeof faqList>) =>
  searchFaqs(await findFaqs(context), q ?? '')

/** One number names one section, of the help page or of another page. */
export async function readSection(context: Context, { id }: In<typeof section>) {
  const [ofHelp, ofPage] = await Promise.all([getFaqSection(context, id), getPageSection(context, id)])
  if (ofHelp) return { ...ofHelp, body_html: null, items: await findFaqs(context, id) }
  if (ofPage) return { ...ofPage, items: [] }
  throw SectionNotFound()
}

/** Opens a section of the help page; gives its id. */
export async function createFaqSection(context: Context, section: NewFaqSection): Promise<number> {
  const made = await insertFaqSection(context, section)
  if (!made) throw FaqSectionTaken()
  await audit(context, {
    action: 'faq_section.created',
    subject: 'faq_section',
    subject_id: made.id,
    after: section,
  })
  return made.id
}

/** Answers a question; gives its id. */
export async function createFaq(context: Context, faq: NewFaq): Promise<number> {
  if (!(await getFaqSection(context, faq.section))) throw SectionNotFound()
  const written = { ...faq, answer_html: cleanHtml(faq.answer_html) }
  const made = await insertFaq(context, written)
  if (!made) throw FaqTaken({ errors: { question: ['This section has this question already.'] } })
  await audit(context, { action: 'faq.created', subject: 'faq', subject_id: made.id, after: written })
  return made.id
}
