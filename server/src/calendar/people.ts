import { accountWith, rightsOf } from '../auth/auth.ts'
import { todayOf, type Context, type Scope, type User } from '../plumbing/context.ts'
import { findOwnRecords, findWards } from '../members/members.ts'
import { findPlacesOf, findTeams, type Place } from './people-queries.ts'

/** The records a user may speak for: their own first, then those of the minors in their care. */
export async function ownPeople(
  context: Context,
  account: { user_id: number; member_id: number | null },
): Promise<number[]> {
  const own = (await findOwnRecords(context, account)).map(({ id }) => id)
  const wards = own.length > 0 ? (await findWards(context, own)).map(({ id }) => id) : []
  return [...new Set([...own, ...wards])]
}

type Followed = {
  /** The family's teams, with who is on them, and teams the user runs without being on them. */
  teams: { id: number; name: string }[]
  places: Place[]
  language: string | null
}

const SEES = 'ctms.teams.view'

/**
 * The teams whose dates a user sees: all of their own, or one. Users who run all teams of a club, or all
 * teams, follow one at a time. Nothing for a closed account.
 */
export async function followedBy(context: Context, user_id: number, team_id?: number): Promise<Followed> {
  const account = await accountWith(context, user_id)
  if (account?.status !== 'active') return { teams: [], places: [], language: null }
  const [people, { permissions, scopes }] = await Promise.all([
    ownPeople(context, { user_id, member_id: account.member_id }),
    rightsOf(context, user_id),
  ])
  const places = (await findPlacesOf(context, people, todayOf(context))).filter(
    (place) => team_id === undefined || place.team_id === team_id,
  )
  const held = scopes.filter((scope) => scope.permissions.has(SEES))
  const own = new Set([
    ...places.map((place) => place.team_id),
    ...held.flatMap((scope) => scope.team_id ?? []),
  ])
  const found = await findTeams(context, team_id === undefined ? [...own] : [team_id])
  const teams = found.filter(
    ({ id, club_id }) => own.has(id) || permissions.has(SEES) || looksAfterClub(held, club_id),
  )
  return { teams, places, language: account.language }
}

const looksAfterClub = (held: readonly Scope[], club_id: number | null) =>
  club_id !== null && held.some((scope) => scope.team_id === null && scope.club_id === club_id)

/** Whether somebody sees the teams of a league. */
export const seesOfLeagues = ({ leagues }: Pick<User, 'leagues'>): boolean =>
  leagues.some(({ permissions }) => permissions.has(SEES))
