import { minuteOf } from 'contract/competition/schedule/schedule-clock'
import { resolve } from 'contract/competition/draw/brackets'
import { randomFrom } from 'contract/competition/schedule/schedule-search'
import { firstOf } from 'contract/competition/schedule/search-first'
import { judgeOf } from 'contract/competition/schedule/schedule-check'
import { DAY_MINUTES, type Scheduling } from 'contract/competition/schedule/schedule'
import type { ScheduleRules } from 'contract/competition/schedule/schedule-calls'
import { templatesFor } from 'contract/competition/draw/templates'
import { TIE_BREAK_SETS, USUAL_TIE_BREAKS } from 'contract/competition/standings/tie-breaks'
import { addDays, daysBetween, type Day } from 'contract/dates'
import { draw, publish } from '../competition/drawing.ts'
import { addSet } from '../competition/tie-break-sets/sets.ts'
import { giveContest } from '../competition/giving.ts'
import { findRows, insertResult, type NewResult } from '../competition/queries.ts'
import { playedOf, standingOf } from '../competition/standing.ts'

import { notePublished, publishWorking, setRules } from '../competition/schedule/queries.ts'
import { heldSchedule, keepWorking, knownById } from '../competition/schedule/saving.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { getEvent } from '../events/queries.ts'
import { findTeamEvents } from '../events/entrants/seed-queries.ts'

type Random = { whole: (least: number, most: number) => number }

/** The fewest teams that a demonstration has games for; in a league each of so few plays each other one. */
const FEWEST = 4
/** On weeknights games begin when school and work are over. */
const EVENING = 16 * 60 + 30
const WEEKNIGHTS = [1, 2, 3, 4]
/** Enough for everybody in a pool of four. */
const POOL_WEEKS = 3
/** How this office ranks a league’s teams over a season: as published, but runs of a forfeit don’t count. */
const LEAGUE_TIES = {
  name: 'Weeknight league',
  rules: { ...TIE_BREAK_SETS.find(({ key }) => key === 'tourney_machine')!.rules, forfeit_runs: false },
}

/**
 * Fills events for teams that have started: draws each division, schedules its games, publishes draw and schedule, and records the
 * results of all games that are over by now. Deterministic for a tenant and a moment.
 */
export async function seedContests(context: Context, random: Random): Promise<void> {
  const today = todayOf(context)
  const own = await addSet(context, LEAGUE_TIES)
  for (const slug of await findTeamEvents(context, today)) {
    const event = (await getEvent(context, slug, today))!
    if (event.starts_on > today) continue
    const drawn: number[] = []
    const isLeague = event.kind === 'league_play'
    const tie_break_set_id = isLeague ? own.id : null
    for (const { division_id, teams, is_drawn } of await findRows(context, event.id)) {
      const key = isLeague && teams === FEWEST ? 'round_robin' : templatesFor(teams)[0]?.key
      if (!is_drawn && teams >= FEWEST && (await drawGames(context, division_id, key, tie_break_set_id)))
        drawn.push(division_id)
    }
    if (drawn.length === 0) continue
    const ends = await scheduleGames(context, event.id, isLeague ? onWeeknights(event) : {})
    const isOver = event.ends_on < today
    for (const id of drawn)
      await playGames(context, id, (game) => {
        const ago = ends.get(game) ?? -1
        if (!isOver && ago < 0) return null
        const [home_runs, other] = [random.whole(0, 9), random.whole(0, 9)]
        const at = new Date(context.now.getTime() - Math.max(0, ago) * 60_000)
        // No ties: a bracket knows none.
        return { home_runs, visitor_runs: other === home_runs ? other + 1 : other, ended: 'final', at }
      })
  }
}

/** Draws the games of a division by one of the usual formats and publishes them; false if it has no such format. */
export async function drawGames(
  context: Context,
  id: number,
  key: string | undefined,
  tie_break_set_id: number | null = null,
): Promise<boolean> {
  const row = await giveContest(context, { id })
  const template = templatesFor(row.teams.length).find((one) => one.key === key)
  if (!template) return false
  const { version } = await draw(context, {
    ...{
      id,
      version: 0,
      format: template.format,
      method: 'entered',
      entrant_ids: undefined,
      keep_apart: true,
    },
    tie_breaks: { name: USUAL_TIE_BREAKS.label, rules: USUAL_TIE_BREAKS.rules },
    tie_break_set_id,
  })
  await publish(context, { id, version, is_published: true })
  return true
}

