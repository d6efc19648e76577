import {
  TeamNotWaiting,
  type TeamTerms,
  type decideTeam,
  type saveTeamTerms,
} from 'contract/clubs/team-terms'
import type { Team } from 'contract/clubs/desk'
import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { audit, changedMeanwhile } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { sendMail, wordsFor } from '../mail/mail.ts'
import { findVersionedSetting, putVersionedSetting } from '../tenants/tenants.ts'
import { teamShown } from './desk.ts'
import { teamFor, type DeskTeam } from './desk-team.ts'
import { findMaker, setTeam } from './desk-teams-queries.ts'
import { holdForRosters } from './roster-queries.ts'
import { requireTeamName } from './standing.ts'

const WORD = 'ctms.teams.edit'
/** The settings key of a tenant's own terms. */
const SETTING = 'teamTerms'
const SUBJECT = 'team_terms'

/** A tenant's terms for new teams; the default until it has set any. */
export async function teamTermsOf(context: Context): Promise<TeamTerms> {
  const own = await findVersionedSetting(context, SETTING)
  return { version: own?.version ?? 0, approval: (own?.value as TeamTerms | undefined)?.approval ?? false }
}

export async function saveTerms(
  context: Context,
  { version, approval }: In<typeof saveTeamTerms>,
): Promise<TeamTerms> {
  const before = await teamTermsOf(context)
  const isPut =
    version === before.version &&
    (await putVersionedSetting(context, { name: SETTING, value: { approval }, is_public: false, version }))
  if (!isPut) throw await changedMeanwhile(context, SUBJECT, context.tenant.id, await teamTermsOf(context))
  await audit(context, {
    action: 'team_terms.changed',
    subject: SUBJECT,
    subject_id: context.tenant.id,
    before: { approval: before.approval },
    after: { approval },
  })
  return teamTermsOf(context)
}

/** The office's decision on a team created by a club. */
export async function decide(
  context: Context,
  { id, version, status, reason = '' }: In<typeof decideTeam>,
): Promise<Team> {
  await holdForRosters(context, { member_ids: [], team_ids: [id] })
  const team = await teamFor(context, WORD, id)
  if (!team.awaits_office) throw TeamNotWaiting({ detail: { current: await teamShown(context, WORD, id) } })
  if (team.version !== version)
    throw await changedMeanwhile(context, 'team', id, await teamShown(context, WORD, id))
  if (status === 'inactive' && reason === '')
    throw invalidField('reason', 'Please say why: the club reads it.')
  if (status === 'active') await requireTeamName(context, id)
  await setTeam(context, { id, version }, { status })
  await audit(context, {
    action: status === 'active' ? 'team.approved' : 'team.refused',
    subject: 'team',
    subject_id: id,
    before: { status: team.status },
    after: { status },
    ...(reason ? { note: reason } : {}),
  })
  await tellMaker(context, team, { status, reason })
  return teamShown(context, WORD, id)
}

async function tellMaker(
  context: Context,
  { id, name, division, season }: DeskTeam,
  { status, reason }: { status: 'active' | 'inactive'; reason: string },
) {
  const maker = await findMaker(context, id)
  if (!maker) return
  const { language, t } = await wordsFor(context, maker.language)
  const about = { team: name, division, season }
  await sendMail(context, {
    to: maker.email,
    language,
    subject: status === 'active' ? t('{team} is approved', about) : t('{team} is not approved', about),
    paragraphs: [
      t('Hello {name},', { name: maker.first_name }),
      status === 'active'
        ? t(
            'The office has approved the team {team} ({division}, {season}). You can invite players and staff now.',
            about,
          )
        : t('The office has not approved the team {team} ({division}, {season}).', about),
      ...(reason ? [t('Reason: {reason}', { reason })] : []),
    ],
    ...(status === 'active' && {
      button: { label: t('See the team'), url: context.link(`/ctms/teams/${id}`) },
    }),
    about: ['team', id],
  })
}
