import type { MailValue, mailMany, previewMailMany, testMailMany } from 'contract/office/member-bulk'
import type { In, Out } from 'contract/operation'
import { audit } from '../../plumbing/audit.ts'
import { todayOf, whoIs, type Context } from '../../plumbing/context.ts'
import { enqueue, job } from '../../plumbing/jobs/jobs.ts'
import { sendMail, wordsFor, type Attachment } from '../../mail/mail.ts'
import { chosenOf } from './chosen.ts'
import { attachFiles, attachmentsOf, freeFiles } from './files.ts'
import { findFilesOf } from './files-queries.ts'
import { insertMailing } from './mailings-queries.ts'
import { filledIn, lettersTo, valuesIn, valuesOf, withoutAddress, type Letter } from './letter-values.ts'

/** `member_id`, and no `mailing_id`, is of jobs from before letters were about several people or had files. */
type Sent = Letter | { to: string; member_id: number }
type Payload = Words & { batch: string; mailing_id?: number; letters: Sent[] }
type Words = { subject: string; text: string }

/** How many letters are written per transaction. */
const AT_ONCE = 100

/** Writes to everybody selected. Jobs write the letters, each exactly once, however often a job runs. */
export async function writeLetters(
  context: Context,
  { subject, text, files: file_ids, ...which }: In<typeof mailMany>,
): Promise<Out<typeof mailMany>> {
  valuesIn({ subject, text })
  const files = await freeFiles(context, file_ids)
  const chosen = await chosenOf(context, which)
  const letters = lettersTo(chosen, todayOf(context))
  const counts = { letters: letters.length, without_address: withoutAddress(context, chosen) }
  const id = await insertMailing(context, {
    ...{ subject, text, due_at: context.now, seen_count: chosen.length },
    ...{ state: 'sent', ...counts },
  })
  await attachFiles(context, id, files)
  await enqueueLetters(context, { mailing_id: id, subject, text }, letters)
  await audit(context, {
    action: 'members.written_to',
    subject: 'mailing',
    subject_id: id,
    after: { subject, letters: letters.length, ...namesOf(files) },
  })
  return counts
}

/** The names of what went out with an email, for the audit log. */
export const namesOf = (files: readonly { name: string }[]) =>
  files.length === 0 ? {} : { files: files.map(({ name }) => name) }

/** Enqueues letters for when the transaction is committed. Each address gets one letter of a mailing, however often jobs run. */
export async function enqueueLetters(
  context: Context,
  mailing: Words & { mailing_id: number },
  letters: readonly Letter[],
) {
  const batch = `mailing-${mailing.mailing_id}`
  for (let i = 0; i < letters.length; i += AT_ONCE)
    await enqueue(context, mailChosen, { ...mailing, batch, letters: letters.slice(i, i + AT_ONCE) })
}

/** What would be sent: how many letters, which values are missing in how many of them, and one letter in full. */
export async function previewLetters(
  context: Context,
  { subject, text, at = 0, ...which }: In<typeof previewMailMany>,
): Promise<Out<typeof previewMailMany>> {
  const used = valuesIn({ subject, text })
  const chosen = await chosenOf(context, which)
  const letters = lettersTo(chosen, todayOf(context))
  const place = Math.min(at, letters.length - 1)
  // All of them are looked up only where something may be missing.
  const values = await valuesOf(context, used.length > 0 ? letters : letters.slice(place, place + 1))
  const shown = letters[place]
  return {
    letters: letters.length,
    without_address: withoutAddress(context, chosen),
    missing: used.flatMap((value) => {
      const count = values.filter((one) => one[value] === '').length
      return count > 0 ? [{ value, count }] : []
    }),
    shown: shown
      ? { place, to: shown.to, ...filledBoth({ subject, text }, values[used.length > 0 ? place : 0]!) }
      : null,
  }
}

const filledBoth = ({ subject, text }: Words, values: Readonly<Record<MailValue, string>>): Words => ({
  subject: filledIn(subject, values),
  text: filledIn(text, values),
})

/** Sends the letter that is shown to the user themselves, as its reader would get it. */
export async function testLetter(context: Context, { files, ...input }: In<typeof testMailMany>) {
  const attachments = attachmentsOf(await freeFiles(context, files))
  const { shown } = await previewLetters(context, input)
  return send(context, shown ?? input, attachments)
}

/** Sends a text to the user, with values that stand for those of a reader. */
export const sendToSelf = (context: Context, words: Words, values: Readonly<Record<MailValue, string>>) =>
  send(context, filledBoth(words, values))

async function send(context: Context, { subject, text }: Words, attachments: Attachment[] = []) {
  const { id, email } = whoIs(context)
  const { language } = await wordsFor(context, null)
  await sendMail(context, {
    to: email,
    language,
    subject,
    paragraphs: paragraphsOf(text),
    about: ['user', id],
    attachments,
  })
  return {}
}

const paragraphsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)

export const mailChosen = job<Payload>({
  name: 'mail-chosen',
  run: ({ transaction }, { batch, mailing_id, subject, text, letters: sent }) =>
    transaction(async (context) => {
      const { language } = await wordsFor(context, null)
      const attachments = mailing_id ? attachmentsOf(await findFilesOf(context, mailing_id)) : []
      const letters = sent.map((one) =>
        'member_ids' in one ? one : { to: one.to, member_ids: [one.member_id] },
      )
      const values = await valuesOf(context, letters)
      for (const [i, { to, member_ids }] of letters.entries()) {
        const words = filledBoth({ subject, text }, values[i]!)
        await sendMail(context, {
          to,
          language,
          subject: words.subject,
          paragraphs: paragraphsOf(words.text),
          about: ['member', member_ids[0]!],
          attachments,
          once: `chosen:${batch}:${to}`,
        })
      }
    }),
})
