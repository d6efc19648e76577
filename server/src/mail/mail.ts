import type { Context } from '../plumbing/context.ts'
import { enqueue } from '../plumbing/jobs/jobs.ts'
import { readDocument } from '../tenants/tenants.ts'
import { deliverMail } from './delivery.ts'
import { letter, type Content } from './letter.ts'
import { insertMail, type Attachment } from './queries.ts'

export { keepAttachments } from './attachments.ts'
export type { Attachment } from './queries.ts'
export { mailsAbout } from './mail-log.ts'
export {
  blankBodies,
  blankLettersAbout,
  insertSentMail,
  repointLetters,
  repointLettersBack,
} from './queries.ts'
export { daySaid, sheetFor, type Sheet } from './sheets.ts'
export { dayInLetter, momentInLetter, wordsFor, wordsIn, type Words } from './words.ts'

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
