import type { Role } from 'contract/auth/roles'
import { createAccount, givePassword } from '../auth/auth.ts'
import { findDivisions, findLeagues, insertClub, insertTeam, inviteToTeam } from '../clubs/clubs.ts'
import type { Context } from '../plumbing/context.ts'
import { insertImportedMember } from '../members/members.ts'
import { demoSeasons } from './seed-season.ts'
import { currentSeason } from '../seasons/seasons.ts'
import { findMemberTypes } from '../offers/offers.ts'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'plum-tractor-whistle'
/** Claims the imported player of each demo tenant. */
export const DEMO_CODE = 'FASTBALL'
/** Opens a place on a team of each demo tenant. */
export const DEMO_INVITE = 'demo-invitation-to-the-team-of-twelve'

/** The club that the demo's coach and club admin look after; it has a team of each of these divisions. */
export const DEMO_CLUB = 'Comets Softball Club'
/** The first is the team of the demo's coach, and where the families of the demo's logins play. */
const DEMO_DIVISIONS = ['12U', '10U', '14U']

/** One account for every role; the login is named after it. */
export const DEMO_USERS: readonly {
  user: string
  name: `${string} ${string}`
  roles: readonly Role[]
  /** Where the roles apply: the demo club, its team, its league, or the whole tenant. */
  within?: 'club' | 'team' | 'league'
  profile_complete?: 0 | 1
}[] = [
  {
    user: 'admin',
    name: 'Renee Castillo',
    roles: [
      { module: 'MMS', role: 'admin' },
      { module: 'EMS', role: 'admin' },
    ],
  },
  { user: 'manager', name: 'Marcus Hale', roles: [{ module: 'MMS', role: 'manager' }] },
  {
    user: 'leaguemanager',
    name: 'Teresa Lund',
    roles: [{ module: 'MMS', role: 'manager' }],
    within: 'league',
  },
  { user: 'volunteer', name: 'Priya Nair', roles: [{ module: 'MMS', role: 'volunteer' }] },
  { user: 'member', name: 'Amy Sutton', roles: [{ module: 'MMS', role: 'member' }] },
  {
    user: 'clubadmin',
    name: 'Carla Whitfield',
    roles: [{ module: 'CTMS', role: 'Club Admin' }],
    within: 'club',
  },
  { user: 'teamadmin', name: 'Dana Okafor', roles: [{ module: 'CTMS', role: 'Team Admin' }], within: 'team' },
  { user: 'enduser', name: 'Gabriela Ramos', roles: [{ module: 'CTMS', role: 'End User' }], within: 'team' },
  {
    user: 'helper',
    name: 'Holly Larsen',
    roles: [{ module: 'CTMS', role: 'Volunteer Teams' }],
    within: 'team',
  },
  { user: 'newcomer', name: 'Jo Bennett', roles: [{ module: 'MMS', role: 'member' }], profile_complete: 1 },
]

type Places = { club_id: number; team_id: number; league_id: number }

export async function seedUsers(context: Context, { club_id, team_id, league_id }: Places) {
  const places = { club: { club_id }, team: { team_id }, league: { league_id } }
  const made: number[] = []
  for (const { user, name, roles, within, profile_complete = 2 } of DEMO_USERS) {
    const [first_name, last_name] = name.split(' ') as [string, string]
    const { user_id } = await createAccount(context, {
      email: `${user}@${context.tenant.label}.example`,
      first_name,
      last_name,
      username: user,
      profile_complete,
      roles: roles.map((role) => ({ ...role, ...(within && places[within]) })),
    })
    made.push(user_id)
  }
  await Promise.all(made.map((user_id) => givePassword(context, user_id, DEMO_PASSWORD)))
}

/** A record to claim and a place on a club's team, to try out what families get by letter. */
export async function seedEntrances(context: Context): Promise<Places> {
  const [season, types, divisions, [league]] = await Promise.all([
    currentSeason(context),
    findMemberTypes(context),
    findDivisions(context),
    findLeagues(context),
  ])
  const player = types.find(({ kind }) => kind === 'player')!
  const club = await insertClub(context, {
    name: DEMO_CLUB,
    league_id: league!.id,
    club_details: '{}',
    status: 'active',
  })
  const enter = ({ id: division_id, label }: { id: number; label: string }) =>
    insertTeam(context, {
      name: `Comets ${label}`,
      league_id: league!.id,
      division_id,
      season_id: season.id,
      club_id: club.id,
      status: 'active',
    })
  const [own, ...others] = DEMO_DIVISIONS.flatMap(
    (label) => divisions.find((one) => one.label === label) ?? [],
  )
  const team = await enter(own ?? divisions[0]!)
  for (const division of others) await enter(division)
  await inviteToTeam(context, { team_id: team.id, member_type_id: player.id, token: DEMO_INVITE, days: 365 })
  await insertImportedMember(context, {
    first_name: 'Harper',
    last_name: 'Nguyen',
    // Eleven on the cut-off day.
    dob: `${demoSeasons(season.start_date).running.first_year - 11}-06-12`,
    member_number: `IMP-${context.tenant.label.toUpperCase()}-000001`,
    pre_confirmation_code: DEMO_CODE,
    pre_member_type_id: player.id,
    pre_team_id: team.id,
  })
  return { club_id: club.id, team_id: team.id, league_id: league!.id }
}
