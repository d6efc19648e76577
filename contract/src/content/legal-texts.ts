import * as z from 'zod/mini'
import { TextLanguage } from '../content.ts'
import { operation } from '../operation.ts'
import { Id, Moment, lines, text } from '../primitives.ts'
import { problem } from '../problem.ts'

export const LEGAL_PAGES = ['privacy-policy', 'terms-and-conditions'] as const
const Slug = z.enum(LEGAL_PAGES)
export type LegalPage = z.output<typeof Slug>

const Version = z.int().check(z.minimum(0))
const Html = lines(z.string().check(z.maxLength(200_000, 'This text is too long.')))

const Draft = z.object({
  version: Version,
  title: z.string(),
  body_html: z.string(),
  author: z.string(),
  saved_at: Moment,
})
export type LegalDraft = z.output<typeof Draft>

/** Defaults to the tenant's. */
const language = z.optional(TextLanguage)

const Editable = z.object({
  slug: Slug,
  language: TextLanguage,
  /** The text in progress; null when the published one is the newest. */
  draft: z.nullable(Draft),
  /** What visitors currently read. */
  published: z.nullable(z.object({ title: z.string(), body_html: z.string(), updated_at: Moment })),
  /** Everything that was ever published, newest first. */
  revisions: z.array(
    z.object({ id: Id, title: z.string(), author: z.string(), published_at: z.nullable(Moment) }),
  ),
})
export type EditableLegal = z.output<typeof Editable>

export const LegalTextChanged = problem(
  'legal_text_changed',
  409,
  'Someone else changed this draft while you were editing. Nothing was overwritten.',
)
export const NothingToPublish = problem(
  'nothing_to_publish',
  409,
  'There’s no draft, or it’s empty. Write the text first.',
)

const AT = '/mms/legal/:slug' as const

export const getEditableLegal = operation({
  method: 'GET',
  path: AT,
  access: 'mms.settings.view',
  summary: 'Give a legal page with its draft, what is published and its history',
  input: z.object({ slug: Slug, language }),
  output: Editable,
})

export const getLegalRevision = operation({
  method: 'GET',
  path: `${AT}/revisions/:id`,
  access: 'mms.settings.view',
  summary: 'Give the text of a legal page as it was published once',
  input: z.object({ slug: Slug, id: Id }),
  output: z.object({ id: Id, title: z.string(), body_html: z.string() }),
})

export const saveLegalDraft = operation({
  method: 'PATCH',
  path: AT,
  access: 'mms.settings.edit',
  summary: 'Keep the draft of a legal page, if nobody else has changed it; version 0 when there is none yet',
  input: z.object({ slug: Slug, language, version: Version, title: text('Title'), body_html: Html }),
  output: Editable,
})

export const publishLegalText = operation({
  method: 'POST',
  path: `${AT}/publish`,
  access: 'mms.settings.edit',
  summary: 'Show the draft of a legal page to visitors, as it was seen',
  message: 'Data updated successfully',
  input: z.object({ slug: Slug, language, version: Version }),
  output: Editable,
})
