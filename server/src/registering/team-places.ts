import type { CheckedOut } from './drafts-queries.ts'
import { giveRole } from '../auth/auth.ts'
import { findStandingEntries, holdForRosters, joinTeam, leaveTeam } from '../clubs/clubs.ts'
import type { Context } from '../plumbing/context.ts'

type Person = Pick<CheckedOut['people'][number], 'kind'>
/** Somebody who was registered for a team, or has registered one. */
export type TeamPlace = {
  team_id: number
  member_id: number
  kind: Person['kind']
  /** What the team's invitation offered; undefined if there was none. */
  offered: Parameters<typeof joinTeam>[1]['role'] | undefined
}

/**
 * Puts invited people on the rosters, and those who chose a team themselves on its coach's list. People who
 * have paid are never refused: if a rule stands in the way, it becomes a request as well.
 */
export async function takePlaces(context: Context, places: readonly TeamPlace[]) {
  await holdTogether(context, places)
  for (const { team_id, member_id, kind, offered } of places)
    await joinTeam(
      context,
      { team_id, member_id, role: offered ?? (kind === 'player' ? 'player' : 'assistant_coach') },
      {
        hand: 'team',
        otherwise: 'request',
        ...(offered === undefined && { unasked: 'Chose the team in the registration.' }),
      },
    )
}

/** Locks all people and then all teams at once: otherwise a family and a coach could deadlock. */
export async function holdTogether(
  context: Context,
  places: readonly { team_id: number | null; member_id: number }[],
) {
  const onTeams = places.filter(({ team_id }) => team_id !== null)
  if (onTeams.length > 0)
    await holdForRosters(context, {
      member_ids: onTeams.map(({ member_id }) => member_id),
      team_ids: onTeams.map(({ team_id }) => team_id!),
    })
}

type Registered = {
  kind: Person['kind']
  member_id: number
  team_id: number | null
  club_id: number | null
}

/** People who registered a team or club run it from the day it is active. */
export async function handOver(context: Context, { kind, member_id, team_id, club_id }: Registered) {
  if (kind === 'team' && team_id !== null)
    await joinTeam(
      context,
      { team_id, member_id, role: 'head_coach' },
      { hand: 'office', otherwise: 'request' },
    )
  if (club_id !== null) await giveRole(context, member_id, { module: 'CTMS', role: 'Club Admin', club_id })
}

/** A reinstated registration asks the team for a place, unless it still has one. */
export async function askAgain(context: Context, { kind, member_id, team_id }: Registered) {
  if (team_id !== null && (kind === 'player' || kind === 'person'))
    await takePlaces(context, [{ team_id, member_id, kind, offered: undefined }])
}

/** People who are no longer registered leave the roster. */
export async function giveUpPlace(
  context: Context,
  { kind, member_id, team_id }: Registered,
  reason: string | null,
) {
  if (team_id === null || kind === 'team' || kind === 'club') return
  for (const entry of await findStandingEntries(context, team_id, member_id))
    if (entry.is_staff === (kind === 'person') && entry.role !== 'head_coach')
      await leaveTeam(context, entry, 'registration', reason)
}
