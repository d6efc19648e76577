import {
  TeamNotWaiting,
  type TeamTerms,
  type decideTeam,
  type saveTeamTerms,
} from 'contract/clubs/team-terms'
import type { Team } from 'contract/clubs/teams'
import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { refuseIfHeld } from '../batches/batches.ts'
import { audit, changedMeanwhile } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { sendMail, wordsFor } from '../mail/mail.ts'
import { findVersionedSetting, putVersionedSetting } from '../tenants/tenants.ts'
import { teamShown } from './teams.ts'
import { teamFor, type OfficeTeam } from './team-access.ts'
import { findMaker, getDraftTeam, setTeam } from './team-changes-queries.ts'
import type { LeagueFees } from './league-fees.ts'
import { holdForRosters } from './roster-queries.ts'
import { requireTeamName } from './registration-decisions.ts'

const WORD = 'ctms.teams.edit'
/** The settings key of a tenant's own terms. */
const SETTING = 'teamTerms'
const SUBJECT = 'team_terms'

/** A tenant's terms for new teams; the default until it has set any. */
export async function teamTermsOf(context: Context): Promise<TeamTerms> {
  const own = await findVersionedSetting(context, SETTING)
  const said = own?.value as Partial<TeamTerms> | undefined
  return {
    version: own?.version ?? 0,
    approval: said?.approval ?? false,
    league_fee: said?.league_fee ?? false,
  }
}

export async function saveTerms(
  context: Context,
  { version, ...sent }: In<typeof saveTeamTerms>,
): Promise<TeamTerms> {
  const before = await teamTermsOf(context)
  const value = { approval: sent.approval, league_fee: sent.league_fee ?? before.league_fee }
  const isPut =
    version === before.version &&
    (await putVersionedSetting(context, { name: SETTING, value, is_public: false, version }))
  if (!isPut) throw await changedMeanwhile(context, SUBJECT, context.tenant.id, await teamTermsOf(context))
  await audit(context, {
    action: 'team_terms.changed',
    subject: SUBJECT,
    subject_id: context.tenant.id,
    before: { approval: before.approval, league_fee: before.league_fee },
    after: value,
  })
  return teamTermsOf(context)
}

/** The office's decision on a team created by a club. */
export const decide =
  ({ giveBack }: Pick<LeagueFees, 'giveBack'>) =>
  async (context: Context, { id, version, status, reason = '' }: In<typeof decideTeam>): Promise<Team> => {
    await holdForRosters(context, { member_ids: [], team_ids: [id] })
    const team = await teamFor(context, WORD, id)
    if (!team.awaits_office) throw TeamNotWaiting({ detail: { current: await teamShown(context, WORD, id) } })
    await refuseIfHeld(context, 'teams', id)
    if (team.version !== version)
      throw await changedMeanwhile(context, 'team', id, await teamShown(context, WORD, id))
    if (status === 'inactive' && reason === '')
      throw invalidField('reason', 'Enter a reason. The club will see it.')
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
    if (status === 'inactive') await giveBack(context, { team_id: id, reason })
    await tellMaker(context, team, { status, reason })
    return teamShown(context, WORD, id)
  }

/**
 * Ends the draft of a team whose league fee is settled. Returns its status, undefined if it was no draft.
 */
export async function admitTeam(
  context: Context,
  id: number,
): Promise<'active' | 'waiting_for_approval' | undefined> {
  await holdForRosters(context, { member_ids: [], team_ids: [id] })
  const team = await getDraftTeam(context, id)
  if (!team) return undefined
  const waits = !team.is_known && (await teamTermsOf(context)).approval
  const status = waits ? 'waiting_for_approval' : 'active'
  await setTeam(context, { id, version: team.version }, { status })
  await audit(context, {
    action: 'team.league_fee_settled',
    subject: 'team',
    subject_id: id,
    before: { status: 'draft' },
    after: { status },
  })
  return status
}

async function tellMaker(
  context: Context,
  { id, name, division, season }: OfficeTeam,
  { status, reason }: { status: 'active' | 'inactive'; reason: string },
) {
  const maker = await findMaker(context, id)
  if (!maker) return
  const { language, t } = await wordsFor(context, maker.language)
  const about = { team: name, division, season }
  await sendMail(context, {
    to: maker.email,
    language,
    subject: status === 'active' ? t('{team} is approved', about) : t('{team} wasn’t approved', about),
    paragraphs: [
      t('Hello {name},', { name: maker.first_name }),
      status === 'active'
        ? t(
            'The office approved the team {team} ({division}, {season}). You can now invite players and staff.',
            about,
          )
        : t('The office didn’t approve the team {team} ({division}, {season}).', about),
      ...(reason ? [t('Reason: {reason}', { reason })] : []),
    ],
    ...(status === 'active' && {
      button: { label: t('See the team'), url: context.link(`/ctms/teams/${id}`) },
    }),
    about: ['team', id],
  })
}
