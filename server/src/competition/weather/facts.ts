import { minuteOf } from 'contract/competition/schedule/schedule-clock'
import { createHash } from 'node:crypto'
import { RASTER } from 'contract/competition/schedule/schedule'
import { clearFrom } from 'contract/competition/weather'
import type { PlanDivision, WeatherFacts } from 'contract/competition/weather/weather-plan'
import type { Context } from '../../plumbing/context.ts'
import { type Known } from '../schedule/problem.ts'
import { findNotes } from '../scoring/queries.ts'
import { standingOf } from '../standing.ts'
import { findMarks, findStops } from '../stops-queries.ts'

/** What a game under way needs at least to come to its end. */
const LEAST_REST = 10

/** An event as it stands, for `planOf`; `resumes` is when play resumes where it is stopped, null is as soon as it may. */
export async function factsOf(context: Context, known: Known, resumes: Date | null): Promise<WeatherFacts> {
  const { event, zone, problem, games } = known
  const minute = (moment: Date) => minuteOf(zone, event.starts_on, moment)
  const now = minute(context.now)
  const stops = await findStops(context, event.id)
  const first = Math.max(
    ...[
      context.now,
      ...stops.flatMap((one) => [clearFrom(one) ?? [], nextWord(one.next_word_at)].flat()),
    ].map((moment) => moment.getTime()),
  )
  const from = Math.ceil(minute(resumes ?? new Date(first)) / RASTER) * RASTER
  const divisions: PlanDivision[] = []
  const over = new Set<number>()
  for (const id of new Set(games.map((one) => one.event_division_id))) {
    const { standing } = await standingOf(context, id)
    if (!standing) continue
    divisions.push({
      id,
      layout: standing.layout,
      facts: standing.facts,
      game_ids: standing.games.map((game) => game.id),
    })
    for (const game of standing.games)
      if (standing.resolved.games.get(game.number)?.state === 'over') over.add(game.id)
  }
  const noted = new Set(
    (
      await findNotes(
        context,
        games.map(({ id }) => id),
      )
    ).map(({ game_id }) => game_id),
  )
  const venueOf = new Map(problem.fields.map((field) => [field.id, field.venue_id]))
  const placed = new Map(problem.published.map((one) => [one.game_id, one]))
  const begun = games
    .filter(({ id }) => over.has(id) || noted.has(id))
    .map(({ id, minutes }) => {
      const place = placed.get(id)
      if (over.has(id) || !place) return { game_id: id, until: null }
      const stop = stops.find(({ venue_id }) => venue_id === venueOf.get(place.field_id))
      const played = Math.max(0, (stop ? minute(new Date(stop.stopped_at)) : now) - place.starts)
      return {
        game_id: id,
        until: (stop ? Math.max(now, from) : now) + Math.max(LEAST_REST, minutes - played),
      }
    })
  return {
    problem,
    now,
    from,
    stopped: stops.map(({ venue_id }) => venue_id),
    closed: (await findMarks(context, event.id)).flatMap(({ field_id, condition }) =>
      condition === 'closed' ? [field_id] : [],
    ),
    begun,
    divisions,
  }
}

const nextWord = (at: string | null): Date[] => (at === null ? [] : [new Date(at)])

/** The same as long as no other game has begun or ended. */
export const begunDigest = ({ begun }: WeatherFacts): string =>
  digestOf(
    begun.toSorted((a, b) => a.game_id - b.game_id).map(({ game_id, until }) => [game_id, until === null]),
  )

export const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex')
