import * as z from 'zod/mini'
import { Page, SectionKind, TextLanguage } from '../content.ts'
import { operation } from '../operation.ts'
import { Id, Moment, lines, text } from '../primitives.ts'
import { problem } from '../problem.ts'

const Version = z.int().check(z.minimum(0))
const Html = lines(z.string().check(z.maxLength(100_000, 'This text is too long.')))

/** A section as submitted; a new one has no id yet. */
const WrittenSection = z.object({
  id: z.optional(Id),
  kind: SectionKind,
  section_name: text('Heading'),
  body_html: Html,
})
export type WrittenSection = z.output<typeof WrittenSection>

const LandingText = z.object({
  title: z.string(),
  sections: z.array(
    z.object({ id: z.optional(Id), kind: SectionKind, section_name: z.string(), body_html: z.string() }),
  ),
})

const Draft = z.object({ ...LandingText.shape, version: Version, author: z.string(), saved_at: Moment })
export type LandingDraft = z.output<typeof Draft>

/** Defaults to the tenant's. */
const language = z.optional(TextLanguage)

const Editable = z.object({
  language: TextLanguage,
  draft: z.nullable(Draft),
  published: z.object({ ...LandingText.shape, updated_at: Moment }),
  /** Everything that was ever published, newest first. */
  revisions: z.array(
    z.object({ id: Id, title: z.string(), author: z.string(), published_at: z.nullable(Moment) }),
  ),
})
export type EditableLanding = z.output<typeof Editable>

export const LandingChanged = problem(
  'landing_changed',
  409,
  'Someone else changed this draft while you were editing. Nothing was overwritten.',
)
export const NoLandingDraft = problem('no_landing_draft', 409, 'There’s no draft to publish.')

const AT = '/mms/cms/landing' as const

export const getEditableLanding = operation({
  method: 'GET',
  path: AT,
  access: 'mms.content.view',
  summary: 'Give the first page with its draft, what is published and its history',
  input: z.object({ language }),
  output: Editable,
})

export const getLandingRevision = operation({
  method: 'GET',
  path: `${AT}/revisions/:id`,
  access: 'mms.content.view',
  summary: 'Give the first page as it was published once',
  input: z.object({ id: Id }),
  output: LandingText,
})

export const saveLandingDraft = operation({
  method: 'PATCH',
  path: AT,
  access: 'mms.content.edit',
  summary:
    'Keep the draft of the first page, if nobody else has changed it; version 0 when there is none yet',
  input: z.object({
    language,
    version: Version,
    title: text('Title'),
    sections: z.array(WrittenSection).check(z.maxLength(60, 'You can add up to 60 sections.')),
  }),
  output: Editable,
})

export const publishLanding = operation({
  method: 'POST',
  path: `${AT}/publish`,
  access: 'mms.content.edit',
  summary: 'Show the draft of the first page to visitors, as it was seen',
  message: 'Data updated successfully',
  input: z.object({ language, version: Version }),
  output: Editable,
})

export const saveCmsPage = operation({
  method: 'POST',
  path: '/mms/cms_page',
  access: 'mms.content.edit',
  summary: 'Write a page (2 is the first one), a page by its address, or one section, visible at once',
  message: 'Data updated successfully',
  input: z
    .object({
      page_id: z.optional(Id),
      slug: z.optional(
        z
          .string()
          .check(z.maxLength(80), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters and hyphens.')),
      ),
      /** Of a page that is new or written as a whole; defaults to the tenant's. */
      language,
      section_id: z.optional(Id),
      title: text('Title'),
      content: lines(z.string('Add some content.').check(z.maxLength(200_000, 'This text is too long.'))),
    })
    .check(
      z.refine(({ page_id, slug, section_id }) => (page_id ?? slug ?? section_id) !== undefined, {
        path: ['page_id'],
        error: 'Choose a page.',
      }),
    ),
  output: Page,
})
