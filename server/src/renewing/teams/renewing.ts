import { saying, sentence } from 'contract/message'
import { NoNextSeason, TeamRenewed, renewTeam, type getTeamRenewal } from 'contract/clubs/team-renewal'
import { yearOf } from 'contract/dates'
import { ageRefusal, judgeDivisions } from 'contract/eligibility'
import type { In, Out } from 'contract/operation'
import { Forbidden, invalidField } from 'contract/problem'
import { audit } from '../../plumbing/audit.ts'
import {
  findDivisions,
  getRulePack,
  getTeamShown,
  holdForRosters,
  makeTeamAfter,
  mayMakeTeamsIn,
  offerOf,
  offerPlaces,
  teamFor,
  type LeagueFees,
} from '../../clubs/clubs.ts'
import { whoIs, type Context } from '../../plumbing/context.ts'
import { teamFeesIn } from '../../offers/offers.ts'
import {
  findOldPeople,
  getNextSeason,
  getPreviousTeam,
  getSuccessor,
  type NextSeason,
  type OldPerson,
} from './renewal-queries.ts'

const CannotCome = sentence('player_cannot_come', '{person} can’t come along. {reason}')

type Team = Awaited<ReturnType<typeof teamFor>>

/** The season to renew a team for. @throws TeamRenewed, NoNextSeason */
async function nextSeasonOf(context: Context, team: Team): Promise<NextSeason> {
  const season = await getNextSeason(context, team.season_id)
  if (!season) throw NoNextSeason()
  const team_id = await getSuccessor(context, team, season.id)
  if (team_id !== undefined) throw TeamRenewed({ detail: { team_id } })
  return season
}

export async function showRenewal(
  context: Context,
  { id }: In<typeof getTeamRenewal>,
): Promise<Out<typeof getTeamRenewal>> {
  const team = await teamFor(context, renewTeam.access, id)
  const season = await nextSeasonOf(context, team)
  const [people, divisions, pack, fees] = await Promise.all([
    findOldPeople(context, id),
    findDivisions(context, team.discipline_id),
    getRulePack(context, team.discipline_id, season.start_date),
    teamFeesIn(context, { ...team, season_id: season.id, division_id: null }),
  ])
  const verdictOf = ({ dob }: OldPerson) =>
    dob && pack
      ? judgeDivisions(dob, { year: yearOf(season.end_date) }, pack, divisions).find(
          ({ division }) => division.id === team.division_id,
        )
      : undefined
  const { name, club, league, division_id } = team
  return {
    team: { id, name, club, league, division_id },
    season,
    players: people
      .filter(({ role }) => role === 'player')
      .map((person) => ({
        ...shown(person),
        jersey_number: person.jersey_number,
        is_eligible: verdictOf(person)?.eligible ?? null,
        eligibility: verdictOf(person)?.reason ?? null,
      })),
    staff: people
      .filter(({ role }) => role !== 'player')
      .map((person) => ({ ...shown(person), role: person.role })),
    divisions: divisions.map(({ id: division, label }) => ({ id: division, name: label })),
    fees: fees.map(({ name: fee, amount }) => ({ name: fee, amount })),
    may_renew: await mayMakeTeamsIn(context, team.club_id),
  }
}

/** @throws Invalid with the first of those chosen to play whose age does not fit the division by then */
async function requireAges(
  context: Context,
  { team, season, division_id }: { team: Team; season: NextSeason; division_id: number },
  people: readonly OldPerson[],
) {
  const [divisions, pack] = await Promise.all([
    findDivisions(context, team.discipline_id),
    getRulePack(context, team.discipline_id, season.start_date),
  ])
  for (const person of pack ? people : []) {
    const { role, dob } = person
    const reason =
      role === 'player' &&
      dob &&
      ageRefusal(dob, { year: yearOf(season.end_date) }, pack!, divisions, division_id)
    if (reason)
      throw invalidField('member_ids', CannotCome({ person: nameOf(person), reason: saying(reason) }))
  }
}

const nameOf = ({ first_name, last_name }: OldPerson) => `${first_name} ${last_name}`
const shown = (person: OldPerson) => ({
  member_id: person.member_id,
  name: nameOf(person),
  has_email: person.email !== null,
})

/**
 * Creates the team and writes to everybody selected; what each pays is up to the registration they arrive at.
 */
export const renew =
  (leagueFees: LeagueFees) =>
  async (
    context: Context,
    { id, name, division_id, member_ids }: In<typeof renewTeam>,
  ): Promise<Out<typeof renewTeam>> => {
    const team = await teamFor(context, renewTeam.access, id)
    if (!(await mayMakeTeamsIn(context, team.club_id)))
      throw Forbidden({ message: 'The team’s club or the office renews a team.' })
    // Of two who renew it at the same moment, the second one is told.
    await holdForRosters(context, { member_ids: [], team_ids: [id] })
    const season = await nextSeasonOf(context, team)
    const chosen = new Set(member_ids)
    const people = (await findOldPeople(context, id)).filter(({ member_id }) => chosen.has(member_id))
    await requireAges(context, { team, season, division_id }, people)
    const { league_id, club_id } = team
    const after = { previous_team_id: id, invited_ids: people.map(({ member_id }) => member_id) }
    const made = await makeTeamAfter(context, leagueFees, after, {
      name,
      season_id: season.id,
      league_id,
      division_id,
      club_id,
    })
    const not_invited = people.filter(({ email }) => email === null).map(nameOf)
    const invited = people.length - not_invited.length
    const is_draft = made.status === 'draft'
    if (!is_draft)
      await inviteOldPeople(context, (await getTeamShown(context, made.id))!, people, whoIs(context).id)
    await audit(context, {
      action: 'team.renewed',
      subject: 'team',
      subject_id: id,
      after: { team_id: made.id, season: season.name, ...(!is_draft && { invited }) },
    })
    return { team_id: made.id, invited: is_draft ? 0 : invited, not_invited, is_draft }
  }

async function inviteOldPeople(
  context: Context,
  team: Parameters<typeof offerPlaces>[1],
  people: readonly OldPerson[],
  sender: number | null,
) {
  for (const { role, email, first_name, last_name } of people)
    if (email !== null && role !== 'guest')
      await offerPlaces(context, team, {
        ...(await offerOf(context, role, undefined)),
        emails: [email],
        first_name,
        last_name,
        sender,
      })
}

/** Invites those who were chosen when a team was renewed, once nothing stands in the way of it any more. */
export async function inviteChosen(
  context: Context,
  { team_id, member_ids, sender }: { team_id: number; member_ids: readonly number[]; sender: number | null },
) {
  const [team, before] = await Promise.all([
    getTeamShown(context, team_id),
    getPreviousTeam(context, team_id),
  ])
  if (!team || before === undefined || member_ids.length === 0) return
  const people = await findOldPeople(context, before)
  await inviteOldPeople(
    context,
    team,
    people.filter(({ member_id }) => member_ids.includes(member_id)),
    sender,
  )
}
