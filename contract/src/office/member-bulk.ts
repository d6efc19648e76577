import * as z from 'zod/mini'
import { MAIL_FILES } from '../document-files.ts'
import { sentence } from '../message.ts'
import { operation } from '../operation.ts'
import { Id, Moment, Nothing, PageQuery, lines, text } from '../primitives.ts'
import { problem } from '../problem.ts'
import { MemberFilters } from './member-list.ts'

/** How many people one bulk action can cover. */
export const MOST_CHOSEN = 10_000

export const ChosenChanged = problem(
  'chosen_changed',
  409,
  'The list has changed since you opened it. Please check it again.',
)
export const TooManyChosen = problem(
  'too_many_chosen',
  422,
  'You can choose up to 10,000 people. Please narrow down the list.',
)

/** What a letter to many may say in braces; it is filled in for each of them. */
export const MAIL_VALUES = ['first_name', 'name', 'team', 'membership', 'season', 'club'] as const
export type MailValue = (typeof MAIL_VALUES)[number]

export const UnknownValue = sentence('unknown_value', 'We don’t recognize {value}.')
export const UnknownValues = problem(
  'unknown_values',
  422,
  'The email asks for something we can’t fill in. Please check the words in braces.',
)

/** The people of a list: those who match a search and filters, as many as it showed. */
export const Chosen = {
  q: PageQuery.q,
  filters: z.optional(MemberFilters),
  /** How many people the list showed the user; the action refuses to cover any others. */
  count: z.int('Enter how many people you mean.').check(z.minimum(1), z.maximum(MOST_CHOSEN)),
}

export const noteMany = operation({
  method: 'POST',
  path: '/mms/bulk/members/notes',
  access: 'mms.members.edit',
  status: 201,
  summary: 'Write the same note on many members; whoever has it already keeps it as it is',
  message: 'Notes added',
  input: z.object({ ...Chosen, note: lines(text('Note', 2000)), alert: z.boolean() }),
  output: z.object({
    count: z.int(),
    /** This moment and the same words are needed to undo the notes. */
    at: z.string(),
  }),
})

export const unnoteMany = operation({
  method: 'POST',
  path: '/mms/bulk/members/notes/undo',
  access: 'mms.members.edit',
  summary: 'Take back the notes one has written on many members at a moment, but those changed since',
  message: 'Notes removed',
  input: z.object({ at: Moment, note: lines(text('Note', 2000)) }),
  output: z.object({ count: z.int() }),
})

/** What an email to many says. */
export const Words = { subject: text('Subject', 150), text: lines(text('Text', 10_000)) }
/** The files that go out with it, by their numbers. */
export const Attached = {
  files: z.optional(z.array(Id).check(z.maxLength(MAIL_FILES.most, 'You can attach up to 5 files.'))),
}
export const MailFilesGone = problem(
  'mail_files_gone',
  409,
  'Please attach the files again. We no longer have them, or they went out with another email.',
)
export const MailFilesTooLarge = problem(
  'mail_files_too_large',
  422,
  'Attachments can be up to 10 MB in all. Remove one, or use smaller files.',
)
/** Which of the letters is shown, from 0. */
const At = z.optional(z.int().check(z.minimum(0), z.maximum(MOST_CHOSEN)))

export const previewMailMany = operation({
  method: 'POST',
  path: '/mms/bulk/members/mail/preview',
  access: 'mms.members.mail',
  writes: false,
  summary: 'Show how many letters there would be, what is missing in them, and one as its reader gets it',
  message: 'Data fetched successfully',
  input: z.object({ ...Chosen, ...Words, at: At }),
  output: z.object({
    letters: z.int(),
    without_address: z.int(),
    /** In how many letters a value is empty. */
    missing: z.array(z.object({ value: z.enum(MAIL_VALUES), count: z.int() })),
    shown: z.nullable(z.object({ place: z.int(), to: z.string(), subject: z.string(), text: z.string() })),
  }),
})

export const testMailMany = operation({
  method: 'POST',
  path: '/mms/bulk/members/mail/trial',
  access: 'mms.members.mail',
  status: 202,
  summary: 'Send the letter that is shown to oneself',
  message: 'Test email sent to your own address.',
  limit: { max: 10, seconds: 60 },
  input: z.object({ ...Chosen, ...Words, ...Attached, at: At }),
  output: Nothing,
})

export const mailMany = operation({
  method: 'POST',
  path: '/mms/bulk/members/mail',
  access: 'mms.members.mail',
  status: 202,
  summary:
    'Write to many members: to each at their own address, to who is under age at the first guardian’s, to each address once',
  message: 'Emails sent',
  limit: { max: 10, seconds: 60 },
  input: z.object({ ...Chosen, ...Words, ...Attached }),
  output: z.object({
    letters: z.int(),
    /** People without any address on record. */
    without_address: z.int(),
  }),
})
