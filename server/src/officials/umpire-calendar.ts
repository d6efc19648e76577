import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { messageIn } from 'contract/message'
import type { umpireCalendar } from 'contract/officials/assigning'
import type { In } from 'contract/operation'
import type { Context, Download } from '../plumbing/context.ts'
import { crewsOfLink } from './answering.ts'
import { findPlaces } from './crew-queries.ts'
import { gameOf } from './known.ts'
import { linkedOfficial } from './link.ts'

/**
 * The games an umpire has accepted, and those that wait for an answer as tentative, each with the same UID at every download and a
 * SEQUENCE that rises with every change. What was turned down, or given to somebody else, is there no more. @throws NoUmpireLink
 */
export async function giveCalendar(
  context: Context,
  { token }: In<typeof umpireCalendar>,
): Promise<Download> {
  const official = await linkedOfficial(context, token)
  const crews = await crewsOfLink(context, official.event_id)
  const own = crews.assignments.filter(
    ({ official_id, state }) => official_id === official.id && (state === 'asked' || state === 'accepted'),
  )
  const games = own
    .flatMap((one) => {
      const game = gameOf(crews, one.game_id)
      return game ? [{ one, game }] : []
    })
    .toSorted((a, b) => a.game.post.from - b.game.post.from)
  const venue_ids = [...new Set(games.map(({ game }) => game.post.venue_id))]
  const places = new Map((await findPlaces(context, venue_ids)).map((place) => [place.id, place]))
  const url = context.link(`/ems/umpire/${token}`)
  const calendar = ical({
    name: crews.event.name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: context.tenant.name, product: 'events', language: 'EN' },
    ttl: 3600,
  })
  for (const { one, game } of games) {
    const { row, post, starts_at } = game
    const place = places.get(post.venue_id)
    calendar.createEvent({
      id: `umpire-${one.id}@${new URL(url).hostname}`,
      sequence: one.version,
      summary: `Umpire: ${messageIn(row.away)} – ${messageIn(row.home)} (${row.division})`,
      location: {
        title: `${row.venue}, Field ${row.field}`,
        ...(place && { address: `${place.address}, ${place.city}, ${place.state}` }),
      },
      description: `${crews.event.name}, ${row.title}\n\n${url}`,
      url,
      start: starts_at,
      end: new Date(starts_at.getTime() + (post.until - post.from) * 60_000),
      stamp: context.now,
      status: one.state === 'accepted' ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    })
  }
  return {
    filename: `${crews.event.slug}-umpire.ics`,
    inline: true,
    content: Buffer.from(calendar.toString()),
  }
}
