import { isDaytime } from '../plumbing/daytime.ts'
import { eachInPieces } from '../plumbing/jobs/job-walks.ts'
import { dueOn, job } from '../plumbing/jobs/jobs.ts'
import { dayInLetter, sendMail, wordsFor } from '../mail/mail.ts'
import { findEndingCredentials } from './credentials-queries.ts'
import { todayOf } from '../plumbing/context.ts'

/** How many days before a check or training ends its holder is reminded. */
const REMINDER_DAYS = [30, 7] as const
const PIECE = 50

/**
 * During the day only. If the server was down for some days, people get the nearest reminder and not both.
 */
export const remindOfCredentials = job({
  name: 'remind-of-credentials',
  every: '35 * * * *',
  due: dueOn('credential_clock', { ahead: Math.max(...REMINDER_DAYS) }),
  waitsForCalm: true,
  async run(outside) {
    if (!isDaytime(outside)) return
    await eachInPieces({
      most: PIECE,
      take: (after) =>
        outside.transaction((context) =>
          findEndingCredentials(context, todayOf(context), REMINDER_DAYS, after, PIECE),
        ),
      idOf: ({ id }) => id,
      work: ({ member_id, title, how, address, expires_on, email, language: read, occasion }) =>
        outside.transaction(async (context) => {
          const { language, t } = await wordsFor(context, read)
          const day = dayInLetter(expires_on, language)
          await sendMail(context, {
            to: email,
            language,
            subject: t('{title} expires on {day}', { title, day }),
            paragraphs: [
              t('{title} expires on {day}. You’ll need a new one to stay with your team after that.', {
                day,
                title,
              }),
              ...(how ? [how] : []),
            ],
            button: address
              ? { label: t('Start now'), url: address }
              : { label: t('See what’s on record'), url: context.link('/mms/member/memberships') },
            about: ['member', member_id],
            once: occasion,
          })
        }),
      unable: 'reminders of checks and trainings could not be written',
    })
  },
})
