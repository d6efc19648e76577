import { dueOn, job } from '../plumbing/jobs/jobs.ts'
import { dayInLetter, sendMail, wordsFor } from '../mail/mail.ts'
import { findEnding, findFile, findUploader, insertReminder } from './insurance-queries.ts'
import { todayOf } from '../plumbing/context.ts'

/** Tells the person who uploaded a paper what the office decided. */
export const mailReview = job<{ file_id: number; version: number }>({
  name: 'mail-insurance-review',
  run: ({ transaction }, { file_id, version }) =>
    transaction(async (context) => {
      const [file, uploader] = await Promise.all([findFile(context, file_id), findUploader(context, file_id)])
      if (!file || !uploader || file.version !== version) return
      const isAccepted = file.status === 'accepted'
      const { language, t } = await wordsFor(context, uploader.language)
      const { name, place } = file
      await sendMail(context, {
        to: uploader.email,
        language,
        subject: isAccepted
          ? t('Insurance accepted: {place}', { place })
          : t('Insurance not accepted: {place}', { place }),
        paragraphs: [
          isAccepted
            ? t('Thank you! We accepted “{file}”. {place} is covered through {day}.', {
                file: name,
                place,
                day: dayInLetter(file.expires_on!, language),
              })
            : t('We couldn’t accept “{file}” as proof of insurance for {place}.', { file: name, place }),
          ...(file.reason ? [t('Reason: {reason}', { reason: file.reason })] : []),
          ...(isAccepted ? [] : [t('Please upload a different document.')]),
        ],
        button: { label: t('Open insurance documents'), url: context.link('/mms/insurance') },
        about: ['insurance_file', file_id],
        once: `insurance_review:${file_id}:${version}`,
      })
    }),
})

/** How many days before cover ends the person who uploaded the paper is reminded. */
const REMINDER_DAYS = [30, 7, 1] as const

/**
 * Reminds people of cover that ends. If the server was down for some days, they get the nearest reminder
 * instead of all of them.
 */
export const remindOfInsurance = job({
  name: 'remind-of-insurance',
  // Hourly, because midnight differs between tenants; reminders that were sent are not sent again.
  every: '20 * * * *',
  due: dueOn('insurance_clock', { ahead: Math.max(...REMINDER_DAYS) }),
  run: ({ transaction }) =>
    transaction(async (context) => {
      const today = todayOf(context)
      for (const ending of await findEnding(context, today, REMINDER_DAYS)) {
        await insertReminder(context, ending)
        const { language, t } = await wordsFor(context, ending.language)
        const { place, name: file } = ending
        const day = dayInLetter(ending.expires_on, language)
        await sendMail(context, {
          to: ending.email,
          language,
          subject: t('Insurance for {place} ends on {day}', { place, day }),
          paragraphs: [
            t('The coverage on record for {place} (“{file}”) ends on {day}.', { place, file, day }),
            t('Please upload the new insurance document before then, so everyone stays covered.'),
          ],
          button: { label: t('Upload new document'), url: context.link('/mms/insurance') },
          about: ['insurance_file', ending.id],
          once: `insurance_ends:${ending.id}:${ending.expires_on}:${ending.days}`,
        })
      }
    }),
})
