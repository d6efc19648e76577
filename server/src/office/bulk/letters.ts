import type { mailMany } from 'contract/office/member-bulk'
import type { In, Out } from 'contract/operation'
import { isMinor } from 'contract/person'
import { audit } from '../../plumbing/audit.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { enqueue, job } from '../../plumbing/jobs/jobs.ts'
import { sendMail, wordsFor } from '../../mail/mail.ts'
import type { Chosen } from '../member-list-queries.ts'
import { chosenOf } from './chosen.ts'

type Letter = { to: string; member_id: number }
type Payload = { batch: string; subject: string; text: string; letters: Letter[] }

/** How many letters are written per transaction. */
const AT_ONCE = 100

/** Writes to everybody selected. Jobs write the letters, each exactly once, however often a job runs. */
export async function writeLetters(
  context: Context,
  { subject, text, ...which }: In<typeof mailMany>,
): Promise<Out<typeof mailMany>> {
  const chosen = await chosenOf(context, which)
  const letters = lettersTo(chosen, todayOf(context))
  const batch = context.random(9).toString('base64url')
  for (let i = 0; i < letters.length; i += AT_ONCE)
    await enqueue(context, mailChosen, { batch, subject, text, letters: letters.slice(i, i + AT_ONCE) })
  await audit(context, {
    action: 'members.written_to',
    subject: 'tenant',
    subject_id: context.tenant.id,
    after: { subject, letters: letters.length },
  })
  return {
    letters: letters.length,
    without_address: chosen.filter((one) => addressOf(one, todayOf(context)) === null).length,
  }
}

/** Minors are written to through their first guardian. */
const addressOf = ({ dob, email, guardian_email }: Chosen, today: string): string | null =>
  dob !== null && isMinor(dob, today) ? (guardian_email ?? email) : (email ?? guardian_email)

/** One letter per address: a parent of three gets one. */
function lettersTo(chosen: readonly Chosen[], today: string): Letter[] {
  const letters = new Map<string, Letter>()
  for (const one of chosen) {
    const to = addressOf(one, today)
    if (to !== null && !letters.has(to.toLowerCase()))
      letters.set(to.toLowerCase(), { to, member_id: one.id })
  }
  return [...letters.values()]
}

export const mailChosen = job<Payload>({
  name: 'mail-chosen',
  run: ({ transaction }, { batch, subject, text, letters }) =>
    transaction(async (context) => {
      const { language } = await wordsFor(context, null)
      const paragraphs = text.split(/\n\s*\n/).map((part) => part.trim())
      for (const { to, member_id } of letters)
        await sendMail(context, {
          to,
          language,
          subject,
          paragraphs: paragraphs.filter(Boolean),
          about: ['member', member_id],
          once: `chosen:${batch}:${to}`,
        })
    }),
})
