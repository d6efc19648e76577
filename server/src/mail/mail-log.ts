import { MailNotFound, type MailEntry, type getMail, type resendMail as resendMailOp } from 'contract/mail'
import type { In } from 'contract/operation'
import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { enqueue } from '../plumbing/jobs/jobs.ts'
import { deliverMail } from './delivery.ts'
import { findMail, findMailsAbout, insertMail, type Attachment } from './queries.ts'

/** The letters about something, newest first. */
export async function mailsAbout(context: Context, about: string, id: number): Promise<MailEntry[]> {
  return (await findMailsAbout(context, about, id)).map(entryOf)
}

export async function readMail(context: Context, { id }: In<typeof getMail>) {
  const mail = await findMail(context, id)
  if (!mail) throw MailNotFound()
  return { ...entryOf(mail), body_text: withoutKeys(mail.body_text), body_html: withoutKeys(mail.body_html) }
}

/**
 * Links that open an account are for their recipient only: users who can read letters must not be able to act
 * as their recipients.
 */
const withoutKeys = (body: string) =>
  body.replace(
    /(\/(?:set-password\/|reset-password\/|verify-email\/|guardian-invite\/|ctms\/invite\/|ctms\/ask\/|renew\?token=))([\w-]+)/g,
    (all, way: string, key: string) => (key.length < 20 ? all : `${way}…`),
  )

/** Sends a copy under a new message id: mailboxes that have the first letter would drop a duplicate. */
export async function resendMail(context: Context, { id }: In<typeof resendMailOp>): Promise<MailEntry> {
  const mail = await findMail(context, id)
  if (!mail) throw MailNotFound()
  const copy = await insertMail(context, {
    recipient: mail.recipient,
    subject: mail.subject,
    body_text: mail.body_text,
    body_html: mail.body_html,
    attachments: mail.attachments as Attachment[],
    about: mail.about,
    about_id: mail.about_id,
    unsubscribe_url: mail.unsubscribe_url,
    reply_to: mail.reply_to,
  })
  if (copy === undefined) throw new Error('a copy has no occasion, so it cannot be there already')
  await Promise.all([
    enqueue(context, deliverMail, { mail_id: copy }),
    audit(context, { action: 'mail.resent', subject: 'mail', subject_id: id, after: { mail_id: copy } }),
  ])
  return entryOf((await findMail(context, copy))!)
}

type Row = NonNullable<Awaited<ReturnType<typeof findMail>>>

const entryOf = ({ id, recipient, subject, status, error, created_at, sent_at, attachments }: Row) => ({
  id,
  recipient,
  subject,
  status: status as MailEntry['status'],
  error,
  created_at,
  sent_at,
  attachments: (attachments as Attachment[]).map(({ filename }) => filename),
})
