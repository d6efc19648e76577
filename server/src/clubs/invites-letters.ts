import { ROSTER_ROLES, type RosterRole } from 'contract/clubs/rosters'
import { dayIn } from 'contract/dates'
import { languageOf } from '../auth/auth.ts'
import type { Context } from '../plumbing/context.ts'
import { dayInLetter, sendMail, wordsFor, type Words } from '../mail/mail.ts'
import type { OfficeTeam } from './team-access.ts'
import { findSender, type KeptInvite } from './invites-queries.ts'

type Team = Pick<OfficeTeam, 'id' | 'name' | 'club' | 'division' | 'season' | 'head_coach'>

/**
 * Asks somebody to take a place on a team, or reminds them; sends nothing for a link that is shared by hand.
 */
export async function mailTeamInvite(
  context: Context,
  {
    team,
    invite,
    path,
    isReminder = false,
  }: { team: Team; invite: KeptInvite; path: string; isReminder?: boolean },
): Promise<void> {
  const { email, first_name, role } = invite
  if (email === null) return
  const { language, t } = await wordsFor(context, await languageOf(context, email))
  const about = { team: team.name, role: t(ROSTER_ROLES[role]).toLowerCase() }
  const day = dayInLetter(dayIn(context.tenant.time_zone, new Date(invite.expires_at)), language)
  await sendMail(context, {
    to: email,
    language,
    subject: isReminder
      ? t('{team} is waiting for your answer', about)
      : t('{team} invites you to the team', about),
    paragraphs: [
      first_name === null
        ? t('{team} has a spot on the team: {role}.', about)
        : t('{team} has a spot for {name}: {role}.', { ...about, name: first_name }),
      factsOf(team, t),
      t('Please answer either way so the team can plan. The link works for one person until {day}.', { day }),
    ],
    button: { label: t('See your invitation'), url: context.link(path) },
    about: ['team_invite', invite.id],
  })
}

/** What is known about the team: club, division, season and head coach. */
const factsOf = ({ club, division, season, head_coach }: Team, t: Words) =>
  [
    ...(club === null ? [] : [t('Club: {club}', { club })]),
    t('Division: {division}', { division }),
    t('Season: {season}', { season }),
    ...(head_coach === null ? [] : [t('Head coach: {coach}', { coach: head_coach })]),
  ].join('\n')

type Answer = { id: number; team: Team; role: RosterRole; name: string | null; isYes: boolean }

/**
 * Tells the sender of an invitation what became of it; nobody if it came from an import or a deleted account.
 */
export async function mailAnswer(context: Context, { id, team, role, name, isYes }: Answer): Promise<void> {
  const sender = await findSender(context, id)
  if (!sender) return
  const { language, t } = await wordsFor(context, sender.language)
  const about = { team: team.name, name: name ?? t('Someone'), role: t(ROSTER_ROLES[role]).toLowerCase() }
  await sendMail(context, {
    to: sender.email,
    language,
    subject: isYes ? t('{name} is on {team}', about) : t('{name} isn’t joining {team}', about),
    paragraphs: [
      t('Hello {name},', { name: sender.first_name }),
      isYes
        ? t('{name} accepted the spot on {team}: {role}.', about)
        : t('{name} declined the invitation to {team}: {role}. The spot is open again.', about),
    ],
    button: { label: t('Open the team'), url: context.link(`/ctms/teams/${team.id}`) },
    about: ['team_invite', id],
    once: `team_invite_answer:${id}:${isYes ? 'yes' : 'no'}`,
  })
}
