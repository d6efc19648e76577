import { ROSTER_ROLES, type RosterRole } from 'contract/clubs/rosters'
import { languageOf } from '../auth/auth.ts'
import { whoIs, type Context } from '../plumbing/context.ts'
import { sendMail, wordsFor } from '../mail/mail.ts'
import { getMember } from '../members/members.ts'
import type { OfficeTeam } from './team-access.ts'

/** Tells somebody who was added to the staff by their member number, so that they know about it. */
export async function mailOnStaff(
  context: Context,
  team: Pick<OfficeTeam, 'id' | 'name' | 'division' | 'season'>,
  { member_id, role }: { member_id: number; role: RosterRole },
): Promise<void> {
  const member = await getMember(context, member_id)
  if (!member?.email) return
  const { language, t } = await wordsFor(context, await languageOf(context, member.email))
  const about = { team: team.name, division: team.division, season: team.season }
  await sendMail(context, {
    to: member.email,
    language,
    subject: t('You’re on the staff of {team}', about),
    paragraphs: [
      t('Hello {name},', { name: member.first_name }),
      t('{inviter} added you to the staff of {team} ({division}, {season}): {role}.', {
        ...about,
        inviter: whoIs(context).name,
        role: t(ROSTER_ROLES[role]).toLowerCase(),
      }),
      t('If this is a mistake, please contact the club.'),
    ],
    about: ['team', team.id],
  })
}
