import {
  GROWN_BY,
  MAILING_SAYS,
  MOST_DAYS_AHEAD,
  MailingNotFound,
  MailingOver,
  type Mailing,
  type scheduleMailMany,
  type stopMailing,
} from 'contract/office/mailings'
import { MOST_CHOSEN, mailMany } from 'contract/office/member-bulk'
import { addDays } from 'contract/dates'
import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { momentOf } from 'contract/wall-clock'
import { accountWith, userWith } from '../../auth/auth.ts'
import { sendMail, wordsFor, type Words } from '../../mail/mail.ts'
import { audit } from '../../plumbing/audit.ts'
import { todayOf, type Context, type User } from '../../plumbing/context.ts'
import { enqueue, job } from '../../plumbing/jobs/jobs.ts'
import { findChosen, type Chosen } from '../member-list-queries.ts'
import { chosenOf } from './chosen.ts'
import { lettersTo, valuesIn, withoutAddress } from './letter-values.ts'
import { attachFiles, freeFiles } from './files.ts'
import { findFilesOf } from './files-queries.ts'
import { enqueueLetters, namesOf } from './letters.ts'
import { endMailing, getMailing, insertMailing, lockMailing, type Stored } from './mailings-queries.ts'

/**
 * Schedules an email to many for a day and a time in the tenant’s time zone. Who gets it is decided when it is sent: those who
 * were picked, or everyone on the list by then (decision 0136). @throws Invalid at `day` or `time`, ChosenChanged,
 * TooManyChosen, UnknownValues, MailFilesGone, MailFilesTooLarge
 */
export async function schedule(
  context: Context,
  { subject, text, day, time, files: file_ids, ...which }: In<typeof scheduleMailMany>,
): Promise<Mailing> {
  valuesIn({ subject, text })
  const due_at = momentOf(context.tenant.time_zone, day, time)
  if (due_at <= context.now) throw invalidField('time', 'Choose a time in the future.')
  if (day > addDays(todayOf(context), MOST_DAYS_AHEAD))
    throw invalidField('day', 'Choose a day within the next year.')
  const files = await freeFiles(context, file_ids)
  const chosen = await chosenOf(context, which)
  const { q, filters } = which
  const id = await insertMailing(context, {
    ...{ subject, text, due_at, seen_count: chosen.length },
    state: 'waiting',
    meant: { ...(q && { q }), ...(filters && { filters }) },
  })
  await attachFiles(context, id, files)
  await enqueue(context, sendMailing, { mailing_id: id }, { at: due_at })
  await audit(context, {
    action: 'mailing.scheduled',
    subject: 'mailing',
    subject_id: id,
    after: { subject, people: chosen.length, due_at: due_at.toISOString(), ...namesOf(files) },
  })
  return (await getMailing(context, id))!
}

/** Stops a scheduled email: nothing of it is sent. Stopping it again changes nothing. @throws MailingNotFound, MailingOver */
export async function stop(context: Context, { id }: In<typeof stopMailing>): Promise<Mailing> {
  const mailing = await lockMailing(context, id)
  if (!mailing) throw MailingNotFound()
  if (mailing.state !== 'waiting' && mailing.state !== 'stopped') throw MailingOver()
  if (mailing.state === 'waiting') {
    await endMailing(context, id, { state: 'stopped' })
    await audit(context, {
      action: 'mailing.stopped',
      subject: 'mailing',
      subject_id: id,
      before: { subject: mailing.subject },
    })
  }
  return (await getMailing(context, id))!
}

/**
 * Sends an email whose time has come, in the same transaction that records it: a killed server has sent all of it or nothing,
 * and a job that runs twice finds it sent.
 */
export const sendMailing = job<{ mailing_id: number }>({
  name: 'send-mailing',
  run: ({ transaction }, { mailing_id }) =>
    transaction(async (context) => {
      const mailing = await lockMailing(context, mailing_id)
      if (mailing?.state !== 'waiting') return
      const author = mailing.user_id === null ? undefined : await userWith(context, mailing.user_id)
      const inName = { ...context, user: author ?? null }
      const outcome = author?.permissions.has(mailMany.access)
        ? await judged(inName, mailing)
        : { why: 'no_right' as const }
      if ('why' in outcome) await refuse(inName, mailing, outcome.why, author)
      else await send(inName, mailing, outcome.chosen)
    }),
})

type Why = keyof typeof MAILING_SAYS
type Judged = { why: Why } | { chosen: Chosen[] }

/** Who gets it by now, or why it isn’t sent. */
async function judged(context: Context, { meant, seen_count }: Stored): Promise<Judged> {
  const { q, filters } = meant!
  const chosen = await findChosen(context, { q, filters }, MOST_CHOSEN + 1)
  if (chosen.length > MOST_CHOSEN) return { why: 'too_many' }
  if (chosen.length > 2 * seen_count + GROWN_BY) return { why: 'grown' }
  if (withoutAddress(context, chosen) === chosen.length) return { why: 'nobody' }
  return { chosen }
}

async function send(context: Context, { id, subject, text }: Stored, chosen: readonly Chosen[]) {
  const letters = lettersTo(chosen, todayOf(context))
  await enqueueLetters(context, { mailing_id: id, subject, text }, letters)
  const counts = { letters: letters.length, without_address: withoutAddress(context, chosen) }
  await endMailing(context, id, { state: 'sent', ...counts })
  await audit(context, {
    action: 'members.written_to',
    subject: 'mailing',
    subject_id: id,
    after: { subject, letters: counts.letters, ...namesOf(await findFilesOf(context, id)) },
  })
}

const WHY_IN_LETTER: Record<Why, (t: Words) => string> = {
  grown: (t) => t('The list has more than doubled since you scheduled it.'),
  too_many: (t) => t('The list now has more than 10,000 people.'),
  nobody: (t) => t('No one on the list has an email address.'),
  no_right: (t) => t('You can no longer email members.'),
}

/** Tells the person who scheduled it, as long as they have an account. */
async function refuse(context: Context, { id, subject }: Stored, why: Why, author: User | undefined) {
  await endMailing(context, id, { state: 'refused', why: MAILING_SAYS[why] })
  await audit(context, {
    action: 'mailing.refused',
    subject: 'mailing',
    subject_id: id,
    after: { subject, why },
  })
  if (!author) return
  const account = await accountWith(context, author.id)
  const { language, t } = await wordsFor(context, account?.language)
  await sendMail(context, {
    to: author.email,
    language,
    subject: t('Your scheduled email wasn’t sent'),
    paragraphs: [
      t('“{subject}” wasn’t sent to anyone.', { subject }),
      WHY_IN_LETTER[why](t),
      t('To send it, go to Members and choose who gets it.'),
    ],
    about: ['user', author.id],
    once: `mailing-refused:${id}`,
  })
}
