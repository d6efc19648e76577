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
import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { cleanHtml } from '../plumbing/drawing/rich-text.ts'
import { writtenIn } from './languages.ts'
import { findFaqs, getFaqSection, getPageSection, insertFaq, insertFaqSection } from './queries.ts'

/** The questions in the reader's language, or the tenant's if there are none. */
export async function listFaqs(context: Context, { q }: In<typeof faqList>) {
  const [all, ofTenant] = await Promise.all([findFaqs(context), writtenIn(context, undefined)])
  const inOrder = [context.call.language ?? ofTenant, ofTenant]
  const language = inOrder.find((one) => all.some((faq) => faq.language === one))
  return searchFaqs(
    all.filter((faq) => language === undefined || faq.language === language),
    q ?? '',
  )
}

/** An id identifies one section, of the help page or of another page. */
export async function readSection(context: Context, { id }: In<typeof section>) {
  const [ofHelp, ofPage] = await Promise.all([getFaqSection(context, id), getPageSection(context, id)])
  if (ofHelp) return { ...ofHelp, body_html: null, items: await findFaqs(context, id) }
  if (ofPage) return { ...ofPage, items: [] }
  throw SectionNotFound()
}

/** Creates a section of the help page; returns its id. */
export async function createFaqSection(context: Context, section: NewFaqSection): Promise<number> {
  const language = await writtenIn(context, section.language)
  const made = await insertFaqSection(context, { ...section, language })
  if (!made) throw FaqSectionTaken()
  await audit(context, {
    action: 'faq_section.created',
    subject: 'faq_section',
    subject_id: made.id,
    after: { ...section, language },
  })
  return made.id
}

/** Creates a question with its answer; returns its id. */
export async function createFaq(context: Context, faq: NewFaq): Promise<number> {
  if (!(await getFaqSection(context, faq.section))) throw SectionNotFound()
  const written = { ...faq, answer_html: cleanHtml(faq.answer_html) }
  const made = await insertFaq(context, written)
  if (!made) throw FaqTaken({ errors: { question: ['This section already has this question.'] } })
  await audit(context, { action: 'faq.created', subject: 'faq', subject_id: made.id, after: written })
  return made.id
}
