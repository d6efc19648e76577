import { addRoles } from '../auth/permission-queries.ts'
import { findByUsername } from '../auth/seed-queries.ts'
import { seedCalendar } from '../calendar/seed-calendar.ts'
import { makeHeadCoach } from '../clubs/seed-queries.ts'
import { seedTransfers } from '../clubs/seed-transfers.ts'
import { seedFees } from '../fees/seed-fees.ts'
import { seedCertificate, seedPolicy } from '../insurance/seed-insurance.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { parkHolder } from '../venues/venues.ts'
import { seedConcussion } from '../waivers/seed-concussion.ts'
import type { ManyRules } from '../registering/seed-applications.ts'
import { momentIn } from './demo/calendar.ts'
import { FULL, type OpenTeam, type Wanting } from './demo/families.ts'
import type { Ground } from './demo/ground.ts'
import { TOWNS } from './demo/towns.ts'
import { demoSeasons } from './seed-season.ts'
import { findTeamsOf } from './seed-team-queries.ts'
import { DEMO_CLUB } from './seed-users.ts'

/** These logins get daughters among the first people, so that they show a household: all on one team, some with sisters. */
const PARENTS = ['member', 'enduser', 'teamadmin', 'helper', 'clubadmin']
/** Also coaches that team. */
const COACH = 'teamadmin'
/** So many of the club’s teams have a certificate for the park where events are held. */
const CERTIFIED = 2
/** Leaves room on that team for those who try out how to join one. */
const PLACES = 9

export const findParents = async (context: Context): Promise<Wanting[]> =>
  (await Promise.all(PARENTS.map((name) => findByUsername(context, name)))).flatMap((one, i) =>
    one && one.member_id === null
      ? [{ ...one, daughters: i < 2 ? 2 : 1, coaches: PARENTS[i] === COACH }]
      : [],
  )

/** The teams of the demo's own club, which families can join from the first day on. */
export async function homeTeams(context: Context, rules: ManyRules, ground: Ground): Promise<OpenTeam[]> {
  const season_id = ground.season.id
  const teams = await findTeamsOf(context, { club: DEMO_CLUB, season_id })
  const open_at = momentIn(ground.time_zone, ground.first, 0)
  return teams.flatMap((team, i) => {
    const league = ground.leagues.find(({ id }) => id === team.league_id)
    const town = TOWNS.find(({ state_code }) => league?.state_codes.includes(state_code))
    if (!town) return []
    rules.teams.set(team.id, { ...team, season_id, class: null, status: 'active', club: DEMO_CLUB })
    return [{ ...team, town, open_at, room: i === 0 ? PLACES : FULL }]
  })
}

/**
 * Puts the demo club's teams into the middle of their season: insured, with dates and answers. The first one
 * has a coach, fees, somebody who wants to leave, and a text that its families have yet to sign.
 */
export async function enliven(context: Context, team_ids: readonly number[]): Promise<void> {
  const policy = await seedPolicy(context, demoSeasons(todayOf(context)).running)
  const [coach, helper] = await Promise.all([COACH, 'helper'].map((name) => findByUsername(context, name)))
  const [own, ...others] = team_ids
  if (own === undefined || !coach?.member_id) return
  await addRoles(context, coach.id, [{ module: 'CTMS', role: 'Team Admin', team_id: own }])
  if (helper) await addRoles(context, helper.id, [{ module: 'CTMS', role: 'Volunteer Teams', team_id: own }])
  await makeHeadCoach(context, { team_id: own, member_id: coach.member_id })
  await seedCalendar(context, own, coach)
  for (const [i, team_id] of others.entries()) await seedCalendar(context, team_id, coach, i + 1)
  await seedFees(context, own)
  await seedTransfers(context, own)
  await seedCertificate(context, own, policy, {
    holder_name: 'Riverside Parks and Recreation',
    holder_address: '1 Park Plaza, Roanoke, VA 24011',
    purpose: 'Practice at Riverside Park',
  })
  const { holder_name, holder_address } = parkHolder(context.tenant.label)
  for (const team_id of team_ids.slice(0, CERTIFIED))
    await seedCertificate(context, team_id, policy, { holder_name, holder_address, purpose: 'Games' })
  await seedConcussion(context)
}
