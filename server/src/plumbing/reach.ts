import type { OwnEvents, User } from './context.ts'
import type { Reach } from './database/database.ts'

/**
 * A user as they act by one permission, and how far it reaches: the whole tenant (undefined), or the leagues for which
 * they hold it. What they hold in each of those leagues counts like a right for the whole tenant, because the database
 * shows no row of others.
 */
export function actingBy(user: User, word: string): { user: User; reach?: Reach } {
  const held = user.leagues.filter(({ permissions }) => permissions.has(word))
  if (user.permissions.has(word) || held.length === 0) return { user }
  const leagues = held.map(({ league_id }) => league_id)
  const elsewhere = user.scopes.filter(
    ({ permissions, league_id }) => permissions.has(word) && !leagues.includes(league_id ?? 0),
  )
  const [first, ...others] = [...held, ...elsewhere].map(({ permissions }) => permissions)
  const everywhere = [...first!].filter((one) => others.every((permissions) => permissions.has(one)))
  return {
    user: { ...user, permissions: new Set([...user.permissions, ...everywhere]) },
    reach: {
      leagues,
      clubs: elsewhere.flatMap(({ club_id, team_id }) => (team_id === null ? (club_id ?? []) : [])),
      teams: elsewhere.flatMap(({ team_id }) => team_id ?? []),
    },
  }
}

/** The events at which a user holds a permission that they don’t hold everywhere. */
export function eventsBy(user: User, word: string): OwnEvents {
  const held = user.events.filter(({ permissions }) => permissions.has(word))
  return {
    event_ids: [...new Set(held.flatMap(({ event_ids }) => event_ids))],
    circuit_ids: held.flatMap(({ circuit_id }) => circuit_id ?? []),
  }
}
