import { coordinatesOfCode, milesBetween } from '../../members/members.ts'
import type { Context } from '../../plumbing/context.ts'
import { positionOf } from '../../venues/venues.ts'
import { findClubCodes, findOutsideCodes, findPlaces, findSaid } from './queries.ts'

type Position = { latitude: number; longitude: number }
type Entry = { id: number; team_id: number | null; outside_team_id: number | null }

/** How far the teams of an event come, in whole miles as the crow flies, by entry; who isn’t there is not known. */
export async function milesOfTeams(
  context: Context,
  event_id: number,
  entries: readonly Entry[],
): Promise<Map<number, number>> {
  const places = await placesOf(context, event_id)
  const homes = await homesOf(context, entries, await findSaid(context, { event_id }))
  const all = await Promise.all(
    [...homes].map(async ([id, code]) => [id, await milesTo(places, code)] as const),
  )
  return new Map(all.flatMap(([id, miles]) => (miles === null ? [] : [[id, miles]])))
}

/** The postal codes that teams come from: as their coaches have said, else of their clubs, else as the list of a team from outside had it. */
export async function homesOf(
  context: Context,
  entries: readonly Entry[],
  said: readonly { entrant_id: number; postal_code: string | null }[],
): Promise<Map<number, string>> {
  const [codes, outside] = await Promise.all([
    findClubCodes(
      context,
      entries.flatMap(({ team_id }) => team_id ?? []),
    ),
    findOutsideCodes(
      context,
      entries.flatMap(({ outside_team_id }) => outside_team_id ?? []),
    ),
  ])
  const own = new Map(said.map(({ entrant_id, postal_code }) => [entrant_id, postal_code]))
  return new Map(
    entries.flatMap(({ id, team_id, outside_team_id }) => {
      const code = own.get(id) ?? codes.get(team_id ?? 0) ?? outside.get(outside_team_id ?? 0)
      return code ? [[id, code]] : []
    }),
  )
}

/** Where the venues of an event are, as far as that is known. */
export async function placesOf(context: Context, event_id: number): Promise<Position[]> {
  const found = await Promise.all((await findPlaces(context, event_id)).map(positionOf))
  return found.flatMap((one) => one ?? [])
}

/** To the nearest of these places, in whole miles; null where the code or the places aren't known. */
export async function milesTo(
  places: readonly Position[],
  postal_code: string | null,
): Promise<number | null> {
  const home = postal_code === null ? undefined : await coordinatesOfCode(postal_code)
  if (!home || places.length === 0) return null
  return Math.round(Math.min(...places.map((place) => milesBetween(home, place))))
}
