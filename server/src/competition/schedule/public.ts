import { minutesOf } from 'contract/wall-clock'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { publicSchedule, scheduleCalendar } from 'contract/competition/schedule/schedule-calls'
import { EventNotFound } from 'contract/events'
import { messageIn } from 'contract/message'
import type { In, Out } from 'contract/operation'
import type { Context, Download } from '../../plumbing/context.ts'
import { findPublished } from '../queries.ts'
import { findStops, shownStop } from '../stops-queries.ts'
import { knownOf, type Known } from './problem.ts'
import { cancellationOf, findEventToSchedule, findPlacements } from './queries.ts'
import { rowsOf } from './saving.ts'

/** @throws EventNotFound for a draft, too */
async function knownToVisitors(context: Context, slug: string): Promise<Known> {
  const event = await findEventToSchedule(context, { slug })
  if (!event || event.status === 'draft') throw EventNotFound()
  return knownOf(context, event)
}

const gamesOf = (known: Known, team: number | undefined) =>
  rowsOf(known, known.problem.published)
    .filter((row) => team === undefined || row.home_entrant_id === team || row.away_entrant_id === team)
    .map(({ locked: _, ...row }) => row)

/** @throws EventNotFound */
export async function givePublic(
  context: Context,
  { slug, team }: In<typeof publicSchedule>,
): Promise<Out<typeof publicSchedule>> {
  const known = await knownToVisitors(context, slug)
  const shown = await findPublished(context, known.event.id)
  const isOut = known.problem.published.length > 0
  return {
    name: known.event.name,
    ...cancellationOf(known.event),
    published_at: known.state?.published_at ?? null,
    time_zone: known.zone,
    stops: (await findStops(context, known.event.id)).map(shownStop),
    teams: isOut ? known.teams.map(({ id, name, division }) => ({ id, name, division })) : [],
    games: gamesOf(known, team).map((row) => ({
      ...row,
      score: shown.includes(row.division_id) ? (known.sides.get(row.game_id)?.score ?? null) : null,
    })),
  }
}

/**
 * Published games as entries for calendars, with the same UID at every download and a SEQUENCE that rises with every published
 * change, so that a program knows which is newer. @throws EventNotFound
 */
export async function calendarOfGames(
  context: Context,
  { slug, team }: In<typeof scheduleCalendar>,
): Promise<Download> {
  const known = await knownToVisitors(context, slug)
  const { event } = known
  const isCanceled = event.status === 'cancelled'
  const kept = new Map(
    (await findPlacements(context, event.id, 'published')).map((one) => [one.game_id, one]),
  )
  const url = context.link(`/ems/event/${slug}/schedule`)
  const calendar = ical({
    name: event.name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: context.tenant.name, product: 'events', language: 'EN' },
  })
  for (const game of gamesOf(known, team)) {
    const placement = kept.get(game.game_id)
    if (!placement) continue
    const starts = placement.starts_at
    const minutes = minutesOf(game.end_time) - minutesOf(game.start_time)
    calendar.createEvent({
      id: `game-${game.game_id}@${new URL(url).hostname}`,
      // That an event is canceled is a change of each of its games.
      sequence: placement.sequence + (isCanceled ? 1 : 0),
      summary: `${messageIn(game.away)} – ${messageIn(game.home)} (${game.division})`,
      location: `${game.venue}, Field ${game.field}`,
      description: `${event.name}, ${game.title}\n\n${url}`,
      url,
      start: starts,
      end: new Date(starts.getTime() + ((minutes + 1440) % 1440) * 60_000),
      stamp: placement.changed_at,
      status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return { filename: `${slug}-schedule.ics`, inline: true, content: Buffer.from(calendar.toString()) }
}
