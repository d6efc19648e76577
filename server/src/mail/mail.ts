import { isLanguage, type Language } from 'contract/language'
import { MailNotFound, type MailEntry, type getMail, type resendMail as resendMailOp } from 'contract/mail'
import type { In } from 'contract/operation'
import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { enqueue } from '../plumbing/jobs/jobs.ts'
import { readDocument } from '../tenants/tenants.ts'
import { deliverMail } from './delivery.ts'
import { letter, type Content } from './letter.ts'
import { wordsIn, type Words } from './words.ts'
import { findMail, findMailsAbout, insertMail, type Attachment } from './queries.ts'

export { keepAttachments } from './attachments.ts'
export {
  blankBodies,
  blankLettersAbout,
  insertSentMail,
  repointLetters,
  repointLettersBack,
} from './queries.ts'
export { dayInLetter, wordsIn, type Words } from './words.ts'

/** The texts of a letter in its reader's language; if unknown, in the language of the site. */
export async function wordsFor(
  context: Context,
  read: string | null | undefined,
): Promise<{ language: Language; t: Words }> {
  const language = isLanguage(read) ? read : (await readDocument(context)).language
  return { language, t: wordsIn(language) }
}

export type Message = Content & {
  to: string
  /** The table and id of what the letter is about; it then appears in that record's history. */
  about?: [subject: string, id: number]
  attachments?: Attachment[]
  /** Where a reader unsubscribes: for letters that nobody has to receive. */
  unsubscribe_url?: string
  /** Where replies go, if not to the tenant's contact; several addresses are separated by commas. */
  reply_to?: string
  /** Identifies the occasion of a letter that must go out only once, however often it is written. */
  once?: string
}

/**
 * Writes a letter that is sent once the transaction is committed; never a second one for the same occasion.
 * Returns its id.
 */
export async function sendMail(
  context: Context,
  { to, about, attachments = [], once, unsubscribe_url, reply_to, ...content }: Message,
): Promise<number | undefined> {
  const { text, html } = letter(await readDocument(context), { ...content, unsubscribe_url }, context.link)
  const id = await insertMail(context, {
    recipient: to,
    subject: content.subject,
    body_text: text,
    body_html: html,
    attachments,
    about: about?.[0] ?? null,
    about_id: about?.[1] ?? null,
    once: once ?? null,
    unsubscribe_url: unsubscribe_url ?? null,
    reply_to: reply_to ?? null,
  })
  if (id !== undefined) await enqueue(context, deliverMail, { mail_id: id })
  return id
}

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
    /\/(set-password\/|reset-password\/|verify-email\/|guardian-invite\/|ctms\/invite\/|ctms\/ask\/|renew\?token=)[\w-]{20,}/g,
    '/$1…',
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
