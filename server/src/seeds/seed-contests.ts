import { searchSchedule } from 'contract/competition/schedule-search'
import { judgeOf } from 'contract/competition/schedule-check'
import { DAY_MINUTES, type Scheduling } from 'contract/competition/schedule'
import type { ScheduleRules } from 'contract/competition/schedule-calls'
import { templatesFor } from 'contract/competition/templates'
import { TIE_BREAK_SETS } from 'contract/competition/tie-breaks'
import { addDays, daysBetween, type Day } from 'contract/dates'
import { draw, publish } from '../competition/drawing.ts'
import { giveContest } from '../competition/giving.ts'
import { findRows } from '../competition/queries.ts'
import { record } from '../competition/results.ts'
import { minuteOf } from '../competition/schedule/problem.ts'
import { notePublished, publishWorking, setRules } from '../competition/schedule/queries.ts'
import { heldSchedule, keepWorking, knownById } from '../competition/schedule/saving.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { getEvent } from '../events/queries.ts'
import { findTeamEvents } from '../events/entrants/seed-queries.ts'

type Random = { whole: (least: number, most: number) => number }

/** The fewest teams that a demonstration has games for. */
const FEWEST = 4
/** On weeknights games begin when school and work are over. */
const EVENING = 16 * 60 + 30
const WEEKNIGHTS = [1, 2, 3, 4]

/**
 * Draws the divisions of events for teams that have begun, schedules their games, publishes both, and writes down what was played until
 * now. The same tenant and moment give the same.
 */
export async function seedContests(context: Context, random: Random): Promise<void> {
  const today = todayOf(context)
  for (const slug of await findTeamEvents(context, today)) {
    const event = (await getEvent(context, slug, today))!
    if (event.starts_on > today) continue
    const drawn: number[] = []
    for (const { division_id, teams, is_drawn } of await findRows(context, event.id))
      if (
        !is_drawn &&
        teams >= FEWEST &&
        (await drawGames(context, division_id, templatesFor(teams)[0]?.key))
      )
        drawn.push(division_id)
    if (drawn.length === 0) continue
    const isLeague = event.kind === 'league_play'
    const ends = await scheduleGames(context, event.id, isLeague ? onWeeknights(event) : {})
    for (const id of drawn) await play(context, random, { id, ends, isOver: event.ends_on < today })
  }
}

/** Draws the games of a division by one of the usual formats and publishes them; false if it has no such format. */
export async function drawGames(context: Context, id: number, key: string | undefined): Promise<boolean> {
  const [set] = TIE_BREAK_SETS
  const row = await giveContest(context, { id })
  const template = templatesFor(row.teams.length).find((one) => one.key === key)
  if (!set || !template) return false
  const { version } = await draw(context, {
    ...{
      id,
      version: 0,
      format: template.format,
      method: 'entered',
      entrant_ids: undefined,
      keep_apart: true,
    },
    tie_breaks: { name: set.label, rules: set.rules },
  })
  await publish(context, { id, version, is_published: true })
  return true
}

type Limits = {
  rules?: Partial<Omit<ScheduleRules, 'divisions'>>
  division?: Partial<ScheduleRules['divisions'][number]>
  /** Minutes of each field that games may be in. */
  open?: (open: Scheduling['fields'][number]['open']) => Scheduling['fields'][number]['open']
}

/** One game a team and night, from Monday to Thursday. */
function onWeeknights({ starts_on, ends_on }: { starts_on: Day; ends_on: Day }): Limits {
  const days = Array.from({ length: daysBetween(starts_on, ends_on) + 1 }, (_, i) =>
    addDays(starts_on, i),
  ).filter((day) => WEEKNIGHTS.includes(new Date(`${day}T12:00:00Z`).getUTCDay()))
  return {
    division: { pool_most_a_day: 1, bracket_most_a_day: 1, pool_days: days, bracket_days: days },
    open: (open) =>
      open
        .map(({ from, until }) => ({
          from: Math.max(from, Math.floor(from / DAY_MINUTES) * DAY_MINUTES + EVENING),
          until,
        }))
        .filter(({ from, until }) => from < until),
  }
}

/**
 * Gives the games of an event their places and publishes that without telling anybody. Returns how many minutes ago each game has
 * ended; those without a place are not there. The first schedule that breaks no rule is good enough.
 */
export async function scheduleGames(
  context: Context,
  id: number,
  { rules = {}, division = {}, open = (all) => all }: Limits = {},
): Promise<ReadonlyMap<number, number>> {
  await heldSchedule(context, { id, version: 1 })
  const { rules: usual } = await knownById(context, id)
  const divisions = usual.divisions.map((one) => ({ ...one, ...division }))
  await setRules(context, id, { ...usual, ...rules, divisions })
  const known = await knownById(context, id)
  const { zone, event, problem } = known
  const fields = problem.fields.map((field) => ({ ...field, open: open(field.open) }))
  const found = searchSchedule({ ...problem, fields }, { seed: 1, moves: 1, go_on: () => false })
  if (!found.legal || judgeOf(problem).all(found.placements).length > 0) return new Map()
  await keepWorking(context, known, found.placements, { deed: 'built' })
  await publishPlaces(context, id)
  const now = minuteOf(zone, event.starts_on, context.now)
  const minutes = new Map(problem.games.map((game) => [game.id, game.minutes]))
  return new Map(
    found.placements.map(({ game_id, starts }) => [game_id, now - starts - (minutes.get(game_id) ?? 0)]),
  )
}

/** Publishes the working schedule, and nobody is told. */
export async function publishPlaces(context: Context, id: number): Promise<void> {
  const known = await knownById(context, id)
  const number = await keepWorking(context, known, known.working, { deed: 'published' })
  await publishWorking(context, id)
  await notePublished(context, id, number)
}

type Played = { id: number; ends: ReadonlyMap<number, number>; isOver: boolean }

/** Writes down the results of games that have ended, in the order they were played; all of them where the event is over. */
async function play(context: Context, random: Random, { id, ends, isOver }: Played): Promise<void> {
  let contest = await giveContest(context, { id })
  for (;;) {
    const [next] = contest
      .view!.games.filter((game) => game.state === 'ready' && (isOver || (ends.get(game.id) ?? -1) >= 0))
      .toSorted((a, b) => (ends.get(b.id) ?? 0) - (ends.get(a.id) ?? 0) || a.number - b.number)
    if (!next) return
    const home_runs = random.whole(0, 9)
    const visitor_runs = random.whole(0, 9)
    contest = await record(context, {
      ...{ id: next.id, version: next.version, home_runs },
      // No ties: a bracket knows none.
      visitor_runs: visitor_runs === home_runs ? visitor_runs + 1 : visitor_runs,
      ...{ ended: 'final', forfeit: null },
    })
  }
}
