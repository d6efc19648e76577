import * as z from 'zod/mini'
import { Faq, NewFaqSection, TextLanguage } from '../content.ts'
import { operation } from '../operation.ts'
import { Id, Moment, Nothing, PageMeta, PageQuery, lines, text } from '../primitives.ts'
import { problem } from '../problem.ts'
import { nobodys } from './without-id.ts'

const Status = z.enum(['draft', 'published'], 'Choose draft or published.')
const Version = z.int().check(z.positive())

/** A question as the office sees it, published or not. */
export const FaqEntry = z.object({ ...Faq.shape, status: Status, version: Version, updated_at: Moment })
export type FaqEntry = z.output<typeof FaqEntry>

const FaqShelf = z.object({
  id: Id,
  section_name: z.string(),
  language: TextLanguage,
  version: Version,
  items: z.array(FaqEntry),
})
export type FaqShelf = z.output<typeof FaqShelf>

export const FaqNotFound = problem('faq_not_found', 404, 'We couldn’t find this question.')
export const FaqTaken = problem('faq_taken', 409, 'This section already has this question.')
export const FaqChanged = problem(
  'faq_changed',
  409,
  'Someone else changed this question while you were editing. Nothing was overwritten.',
)
/** What `FaqChanged` carries. */
export type ChangedFaq = { entry: FaqEntry; changed_by: string }
export const FaqSectionChanged = problem(
  'faq_section_changed',
  409,
  'Someone else changed this section while you were editing. Nothing was overwritten.',
)
export const FaqSectionInUse = problem(
  'faq_section_in_use',
  409,
  'This section still has questions. Move or delete them first.',
)
export const FaqOrderChanged = problem(
  'faq_order_changed',
  409,
  'Questions were added or deleted. Please check the list again.',
)

export const faqAdmin = operation({
  method: 'GET',
  path: '/mms/faqadmin',
  access: 'mms.content.view',
  summary: 'Page through all questions, drafts too, in the order of the help page',
  input: z.object({
    ...PageQuery,
    status: z.optional(Status),
    section: z.optional(Id),
  }),
  output: z.array(FaqEntry),
  meta: PageMeta,
})

export const listOfficeFaqs = operation({
  method: 'GET',
  path: '/mms/faq',
  access: 'mms.content.view',
  summary: 'Give every section of the help page with all its questions, empty sections too',
  input: Nothing,
  output: z.array(FaqShelf),
})

export const editFaq = operation({
  method: 'GET',
  path: '/mms/faq/:id/edit',
  aliases: ['/mms/faq/:id'],
  access: 'mms.content.view',
  summary: 'Give one question for the form',
  input: z.object({ id: Id }),
  output: FaqEntry,
})

const Question = text('Question', 300)
const Answer = lines(text('Answer', 100_000))

export const addFaq = operation({
  method: 'POST',
  path: '/mms/faq',
  access: 'mms.content.edit',
  status: 201,
  summary: 'Answer a question, at the end of its section; a section that is named and new is opened',
  input: z
    .object({
      section: z.optional(Id),
      section_name: z.optional(NewFaqSection.shape.section_name),
      question: Question,
      answer_html: Answer,
      status: z._default(Status, 'draft'),
    })
    .check(
      z.refine(({ section, section_name }) => section !== undefined || section_name !== undefined, {
        path: ['section'],
        error: 'Choose a section.',
      }),
    ),
  output: FaqEntry,
})

const change = {
  path: '/mms/faq/:id',
  access: 'mms.content.edit',
  summary: 'Change what is sent of a question, if it still is at the version that was seen',
  input: z.object({
    id: Id,
    version: z.optional(Version),
    section: z.optional(Id),
    question: z.optional(Question),
    answer_html: z.optional(Answer),
    status: z.optional(Status),
  }),
  output: FaqEntry,
} as const
export const updateFaq = operation({ method: 'PATCH', ...change })
export const replaceFaq = operation({ method: 'PUT', ...change })

export const deleteFaq = operation({
  method: 'DELETE',
  path: '/mms/faq/:id',
  access: 'mms.content.edit',
  summary: 'Delete a question',
  input: z.object({ id: Id }),
  output: Nothing,
})

export const orderFaqs = operation({
  method: 'PUT',
  path: '/mms/faq/order',
  access: 'mms.content.edit',
  summary: 'Put all sections and all their questions into this order; a question may change its section',
  input: z.object({
    sections: z
      .array(z.object({ id: Id, items: z.array(Id).check(z.maxLength(1000)) }))
      .check(z.maxLength(200)),
  }),
  output: z.array(FaqShelf),
})

const SectionMade = z.object({ id: Id, section_name: z.string() })

export const addFaqSection = operation({
  method: 'POST',
  path: '/mms/faq/sections',
  access: 'mms.content.edit',
  status: 201,
  summary: 'Open a section of the help page, after the others',
  input: NewFaqSection,
  output: SectionMade,
})

export const renameFaqSection = operation({
  method: 'PATCH',
  path: '/mms/faq/sections/:id',
  access: 'mms.content.edit',
  summary: 'Rename a section, if it still is at the version that was seen',
  input: z.object({ id: Id, version: z.optional(Version), ...NewFaqSection.shape }),
  output: SectionMade,
})

export const deleteFaqSection = operation({
  method: 'DELETE',
  path: '/mms/faq/sections/:id',
  access: 'mms.content.edit',
  summary: 'Delete a section without questions',
  input: z.object({ id: Id }),
  output: Nothing,
})

const at = { ...nobodys, path: '/mms/faq' } as const
export const editNoFaq = operation({
  ...nobodys,
  method: 'GET',
  path: '/mms/faq/edit',
  access: 'mms.content.view',
  summary: 'Refuse to fetch a question without an ID',
})
export const updateNoFaq = operation({
  ...at,
  method: 'PATCH',
  summary: 'Refuse to update a question without an ID',
})
export const replaceNoFaq = operation({
  ...at,
  method: 'PUT',
  summary: 'Refuse to update a question without an ID',
})
export const deleteNoFaq = operation({
  ...at,
  method: 'DELETE',
  summary: 'Refuse to delete a question without an ID',
})
