import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { Id, Moment } from './primitives.ts'
import { problem } from './problem.ts'

/** `kept`: not sent because this installation has no mail server; it can be read in the outbox. */
export const MailStatus = z.enum(['waiting', 'sent', 'kept', 'failed'])

/** A letter in the history of what it is about. */
export const MailEntry = z.object({
  id: z.int(),
  recipient: z.string(),
  subject: z.string(),
  status: MailStatus,
  /** What the mail server answered if it refused the letter. */
  error: z.nullable(z.string()),
  created_at: Moment,
  sent_at: z.nullable(Moment),
  attachments: z.array(z.string()),
})
export type MailEntry = z.output<typeof MailEntry>

export const MailNotFound = problem('mail_not_found', 404, 'We couldn’t find this email.')

export const getMail = operation({
  method: 'GET',
  path: '/mms/mails/:id',
  access: 'mms.mails.view',
  summary: 'Read a letter',
  input: z.object({ id: Id }),
  output: z.extend(MailEntry, { body_text: z.string(), body_html: z.string() }),
})

export const resendMail = operation({
  method: 'POST',
  path: '/mms/mails/:id/resend',
  access: 'mms.mails.resend',
  summary: 'Send a letter once more, as it was',
  message: 'Email sent again.',
  input: z.object({ id: Id }),
  output: MailEntry,
})
