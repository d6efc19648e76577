import { LANDING_PAGE } from 'contract/content'
import type { TenantDocument } from 'contract/tenants'
import { todayOf, type Context, type OutsideContext } from '../plumbing/context.ts'
import { sharp } from '../plumbing/drawing/packages.ts'
import { escapeHtml } from '../plumbing/http/html.ts'
import { storePicture } from '../plumbing/http/pictures.ts'
import { cleanHtml } from '../plumbing/drawing/rich-text.ts'
import { seasonSold, type DemoSeason } from '../seeds/seed-season.ts'
import { createFaq, createFaqSection } from './faqs.ts'
import { insertDraft } from './legal-queries.ts'
import { createPage } from './pages.ts'
import { createPartner } from './partners.ts'
import { getPageBySlug, getPageIn } from './queries.ts'
import { spanishFaqsOf } from './seed-faqs-es.ts'
import { faqsOf } from './seed-faqs.ts'
import { landingPagesOf } from './seed-landing.ts'
import { privacyPolicy, termsAndConditions, type Publisher } from './seed-legal.ts'
import { partnersOf } from './seed-partners.ts'
import { storePapers } from './seed-resources.ts'
import { insertResource } from './resource-queries.ts'

/** The state whose law governs the terms. */
const STATES: Record<string, string> = { alliance: 'Texas', demo: 'Colorado' }

/** Gives a new tenant its first pages, questions, partners and papers, once; texts depend on its label. */
export async function seedContent(context: OutsideContext, brand: Pick<TenantDocument, 'support_email'>) {
  const { label } = context.tenant
  const publisher = publisherOf(context, brand)
  const partners = await Promise.all(
    partnersOf(label).map(async ({ mark, ...partner }) => ({
      ...partner,
      logo: await storePicture(context.outside.storage, context.tenant, 'partner', await drawn(mark)),
    })),
  )
  const papers = await storePapers(context)
  await context.transaction(async (context) => {
    // Everything is created in this one transaction, so if this exists all of it does.
    if (await getPageIn(context, LANDING_PAGE, 'en')) return
    const said = inSeason(seasonSold(todayOf(context)))
    const [first, ...translated] = said(landingPagesOf(label))
    await createPage(context, { ...first!, id: LANDING_PAGE })
    for (const page of translated) await createPage(context, page)
    await createPage(context, {
      slug: 'privacy-policy',
      title: 'Privacy Policy',
      body_html: privacyPolicy(publisher),
      status: 'published',
      sections: [],
    })
    await createPage(context, {
      slug: 'terms-and-conditions',
      title: 'Terms And Conditions',
      body_html: termsAndConditions(publisher),
      status: 'published',
      sections: [],
    })
    const faqs = said({ en: faqsOf(label, publisher), es: spanishFaqsOf(label, publisher) })
    for (const language of ['en', 'es'] as const)
      for (const { section_name, questions } of faqs[language]) {
        const section = await createFaqSection(context, { section_name, language })
        for (const [question, answer_html] of questions)
          await createFaq(context, { section, question, answer_html, status: 'published' })
      }
    for (const partner of partners) await createPartner(context, { status: 'active', ...partner })
    for (const paper of papers) await insertResource(context, paper)
  })
}

/** Fills a season's years into texts. */
const inSeason =
  ({ first_year }: DemoSeason) =>
  <T>(texts: T): T =>
    JSON.parse(
      JSON.stringify(texts)
        .replaceAll('{first_year}', String(first_year))
        .replaceAll('{last_year}', String(first_year + 1)),
    ) as T

/**
 * The first legal texts of a new tenant: drafts, because somebody has to review them before they apply.
 * Existing texts stay.
 */
export async function seedLegalDrafts(context: Context): Promise<void> {
  const publisher = publisherOf(context, {})
  const texts = [
    { slug: 'privacy-policy', title: 'Privacy Policy', body_html: privacyPolicy(publisher) },
    { slug: 'terms-and-conditions', title: 'Terms And Conditions', body_html: termsAndConditions(publisher) },
  ] as const
  for (const { slug, title, body_html } of texts)
    if (!(await getPageBySlug(context, slug, 'en')))
      await insertDraft(context, { slug, language: 'en', title, body_html: cleanHtml(body_html), author: '' })
}

const publisherOf = (
  { tenant: { label, name } }: Pick<Context, 'tenant'>,
  { support_email: email }: Pick<TenantDocument, 'support_email'>,
): Publisher => ({
  name: escapeHtml(name),
  contact: email ? `<a href="mailto:${email}">${email}</a>` : 'the office of your club',
  local_body: label === 'demo' ? 'club' : 'league',
  state: STATES[label] ?? 'Texas',
})

const drawn = (svg: string) => sharp(Buffer.from(svg)).png({ palette: true, effort: 10 }).toBuffer()
