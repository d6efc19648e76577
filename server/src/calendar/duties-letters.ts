import { DUTY_KIND_NAMES } from 'contract/calendar/duties'
import { languageOf } from '../auth/auth.ts'
import type { Context } from '../plumbing/context.ts'
import { dayInLetter, sendMail, wordsFor } from '../mail/mail.ts'
import { getMember } from '../members/members.ts'
import type { KeptDuty } from './duties-queries.ts'

/** Tells the holder of a duty that they are not needed. */
export async function tellHolder(
  context: Context,
  { team, team_id, kind, title, on_day }: KeptDuty,
  member_id: number,
  what: 'called_off' | 'taken_over',
): Promise<void> {
  const member = await getMember(context, member_id)
  if (!member?.email) return
  const { language, t } = await wordsFor(context, await languageOf(context, member.email))
  const about = { team, what: title ?? t(DUTY_KIND_NAMES[kind]), day: dayInLetter(on_day, language) }
  await sendMail(context, {
    to: member.email,
    language,
    subject:
      what === 'called_off'
        ? t('{team}: {what} on {day} is canceled', about)
        : t('{team}: someone took over {what} on {day}', about),
    paragraphs: [
      t('Hello {name},', { name: member.first_name }),
      what === 'called_off'
        ? t(
            'You signed up for {what} on {day} for {team}. It’s been canceled, so you don’t need to come.',
            about,
          )
        : t('Someone else is now doing {what} on {day} for {team}, so you don’t need to come.', about),
    ],
    button: { label: t('See all duties'), url: context.link('/ctms/duties') },
    about: ['team', team_id],
  })
}
