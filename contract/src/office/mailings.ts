import * as z from 'zod/mini'
import { ClockTime } from '../wall-clock.ts'
import { DayInput } from '../dates.ts'
import { DocumentFiles, MAIL_FILES } from '../document-files.ts'
import { operation } from '../operation.ts'
import { Id, Nothing, PageMeta, PageQuery, SaidText, text } from '../primitives.ts'
import { problem } from '../problem.ts'
import { Attached, Chosen, Words } from './member-bulk.ts'

/** How far ahead an email can be scheduled, in days. */
export const MOST_DAYS_AHEAD = 365

/**
 * A list may grow while an email waits, but approving 40 people isn’t approving 4,000: if there are more than twice as many as
 * were seen, plus this many, nothing is sent.
 */
export const GROWN_BY = 50

const access = 'mms.members.mail' as const

export const TemplateNotFound = problem('template_not_found', 404, 'We couldn’t find this template.')
export const TemplateExists = problem('template_exists', 409, 'There’s already a template by this name.')
export const MailFileNotFound = problem('mail_file_not_found', 404, 'We no longer keep this file.')
export const MailingNotFound = problem('mailing_not_found', 404, 'We couldn’t find this email.')
export const MailingOver = problem('mailing_over', 409, 'It’s too late to stop this email.')

/** Why an email that waited was not sent. */
export const MAILING_SAYS = {
  grown: 'The list has more than doubled since this was scheduled.',
  too_many: 'The list now has more than 10,000 people.',
  nobody: 'No one on the list has an email address.',
  no_right: 'The person who scheduled this can no longer email members.',
}

/** A named text that the office starts emails with. It may have values in braces. */
export const MailTemplate = z.object({
  id: z.int(),
  name: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Who changed it last. */
  author: z.string(),
  changed_at: z.string(),
  version: z.int(),
})
export type MailTemplate = z.infer<typeof MailTemplate>

const TemplateName = text('Name', 80)

export const listMailTemplates = operation({
  method: 'GET',
  path: '/mms/mail-templates',
  access,
  summary: 'List the office’s email templates, by name',
  input: Nothing,
  output: z.array(MailTemplate),
})

export const createMailTemplate = operation({
  method: 'POST',
  path: '/mms/mail-templates',
  access,
  whole: true,
  status: 201,
  summary: 'Save an email template',
  message: 'Template saved.',
  input: z.object({ name: TemplateName, ...Words }),
  output: MailTemplate,
})

export const changeMailTemplate = operation({
  method: 'PATCH',
  path: '/mms/mail-templates/:id',
  access,
  whole: true,
  summary: 'Change an email template, if it is still at the version that was seen',
  message: 'Template saved.',
  input: z.object({ id: Id, version: Id, name: TemplateName, ...Words }),
  output: MailTemplate,
})

export const deleteMailTemplate = operation({
  method: 'DELETE',
  path: '/mms/mail-templates/:id',
  access,
  whole: true,
  summary: 'Delete an email template; emails already written with it stay as they are',
  message: 'Template deleted.',
  input: z.object({ id: Id }),
  output: Nothing,
})

export const testMailTemplate = operation({
  method: 'POST',
  path: '/mms/mail-templates/trial',
  access,
  whole: true,
  status: 202,
  summary: 'Send oneself a test, with one’s own name and an example of each other value',
  message: 'Test email sent to your own address.',
  limit: { max: 10, seconds: 60 },
  input: z.object(Words),
  output: Nothing,
})

export const MailingState = z.enum(['waiting', 'sent', 'stopped', 'refused'], 'Choose from the list.')
export type MailingState = z.infer<typeof MailingState>

/** A file that goes out with an email. */
export const MailFile = z.object({
  id: z.int(),
  name: z.string(),
  /** In bytes. */
  size: z.int(),
})
export type MailFile = z.infer<typeof MailFile>

export const storeMailFiles = operation({
  method: 'POST',
  path: '/mms/mailings/files',
  access,
  multipart: true,
  most_bytes: MAIL_FILES.megabytes * 1_000_000,
  status: 201,
  summary:
    'Keep files for an email one is writing: PDF, PNG or JPEG, judged by their content. Without an email they are gone after a day',
  message: 'Files added.',
  limit: { max: 30, seconds: 60 },
  input: z.object({ files: DocumentFiles }),
  output: z.array(MailFile),
})

/** An email from the office to many, sent or scheduled. */
export const Mailing = z.object({
  id: z.int(),
  subject: z.string(),
  text: z.string(),
  state: MailingState,
  /** When it goes, or went. */
  due_at: z.string(),
  /** How many people its author saw on the list. */
  people: z.int(),
  /** Whether the people were picked one by one; otherwise whoever is on the list when it goes. */
  is_picked: z.boolean(),
  letters: z.nullable(z.int()),
  without_address: z.nullable(z.int()),
  files: z.array(MailFile),
  /** Why it was not sent. */
  why: z.nullable(SaidText),
  author: z.string(),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
})
export type Mailing = z.infer<typeof Mailing>

export const scheduleMailMany = operation({
  method: 'POST',
  path: '/mms/bulk/members/mail/later',
  access,
  whole: true,
  status: 201,
  summary:
    'Schedule an email to many members, in the tenant’s time zone: to those selected, or to everyone who matches by then',
  message: 'Email scheduled.',
  limit: { max: 10, seconds: 60 },
  input: z.object({
    ...Chosen,
    ...Words,
    ...Attached,
    day: DayInput('Day'),
    time: ClockTime('Enter a time such as 6:30 PM.'),
  }),
  output: Mailing,
})

const { q: _, ...Paged } = PageQuery

export const listMailings = operation({
  method: 'GET',
  path: '/mms/mailings',
  access,
  whole: true,
  summary: 'Page through the emails to many, sent and scheduled, the latest first',
  input: z.object({ ...Paged, state: z.optional(MailingState) }),
  output: z.array(Mailing),
  meta: PageMeta,
})

export const stopMailing = operation({
  method: 'POST',
  path: '/mms/mailings/:id/stop',
  access,
  whole: true,
  summary: 'Stop a scheduled email: nothing of it is sent',
  message: 'Stopped. Nothing was sent.',
  input: z.object({ id: Id }),
  output: Mailing,
})

export const downloadMailFile = operation({
  method: 'GET',
  path: '/mms/mailings/:id/files/:file',
  access,
  whole: true,
  summary: 'Give a file that went out with an email, or will',
  file: 'application/octet-stream',
  input: z.object({ id: Id, file: Id }),
  output: z.unknown(),
})