type Limits = {
  rules?: Partial<Omit<ScheduleRules, 'divisions'>>
  division?: Partial<ScheduleRules['divisions'][number]>
  /** The minute from which a division plays; null from the start. */
  playsFrom?: (division_id: number) => number | null
  /** Minutes of each field that games may be in. */
  open?: (open: Scheduling['fields'][number]['open']) => Scheduling['fields'][number]['open']
}

/** A pool game a team and week, always on the same weeknight; then brackets, on nights from Monday to Thursday. */
function onWeeknights({ starts_on, ends_on }: { starts_on: Day; ends_on: Day }): Limits {
  const days = Array.from({ length: daysBetween(starts_on, ends_on) + 1 }, (_, i) =>
    addDays(starts_on, i),
  ).filter((day) => WEEKNIGHTS.includes(new Date(`${day}T12:00:00Z`).getUTCDay()))
  const brackets = addDays(days[0]!, POOL_WEEKS * 7)
  const pool_days = days.filter((day) => day < brackets && daysBetween(days[0]!, day) % 7 === 0)
  const bracket_days = days.filter((day) => day >= brackets)
  return {
    division: { pool_most_a_day: 1, bracket_most_a_day: 1, pool_days, bracket_days },
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
  { rules = {}, division = {}, playsFrom = () => null, open = (all) => all }: Limits = {},
): Promise<ReadonlyMap<number, number>> {
  await heldSchedule(context, { id, version: 1 })
  const { rules: usual } = await knownById(context, id)
  const divisions = usual.divisions.map((one) => ({ ...one, ...division }))
  await setRules(context, id, { ...usual, ...rules, divisions })
  const known = await knownById(context, id)
  const { zone, event, problem } = known
  const fields = problem.fields.map((field) => ({ ...field, open: open(field.open) }))
  const divisionOf = new Map(known.teams.map((team) => [team.id, team.event_division_id]))
  const teams = problem.teams.map((team) => ({ ...team, arrives: playsFrom(divisionOf.get(team.id)!) }))
  const places = firstOf({ ...problem, fields, teams }, [], randomFrom(1))
  if (places.length < problem.games.length || judgeOf(problem).all(places).length > 0) return new Map()
  await keepWorking(context, known, places, { deed: 'built' })
  await publishPlaces(context, id)
  const now = minuteOf(zone, event.starts_on, context.now)
  const minutes = new Map(problem.games.map((game) => [game.id, game.minutes]))
  return new Map(places.map(({ game_id, starts }) => [game_id, now - starts - (minutes.get(game_id) ?? 0)]))
}

/** Publishes the working schedule, and nobody is told. */
export async function publishPlaces(context: Context, id: number): Promise<void> {
  const known = await knownById(context, id)
  const number = await keepWorking(context, known, known.working, { deed: 'published' })
  await publishWorking(context, id)
  await notePublished(context, id, number)
}

type PastResult = Pick<NewResult, 'home_runs' | 'visitor_runs' | 'ended'> & { at: Date }

/**
 * Writes down results of a division’s games, round by round as teams come to be known: those that `resultOf` gives one for. It
 * resolves in memory, so that a season is written in a moment.
 */
export async function playGames(
  context: Context,
  division_id: number,
  resultOf: (game_id: number) => PastResult | null,
  isWritten: (game_id: number, sides: { home: number; visitor: number }) => Promise<void> = async () => {},
): Promise<void> {
  const { standing } = await standingOf(context, division_id)
  if (!standing) return
  const { layout, games, facts } = standing
  const results = new Map(facts.results)
  for (;;) {
    const { games: now } = resolve(layout, { ...facts, results })
    const played = games.flatMap(({ id, number }) => {
      const { state, home, visitor } = now.get(number)!
      const result = state === 'ready' && home !== null && visitor !== null ? resultOf(id) : null
      return result ? [{ id, number, home: home!, visitor: visitor!, result }] : []
    })
    if (played.length === 0) return
    await Promise.all(
      played.map(async ({ id, number, home, visitor, result: { at, ...score } }) => {
        const result = { game_id: id, home, visitor, ...score, forfeit: null, reason: null }
        await isWritten(id, { home, visitor })
        await insertResult({ ...context, now: at }, result)
        results.set(number, playedOf(result))
      }),
    )
  }
}
