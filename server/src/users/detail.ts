import { OWN_MODULE } from 'contract/auth/roles'
import type { In, Out } from 'contract/operation'
import { updateUser, UserNotFound, type getUser } from 'contract/users'
import { auditOf } from '../plumbing/audit.ts'
import { factorsOf, findOwnRoles, rightsOf, sessionsOf } from '../auth/auth.ts'
import { whoIs, type Context } from '../plumbing/context.ts'
import { mailsAbout } from '../mail/mail.ts'
import { isWithinRights, numbered } from './guards.ts'
import { findEvents, findPlaceNames, getUserRow } from './queries.ts'
import { revisionOf } from './revision.ts'

/** One user with everything the office may know about the account. */
export async function giveUser(context: Context, { id }: In<typeof getUser>): Promise<Out<typeof getUser>> {
  const user = await getUserRow(context, id)
  if (!user) throw UserNotFound()
  const [
    { permissions, scopes, leagues, events: atEvents },
    factors,
    sessions,
    events,
    mails,
    audit,
    isWithin,
  ] = await Promise.all([
    rightsOf(context, id),
    factorsOf(context, id),
    sessionsOf(context, id),
    findEvents(context, id),
    mailsAbout(context, 'user', id),
    auditOf(context, 'user', id),
    isWithinRights(context, user.roles),
  ])
  const who = whoIs(context)
  const nowhere = { club: null, team: null, league: null, event: null, circuit: null }
  const rights = [
    { ...nowhere, permissions: [...permissions] },
    ...scopes.map((one) => ({
      ...nowhere,
      club: user.roles.find(({ club_id }) => club_id !== null && club_id === one.club_id)?.club ?? null,
      team: user.roles.find(({ team_id }) => team_id !== null && team_id === one.team_id)?.team ?? null,
      permissions: [...one.permissions],
    })),
    ...leagues.map((one) => ({
      ...nowhere,
      league: user.roles.find(({ league_id }) => league_id === one.league_id)?.league ?? null,
      permissions: [...one.permissions],
    })),
    ...atEvents.map((one) => ({
      ...nowhere,
      ...(one.circuit_id === null
        ? { event: user.roles.find(({ event_id }) => one.event_ids.includes(event_id ?? 0))?.event ?? null }
        : { circuit: user.roles.find(({ circuit_id }) => circuit_id === one.circuit_id)?.circuit ?? null }),
      permissions: [...one.permissions],
    })),
  ]
  return {
    ...user,
    revision: revisionOf(user),
    roles: user.roles.map(numbered),
    rights: rights.filter((one) => one.permissions.length > 0),
    is_self: id === who.id,
    is_manageable: isWithin && who.permissions.has(updateUser.access),
    factors,
    sessions,
    events,
    mails,
    audit: await withPlaces(context, audit),
  }
}

type Entry = Awaited<ReturnType<typeof auditOf>>[number]
type Scoped = {
  module?: string
  role?: string
  club_id?: number | null
  team_id?: number | null
  league_id?: number | null
  event_id?: number | null
  circuit_id?: number | null
}
const rolesOf = (side: unknown): Scoped[] => (Array.isArray(side) ? side : [])

/** The history stores the ids of what roles are for; people read names. */
async function withPlaces(context: Context, entries: readonly Entry[]): Promise<Entry[]> {
  const changes = entries.filter(({ action }) => action === 'user.roles_changed')
  const roles = changes.flatMap(({ before, after }) => [...rolesOf(before), ...rolesOf(after)])
  const own = new Map((await findOwnRoles(context)).map(({ id, name }) => [String(id), name]))
  const { clubs, teams, leagues, events, circuits } = await findPlaceNames(context, {
    club_ids: roles.flatMap(({ club_id }) => club_id ?? []),
    team_ids: roles.flatMap(({ team_id }) => team_id ?? []),
    league_ids: roles.flatMap(({ league_id }) => league_id ?? []),
    event_ids: roles.flatMap(({ event_id }) => event_id ?? []),
    circuit_ids: roles.flatMap(({ circuit_id }) => circuit_id ?? []),
  })
  const named = (side: unknown) =>
    rolesOf(side).map((role) => ({
      ...role,
      ...(role.module === OWN_MODULE && { name: own.get(role.role ?? '') ?? null }),
      club: clubs.get(role.club_id ?? 0) ?? null,
      team: teams.get(role.team_id ?? 0) ?? null,
      league: leagues.get(role.league_id ?? 0) ?? null,
      event: events.get(role.event_id ?? 0) ?? null,
      circuit: circuits.get(role.circuit_id ?? 0) ?? null,
    }))
  return entries.map((entry) =>
    changes.includes(entry) ? { ...entry, before: named(entry.before), after: named(entry.after) } : entry,
  )
}
