import { dayInLetter, sendMail, wordsFor } from '../mail/mail.ts'
import { getMember } from '../members/members.ts'
import type { Context } from '../plumbing/context.ts'
import { getRosterTeam, type Entry } from './roster-queries.ts'
import { findReaders } from './roster-people-queries.ts'

type About = Pick<Entry, 'team_id' | 'member_id' | 'until_on'>

/** Tells a family what became of a place on a team. */
export async function tellFamily(
  context: Context,
  { team_id, member_id, until_on }: About,
  what: 'joined' | 'left' | 'declined',
  reason: string | null = null,
) {
  const [member, team, readers] = await Promise.all([
    getMember(context, member_id),
    getRosterTeam(context, team_id),
    findReaders(context, member_id),
  ])
  const place = { name: `${member!.first_name} ${member!.last_name}`, team: team!.name }
  for (const reader of readers) {
    const { language, t } = await wordsFor(context, reader.language)
    const written = {
      joined: {
        subject: t('{name} is on the roster of {team}', place),
        says:
          until_on === null
            ? t('{name} is now on the roster of {team}.', place)
            : t('{name} is a guest on the roster of {team} until {day}.', {
                ...place,
                day: dayInLetter(until_on, language),
              }),
      },
      left: {
        subject: t('{name} is no longer on the roster of {team}', place),
        says: t('{name} was taken off the roster of {team}. The membership hasn’t changed.', place),
      },
      declined: {
        subject: t('No spot for {name} on {team}', place),
        says: t(
          '{team} doesn’t have a spot for {name}. The membership hasn’t changed, so you can join another team.',
          place,
        ),
      },
    }[what]
    await sendMail(context, {
      to: reader.email,
      language,
      subject: written.subject,
      paragraphs: [
        written.says,
        ...(reason ? [t('Reason: {reason}', { reason })] : []),
        t('If you weren’t expecting this, please contact your coach or club.'),
      ],
      about: ['team', team_id],
    })
  }
}
