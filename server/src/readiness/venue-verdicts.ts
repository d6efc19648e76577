import type { Day } from 'contract/dates'
import { judgeVenueCover, type VenueVerdict } from 'contract/insurance/venue-cover'
import { venuesPlayedAt } from '../competition/competition.ts'
import { findHolders, type EventHolder } from '../events/events.ts'
import { papersOf } from '../insurance/insurance.ts'
import type { Context } from '../plumbing/context.ts'

type Entry = { id: number; team_id: number | null }
export type AtVenue = { holder: EventHolder; verdict: VenueVerdict }

/**
 * Whether each team has a certificate for each venue that wants one, on all days of the event; by entry. Once the schedule is
 * published, only the venues where the team can play want one.
 */
export async function venueVerdicts(
  context: Context,
  event: { id: number; starts_on: Day; ends_on: Day },
  entries: readonly Entry[],
): Promise<ReadonlyMap<number, AtVenue[]>> {
  const holders = await findHolders(context, event.id)
  if (holders.length === 0) return new Map()
  const [papers, playedAt] = await Promise.all([
    papersOf(
      context,
      entries.flatMap(({ team_id }) => team_id ?? []),
    ),
    venuesPlayedAt(context, event.id),
  ])
  const days = { from: event.starts_on, until: event.ends_on }
  return new Map(
    entries.map(({ id, team_id }) => {
      const own = papers.filter((one) => one.team_id === team_id)
      return [
        id,
        holders
          .filter(({ venue_id }) => playedAt.get(id)?.has(venue_id) ?? true)
          .map((holder): AtVenue => {
            const { holder_name: name, holder_insured: is_insured, least_limit_cents: limit_cents } = holder
            const theirs = own.map(({ venue_ids, ...paper }) => ({
              ...paper,
              is_matched: venue_ids.includes(holder.venue_id),
            }))
            return { holder, verdict: judgeVenueCover(theirs, { name, is_insured, limit_cents }, days) }
          }),
      ]
    }),
  )
}
