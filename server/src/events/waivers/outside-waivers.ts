import type { Day } from 'contract/dates'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { currentWaivers, findSignedOutside, type CurrentWaiver } from '../../waivers/waivers.ts'
import { outsideKey } from '../entrants/outside-player.ts'
import { isFor, type AskedWaivers } from './waivers.ts'
import { findEventWaivers, findSeenOnPaper } from './waivers-queries.ts'

type Player = { outside_team_id: number; name: string; dob: Day }

/** The waivers of an event that players from outside are asked to sign as they stand now, and which of them a player hasn’t signed. */
export async function outsideWaivers(
  context: Context,
  event_id: number,
  team_ids: readonly number[],
): Promise<{
  waivers: CurrentWaiver[]
  /** Those for a player of that age. */
  of: (player: Player) => CurrentWaiver[]
  unsigned: (player: Player) => CurrentWaiver[]
}> {
  const today = todayOf(context)
  const attached = await findEventWaivers(context, [event_id])
  const waivers = await currentWaivers(
    context,
    attached.map(({ waiver_id }) => waiver_id),
    today,
  )
  const rows =
    waivers.length === 0
      ? []
      : await findSignedOutside(
          context,
          team_ids,
          waivers.flatMap(({ current_ids }) => current_ids),
        )
  const keyOf = (team: number, player: string, version: number) => `${team} ${player} ${version}`
  const signed = new Set(rows.map((row) => keyOf(row.outside_team_id, row.person_key, row.version_id)))
  const of = ({ dob }: Player) => waivers.filter((one) => isFor(one, dob, today))
  return {
    waivers,
    of,
    unsigned: (player) =>
      of(player).filter(
        (one) =>
          !one.current_ids.some((id) => signed.has(keyOf(player.outside_team_id, outsideKey(player), id))),
      ),
  }
}

/** For each player of a team from outside: whether the event asks them to sign, and which required waivers they haven’t signed. */
export async function outsideWaiversAsked(
  context: Context,
  event_id: number,
  team_ids: readonly number[],
): Promise<(player: Player) => AskedWaivers> {
  if (team_ids.length === 0) return () => ({ isAsked: false, unsigned: [] })
  const { of, unsigned } = await outsideWaivers(context, event_id, team_ids)
  return (player) => ({
    isAsked: of(player).some(({ required }) => required),
    unsigned: unsigned(player)
      .filter(({ required }) => required)
      .map(({ title }) => title),
  })
}

/** How a player from outside stands with an event’s waivers; `seen` was shown on paper at the check-in table, which counts there. */
export type OutsideSigned = { state: 'not_asked' | 'signed' | 'seen' | 'missing'; unsigned: string[] }

/** The same, with what the check-in table has seen on paper: the one rule for the coach’s board, the office’s counts and reminders. */
export async function outsideSigned(
  context: Context,
  event_id: number,
  team_ids: readonly number[],
): Promise<(player: Player) => OutsideSigned> {
  const asked = await outsideWaiversAsked(context, event_id, team_ids)
  const keyOf = (team: number | null, player: string | null) => `${team} ${player}`
  const seen = new Set(
    team_ids.length === 0
      ? []
      : (await findSeenOnPaper(context, event_id)).map((one) => keyOf(one.outside_team_id, one.player)),
  )
  return (player) => {
    const { isAsked, unsigned } = asked(player)
    if (!isAsked) return { state: 'not_asked', unsigned }
    if (unsigned.length === 0) return { state: 'signed', unsigned }
    const isSeen = seen.has(keyOf(player.outside_team_id, outsideKey(player)))
    return { state: isSeen ? 'seen' : 'missing', unsigned }
  }
}
