import * as z from 'zod/mini'
import { LANGUAGES, type Language } from './language.ts'
import { operation } from './operation.ts'
import {
  Id,
  Moment,
  NumberedPageMeta,
  NumberedPageQuery,
  PageQuery,
  optionalText,
  text,
} from './primitives.ts'
import { problem } from './problem.ts'

/** The page served as the site's landing page (`landing_page_cms/2`). */
export const LANDING_PAGE = 2

/** The language of a text. */
export const TextLanguage = z.enum(
  Object.keys(LANGUAGES) as [Language, ...Language[]],
  'This language isn’t available.',
)

export const SectionKind = z.enum(['notice', 'hero', 'step', 'feature', 'text', 'closing'])
export type SectionKind = z.output<typeof SectionKind>

/** All `_html` fields are sanitized when they are saved, and shown by the `RichText` component. */
const PageSection = z.object({
  id: Id,
  /** Where on the page it appears. */
  kind: SectionKind,
  section_name: z.string(),
  body_html: z.string(),
  /** Address of a picture. */
  image: z.nullable(z.string()),
})
export type PageSection = z.output<typeof PageSection>

export const Page = z.object({
  id: Id,
  slug: z.string(),
  language: TextLanguage,
  title: z.string(),
  body_html: z.string(),
  sections: z.array(PageSection),
  updated_at: Moment,
})
export type Page = z.output<typeof Page>

const LegalText = z.object({
  title: z.string(),
  body_html: z.string(),
  language: TextLanguage,
  /** The language of the legally binding text; the other one is a reading aid. */
  binding_language: TextLanguage,
  updated_at: Moment,
})
export type LegalText = z.output<typeof LegalText>

export const Faq = z.object({
  id: Id,
  /** The section's id; the name comes from the specification (§3). */
  section: Id,
  section_name: z.string(),
  question: z.string(),
  answer_html: z.string(),
})
export type Faq = z.output<typeof Faq>

const Section = z.object({
  id: Id,
  section_name: z.string(),
  /** The text of a page section. */
  body_html: z.nullable(z.string()),
  /** The questions of a help page section. */
  items: z.array(Faq),
})

export const Partner = z.object({
  id: Id,
  name: z.string(),
  /** Address of a picture. */
  logo: z.nullable(z.string()),
  url: z.nullable(z.string()),
  status: z.enum(['active', 'inactive']),
})
export type Partner = z.output<typeof Partner>

export const PageNotFound = problem('page_not_found', 404, 'We couldn’t find this page.')
export const SectionNotFound = problem('section_not_found', 404, 'We couldn’t find this section.')
export const PartnerNotFound = problem('partner_not_found', 404, 'We couldn’t find this partner.')
export const PageTaken = problem(
  'page_taken',
  409,
  'Another page already uses this address. Please choose a different one.',
)
export const PartnerTaken = problem('partner_taken', 409, 'There’s already a partner by this name.')
export const FaqSectionTaken = problem('faq_section_taken', 409, 'There’s already a section by this name.')

export const landingPage = operation({
  method: 'GET',
  path: '/mms/landing_page_cms/:id',
  access: 'public',
  summary:
    'Give a published page with its sections, in the language of the reader where it is written in it; 2 is the landing page',
  input: z.object({ id: Id }),
  output: Page,
})

/** Which page each kind of request gets; the numbers come from older clients. */
const LEGAL_TEXTS = {
  terms: 'terms-and-conditions',
  'terms-and-conditions': 'terms-and-conditions',
  '1': 'terms-and-conditions',
  privacy: 'privacy-policy',
  'privacy-policy': 'privacy-policy',
  '2': 'privacy-policy',
} as const
export type LegalSlug = (typeof LEGAL_TEXTS)[keyof typeof LEGAL_TEXTS]

export const termsAndPrivacy = operation({
  method: 'GET',
  path: '/mms/terms-and-privacy/:type',
  access: 'public',
  summary: 'Give the terms or the privacy policy, in the language of the reader where they are written in it',
  input: z.object({
    type: z.pipe(
      z.enum(Object.keys(LEGAL_TEXTS) as [keyof typeof LEGAL_TEXTS]),
      z.transform((type) => LEGAL_TEXTS[type]),
    ),
  }),
  output: LegalText,
})

export const faqList = operation({
  method: 'GET',
  path: '/mms/faqlist',
  access: 'public',
  summary:
    'List the answered questions section by section, in the language of the reader where there are some; those with all words of `q` if given',
  input: z.object({ q: optionalText('A search', 100) }),
  output: z.array(Faq),
})

export const section = operation({
  method: 'GET',
  path: '/mms/section/:id',
  access: 'public',
  summary: 'Give a section of the help page with its questions, or a section of a page with its text',
  input: z.object({ id: Id }),
  output: Section,
})

export const listPartners = operation({
  method: 'GET',
  path: '/mms/partners',
  access: 'public',
  summary: 'List the active partners in their order, searched by name',
  input: z.object({ ...NumberedPageQuery, q: PageQuery.q }),
  output: z.array(Partner),
  meta: NumberedPageMeta,
})

export const partnerById = operation({
  method: 'GET',
  path: '/mms/partners/:id',
  access: 'public',
  summary: 'Give one active partner',
  input: z.object({ id: Id }),
  output: Partner,
})

const PublishStatus = z.enum(['draft', 'published'])
const Slug = z.string().check(z.maxLength(80), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))
const StorageKey = z.optional(z.string().check(z.maxLength(200), z.regex(/^[a-z0-9]+([-./][a-z0-9]+)*$/)))

/** What the author of a page fills in. Sections keep the given order. */
export const NewPage = z.object({
  /** Only for pages the site knows by number, below 100. */
  id: z.optional(z.int().check(z.positive(), z.maximum(99))),
  slug: Slug,
  /** Defaults to the tenant's. */
  language: z.optional(TextLanguage),
  title: text('Title'),
  body_html: z.optional(z.string().check(z.maxLength(200_000))),
  status: PublishStatus,
  sections: z.array(
    z.object({
      kind: SectionKind,
      section_name: text('Section name'),
      body_html: z.optional(z.string().check(z.maxLength(100_000))),
      image: StorageKey,
    }),
  ),
})
export type NewPage = z.output<typeof NewPage>

export const NewFaqSection = z.object({
  section_name: text('Section name', 120),
  /** Defaults to the tenant's. */
  language: z.optional(TextLanguage),
})
export type NewFaqSection = z.output<typeof NewFaqSection>

export const NewFaq = z.object({
  section: Id,
  question: text('Question', 300),
  answer_html: text('Answer', 100_000),
  status: PublishStatus,
})
export type NewFaq = z.output<typeof NewFaq>

export const NewPartner = z.object({
  name: text('Name', 120),
  logo: StorageKey,
  url: z.optional(z.url({ protocol: /^https?$/, error: 'Enter an address such as https://example.org.' })),
  status: z.enum(['active', 'inactive']),
})
export type NewPartner = z.output<typeof NewPartner>

/** The text of sanitized HTML, without tags. */
export const textOfHtml = (html: string) =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Questions that contain a word beginning with each word of the search, ignoring case and accents; all for an
 * empty search.
 */
export function searchFaqs<F extends Pick<Faq, 'question' | 'answer_html'>>(
  faqs: readonly F[],
  search: string,
): F[] {
  const wanted = wordsOf(search)
  return faqs.filter(({ question, answer_html }) => {
    const words = wordsOf(`${question} ${textOfHtml(answer_html)}`)
    return wanted.every((start) => words.some((word) => word.startsWith(start)))
  })
}

const wordsOf = (value: string) =>
  value
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
