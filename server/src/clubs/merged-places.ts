import { RosterRole } from 'contract/clubs/rosters'
import { sentence } from 'contract/message'
import { audit } from '../plumbing/audit.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import {
  findPlaceClashes,
  lockPlaces,
  removePlace,
  type PlaceClash,
  type PlaceRow,
} from './merged-places-queries.ts'
import { noteLeaving } from './roster-hooks.ts'
import { holdForRosters, setEntry } from './roster-queries.ts'

const MERGED = sentence(
  'roster_merged',
  'Two records of one player were merged: the other spot was kept ({team}).',
)

/** Which of two places on different teams stays: its entry. Undefined if nobody has said so. */
const keptOf = ({ one, other }: PlaceClash, keep: ReadonlySet<number>) =>
  keep.has(one.id) === keep.has(other.id) ? undefined : keep.has(one.id) ? one : other

/** Clashes of two teams, of which the office has not said which stays. */
export const undecided = (clashes: readonly PlaceClash[], keep: readonly number[]) =>
  clashes.filter((clash) => clash.kind === 'one_team' && !keptOf(clash, new Set(keep)))

/**
 * Makes the places of two people possible for one, before their records are merged. On one team the better place stays
 * and takes what only the other has; of two teams where one is allowed, the office has said which stays and the other
 * ends today. Returns the entries as they were, for `restorePlaces`; those that are still there with their version of now.
 * People are held by the caller, teams here.
 */
export async function mergePlaces(
  context: Context,
  { winner_id, loser_id, keep }: { winner_id: number; loser_id: number; keep: readonly number[] },
): Promise<object[]> {
  const looked = await findPlaceClashes(context, winner_id, loser_id)
  if (looked.length === 0) return []
  const team_ids = looked.flatMap(({ one, other }) => [one.team_id, other.team_id])
  await holdForRosters(context, { member_ids: [winner_id, loser_id], team_ids })
  // Once more: a coach may have changed a place before the team was held.
  const clashes = await findPlaceClashes(context, winner_id, loser_id)
  const places = await lockPlaces(
    context,
    clashes.flatMap(({ one, other }) => [one.id, other.id]),
  )
  const before = new Map<number, object>()
  const gone = new Set<number>()
  for (const clash of clashes) {
    const [one, other] = [places.get(clash.one.id)!, places.get(clash.other.id)!]
    if (gone.has(one.id) || gone.has(other.id)) continue
    before.set(one.id, one.record)
    before.set(other.id, other.record)
    const kept = keptOf(clash, new Set(keep))
    if (clash.kind === 'same_team') gone.add(await oneOfTwo(context, one, other))
    else if (kept)
      await endOther(context, kept.id === one.id ? other : one, { kept: kept.team, person_id: winner_id })
  }
  const after = await lockPlaces(context, [...before.keys()])
  return [...before].map(([id, record]) => ({
    ...record,
    ...(after.has(id) && { version: after.get(id)!.version }),
  }))
}

const RANKS: readonly string[] = RosterRole.options

/** What counts more: a place over a request, the higher role, the longer time on the team. */
function better(one: PlaceRow, other: PlaceRow): [PlaceRow, PlaceRow] {
  const rank = (place: PlaceRow) => [
    place.state === 'active' ? 0 : 1,
    RANKS.indexOf(place.role),
    Date.parse(place.joined_on),
  ]
  const difference = rank(one)
    .map((value, i) => value - rank(other)[i]!)
    .find((value) => value !== 0)
  return (difference ?? 0) <= 0 ? [one, other] : [other, one]
}

/** Two places on one team become one; returns the one that goes. */
async function oneOfTwo(context: Context, one: PlaceRow, other: PlaceRow): Promise<number> {
  const [kept, gone] = better(one, other)
  await removePlace(context, gone.id)
  await setEntry(context, kept.id, {
    jersey_number: kept.jersey_number ?? gone.jersey_number,
    positions: kept.positions.length > 0 ? kept.positions : gone.positions,
    ...(kept.state === gone.state && gone.joined_on < kept.joined_on ? { joined_on: gone.joined_on } : {}),
  })
  await audit(context, {
    action: 'roster.merged',
    subject: 'team',
    subject_id: kept.team_id,
    before: { member_id: gone.member_id, role: gone.role },
    after: { member_id: kept.member_id, role: kept.role },
  })
  return gone.id
}

async function endOther(
  context: Context,
  place: PlaceRow,
  { kept, person_id }: { kept: string; person_id: number },
) {
  const note = MERGED({ team: kept })
  await setEntry(context, place.id, { state: 'ended', left_on: todayOf(context), note })
  await audit(context, {
    action: 'roster.left',
    subject: 'team',
    subject_id: place.team_id,
    before: { member_id: place.member_id, role: place.role },
    note: note.message,
  })
  await noteLeaving(context, { person_id, team_id: place.team_id })
}
