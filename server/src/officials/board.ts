import {
  CrewChanged,
  type CrewBoard,
  type getCrewBoard,
  type saveCrewRules,
} from 'contract/officials/assigning'
import { EventNotFound } from 'contract/events'
import { sentence } from 'contract/message'
import type { In } from 'contract/operation'
import { cancellationOf } from '../competition/competition.ts'
import { audit } from '../plumbing/audit.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { putCrewRules, type AssignmentRow } from './crew-queries.ts'
import { crewsOf, crewsToPlan, isLive, misfitsAt, type Crews } from './known.ts'
import { umpireToken } from './link.ts'

const Retired = sentence('umpire_retired', '{name} has retired.')

/** @throws EventNotFound */
export const giveBoard = async (context: Context, { id }: In<typeof getCrewBoard>): Promise<CrewBoard> =>
  boardOf(context, await crewsOf(context, id))

export function boardOf(context: Context, crews: Crews): CrewBoard {
  const { event, rules, levels, games, people, assignments } = crews
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const nameOf = (id: number) => names.get(id) ?? ''
  const live = assignments.filter(isLive)
  const retired = new Set(people.flatMap(({ id, is_retired }) => (is_retired ? [id] : [])))
  const scheduled = new Set(games.map(({ post }) => post.game_id))
  const countOf = (official_id: number, state: AssignmentRow['state']) =>
    live.filter((one) => one.official_id === official_id && one.state === state).length
  return {
    id: event.id,
    name: event.name,
    slug: event.slug,
    ...cancellationOf(event),
    version: rules.version,
    is_published: crews.is_published,
    today: todayOf(context),
    rest: rules.rest,
    most_a_day: rules.most_a_day,
    most_miles: rules.most_miles,
    divisions: rules.divisions,
    levels,
    games: games.map((game) => {
      const { row, umpires, is_over, starts_at } = game
      const own = assignments.filter(({ game_id }) => game_id === row.game_id)
      // A position beyond what the division has now is shown while somebody is on it.
      const most = Math.max(umpires, ...own.filter(isLive).map(({ position }) => position))
      return {
        id: row.game_id,
        title: row.title,
        day: row.date,
        starts_at: starts_at.toISOString(),
        start_time: row.start_time,
        end_time: row.end_time,
        field: row.field,
        venue: row.venue,
        home: row.home,
        away: row.away,
        is_over,
        positions: Array.from({ length: most }, (_, i) => i + 1).map((position) => {
          const there = own.filter((one) => one.position === position)
          const now = there.find(isLive)
          return {
            position,
            assignment: now
              ? {
                  ...{
                    id: now.id,
                    official_id: now.official_id,
                    name: nameOf(now.official_id),
                    state: now.state,
                  },
                  problems: is_over
                    ? []
                    : [
                        ...(retired.has(now.official_id) ? [Retired({ name: nameOf(now.official_id) })] : []),
                        ...misfitsAt(crews, now.official_id, game).map(({ reason }) => reason),
                      ],
                }
              : null,
            before: there.flatMap(({ official_id, state, reason }) =>
              state === 'declined' || state === 'no_show'
                ? [{ name: nameOf(official_id), state, reason }]
                : [],
            ),
          }
        }),
      }
    }),
    people: people
      .map((one) => ({
        id: one.id,
        name: one.name,
        level: levels.find(({ id }) => id === one.level_id)?.name ?? null,
        phone: one.phone,
        email: one.email,
        link: context.link(
          `/ems/umpire/${umpireToken(context, { official_id: one.id, event_id: event.id, serial: one.link_serial })}`,
        ),
        planned: countOf(one.id, 'planned'),
        asked: countOf(one.id, 'asked'),
        accepted: countOf(one.id, 'accepted'),
      }))
      .filter(({ planned, asked, accepted }) => planned + asked + accepted > 0),
    unscheduled: live
      .filter(({ game_id }) => !scheduled.has(game_id))
      .map(({ id, official_id, state, game_id }) => ({
        ...{ assignment_id: id, name: nameOf(official_id), state },
        game: crews.titles.get(game_id) ?? '',
      })),
    officials: people.filter(({ is_retired }) => !is_retired).length,
  }
}

/** How many umpire positions are still open in games to come. @throws EventNotFound */
export async function countOpenPositions(context: Context, event_id: number): Promise<number> {
  const { games, is_cancelled } = await giveBoard(context, { id: event_id })
  if (is_cancelled) return 0
  return games
    .filter(({ is_over }) => !is_over)
    .flatMap(({ positions }) => positions)
    .filter(({ assignment }) => assignment === null).length
}

/** @throws EventNotFound, EventCalledOff, CrewChanged */
export async function saveRules(context: Context, input: In<typeof saveCrewRules>): Promise<CrewBoard> {
  const { id, divisions, ...limits } = input
  const { rules } = await crewsToPlan(context, id)
  const labels = new Map(rules.divisions.map(({ division_id, label }) => [division_id, label]))
  const own = divisions.filter(({ division_id }) => labels.has(division_id))
  if (own.length !== divisions.length) throw EventNotFound()
  const kept = own.map((one) => ({ ...one, label: labels.get(one.division_id)! }))
  if (!(await putCrewRules(context, id, { ...limits, divisions: kept }))) throw CrewChanged()
  await audit(context, {
    action: 'event.umpire_rules_changed',
    subject: 'event',
    subject_id: id,
    after: {
      ...{ rest: limits.rest, most_a_day: limits.most_a_day },
      divisions: kept.map(({ label, umpires }) => `${label}: ${umpires}`).join(', '),
    },
  })
  return giveBoard(context, { id })
}
