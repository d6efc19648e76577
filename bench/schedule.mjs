import { build } from 'esbuild'
import path from 'node:path'
import { ROOT } from '../scripts/ensure.mjs'
import { median, say } from './report.mjs'

const SEEDS = 5
/** Seconds, and by how many percent presence may be over the bound then. */
const BUDGETS = [
  { seconds: 3, goal: 2 },
  { seconds: 10, goal: 1 },
]
/** Moves by which it is measured how many a second there are. */
const TRIED = 1_000_000
/** Moves of a plan after rain, and of the schedule that measures are computed for. */
const REPLANNED = 300_000

/**
 * Builds schedules of the tournaments in contract/src/competition/schedule/schedule-example.ts: the first legal one, and what families wait
 * beyond the proven bound after some seconds of one processor. Then what a drag and a day of rain cost.
 * @param {number} many how many seeds of each size; the goal is 20 of 20
 */
export async function buildSchedules(many = SEEDS) {
  const seeds = Array.from({ length: many }, (_, i) => i + 1)
  const rules = await competition()
  const { SIZES, boundOf, costsOf, exampleOf, judgeOf, searchSchedule, totalOf } = rules
  for (const teams of /** @type {const} */ ([50, 100, 200])) {
    for (const { seconds, goal } of BUDGETS) {
      const runs = seeds.map((seed) => {
        const problem = exampleOf({ ...SIZES[teams], seed })
        const moves = movesIn(problem, seconds, searchSchedule)
        const began = cpu()
        let first = Infinity
        const found = searchSchedule(problem, {
          seed,
          moves,
          go_on: ({ legal }) => {
            if (legal) first = Math.min(first, cpu() - began)
            return true
          },
        })
        const took = cpu() - began
        const costs = costsOf(problem, found.placements)
        const waiting = totalOf(costs.filter(({ kind }) => kind === 'waiting'))
        const bound = boundOf(problem).waiting
        // What families are at the park for in any case: games and rests.
        const starts = new Map(found.placements.map((one) => [one.game_id, one.starts]))
        const played = problem.games.reduce((sum, { minutes }) => sum + 2 * minutes, 0)
        const rests = restsOf(problem, starts) * problem.rest
        return {
          games: problem.games.length,
          broken: judgeOf(problem).all(found.placements).length,
          placed: found.placements.length,
          first,
          took,
          idle: emptyMornings(problem, found.placements),
          waiting,
          bound,
          over: (100 * (waiting - bound)) / (played + rests + bound),
          moves: moves / took,
        }
      })
      const legal = runs.filter(({ broken, placed, games }) => broken === 0 && placed === games)
      say(
        `schedule ${teams}`,
        `${seconds} s of one processor: legal in ${legal.length} of ${runs.length} seeds; goal all`,
        `first after ${median(runs.map(({ first }) => first)).toFixed(2)} s, worst ${Math.max(...runs.map(({ first }) => first)).toFixed(2)}; goal 1`,
        `waiting ${hours(median(runs.map(({ waiting }) => waiting)))} h, proven ${hours(median(runs.map(({ bound }) => bound)))} h`,
        `presence ${median(runs.map(({ over }) => over)).toFixed(1)} % over the bound, worst ${Math.max(...runs.map(({ over }) => over)).toFixed(1)} %; goal ${goal} with two processors`,
        `${Math.round(100 * median(runs.map(({ idle }) => idle)))} % of fields empty in the first hour of a day`,
        `${(median(runs.map(({ moves }) => moves)) / 1000).toFixed(0)} moves/ms`,
      )
    }
    const problem = exampleOf({ ...SIZES[teams], seed: 1 })
    const { placements } = searchSchedule(problem, {
      seed: 1,
      moves: movesIn(problem, BUDGETS[0].seconds, searchSchedule),
    })
    dragGames(teams, problem, placements, judgeOf)
    rainOn(teams, { ...problem, published: placements }, rules)
    tableOfMeasures(teams, problem, rules)
  }
}

/** How long it takes to say what a game would break where it is dragged to, for each game in turn. */
function dragGames(teams, problem, placements, judgeOf) {
  const judge = judgeOf(problem)
  const took = placements.map((place, i) => {
    const began = cpu()
    judge.one(placements, { ...place, starts: placements[(i + 7) % placements.length].starts })
    return 1000 * (cpu() - began)
  })
  say(
    `drag ${teams}`,
    `${placements.length} games: conflicts of one at another place ${median(took).toFixed(1)} ms, worst ${Math.max(...took).toFixed(1)}; goal 16`,
  )
}

/** The first fields of an afternoon are closed for three games: when all have a place again, and how many had to move. */
function rainOn(teams, problem, { MOVED_TODAY, judgeOf, searchSchedule }) {
  const [from, until] = [1440 + 13 * 60, 1440 + 13 * 60 + 225]
  const closed = new Set(problem.fields.slice(0, Math.ceil(problem.fields.length / 5)).map(({ id }) => id))
  const wet = {
    ...problem,
    weights: { ...problem.weights, moved: MOVED_TODAY },
    fields: problem.fields.map((field) =>
      closed.has(field.id)
        ? {
            ...field,
            open: field.open.flatMap((one) =>
              one.from < until && from < one.until
                ? [
                    { from: one.from, until: from },
                    { from: until, until: one.until },
                  ]
                : [one],
            ),
          }
        : field,
    ),
  }
  const began = cpu()
  let first = Infinity
  const displaced = new Set(
    judgeOf(wet)
      .all(problem.published)
      .map(({ game_id }) => game_id),
  ).size
  const { placements } = searchSchedule(wet, {
    seed: 1,
    moves: REPLANNED,
    from: problem.published,
    go_on: ({ legal }) => {
      if (legal) first = Math.min(first, cpu() - began)
      return true
    },
  })
  const was = new Map(problem.published.map((one) => [one.game_id, one]))
  const moved = placements.filter(({ game_id, field_id, starts }) => {
    const before = was.get(game_id)
    return before?.field_id !== field_id || before.starts !== starts
  }).length
  say(
    `rain ${teams}`,
    `${displaced} games displaced, ${judgeOf(wet).all(placements).length} rules broken, legal after ${first.toFixed(2)} s; goal 0.5`,
    `${moved} moved after ${(cpu() - began).toFixed(1)} s; goal ${2 * displaced}`,
  )
}

/** Play stops everywhere for two hours of the second day: how long the table of all measures takes, as the server’s thread computes it. */
function tableOfMeasures(teams, { fields, days, first_day, divisions, roads, weights }, rules) {
  const { MEASURES, TIE_BREAK_SETS, layOut, newStage, planOf, resolve, searchSchedule } = rules
  const each = teams / divisions.length
  const pools = { groups: Math.floor(each / 4), minutes: 65 }
  const takes = { from: 'stage', stage: 1, order: 'overall', first: 1, last: 16 }
  const format = {
    stages: [newStage('pools', 'Pool', pools), newStage('single', 'Bracket', { minutes: 65, takes })],
  }
  const drawn = divisions.map(({ id }) => {
    const layout = layOut(format, each)
    const seats = Array.from({ length: each }, (_, i) => ({
      id: id * 1000 + i,
      withdrawn: false,
      entered: i,
    }))
    return { id, layout, seats, game_ids: layout.games.map(({ number }) => id * 1000 + number) }
  })
  const factsOf = ({ seats }, results = new Map()) => ({
    seats,
    results,
    rules: TIE_BREAK_SETS[0].rules,
    seed: 'x',
  })
  const stageOf = (id, { stage, group }) => id * 100 + (stage === 1 ? group : 99)
  const problem = {
    ...{
      fields,
      days,
      first_day,
      divisions,
      roads,
      weights,
      people: [],
      rest: 85,
      changeover: 10,
      crews: null,
    },
    published: [],
    stages: divisions.flatMap(({ id }) => [
      ...Array.from({ length: pools.groups }, (_, i) => ({
        ...{ id: id * 100 + i + 1, name: `P${i + 1}`, days: [0, 1], most_a_day: 2 },
      })),
      { id: id * 100 + 99, name: 'Bracket', days: [1, 2], most_a_day: null },
    ]),
    teams: drawn.flatMap(({ seats }) =>
      seats.map(({ id }) => ({
        ...{ id, name: `T${id}`, club_id: null, arrives: null, early: null, wishes: [] },
      })),
    ),
    games: drawn.flatMap((division) => {
      const known = resolve(division.layout, factsOf(division)).games
      return division.layout.games.map((game) => ({
        ...{
          id: division.id * 1000 + game.number,
          name: `G${game.number}`,
          division_id: division.id,
          minutes: 65,
        },
        stage_id: stageOf(division.id, game),
        team_ids: [known.get(game.number).home, known.get(game.number).visitor].filter((one) => one !== null),
        feeder_ids: [game.home, game.visitor].flatMap((one) =>
          one.from === 'winner' || one.from === 'loser' ? [division.id * 1000 + one.game] : [],
        ),
        after_stage_ids:
          game.home.from === 'overall'
            ? Array.from({ length: pools.groups }, (_, i) => division.id * 100 + i + 1)
            : [],
        is_final: false,
      }))
    }),
  }
  const published = searchSchedule(problem, { seed: 1, moves: REPLANNED }).placements
  const now = 1440 + 13 * 60
  const past = published.filter(({ starts }) => starts < now).toSorted((a, b) => a.starts - b.starts)
  const results = new Map(drawn.map(({ id }) => [id, new Map()]))
  const begun = past.map(({ game_id, starts }) => {
    const division = drawn.find(({ game_ids }) => game_ids.includes(game_id))
    const number = game_id - division.id * 1000
    const { home, visitor } = resolve(division.layout, factsOf(division, results.get(division.id))).games.get(
      number,
    )
    if (starts + 65 > now || home === null || visitor === null) return { game_id, until: now + 150 }
    const runs = { home_runs: (number * 7) % 5, visitor_runs: 5 + (number % 3), forfeit: null }
    results.get(division.id).set(number, { home, visitor, ...runs })
    return { game_id, until: null }
  })
  const facts = {
    problem: { ...problem, published },
    ...{
      now,
      from: now + 120,
      stopped: [...new Set(fields.map(({ venue_id }) => venue_id))],
      closed: [],
      begun,
    },
    divisions: drawn.map((one) => ({ ...one, facts: factsOf(one, results.get(one.id)) })),
  }
  // As much as server/src/competition/weather/measuring.ts gives each measure.
  const moves = Math.max(20_000, Math.min(150_000, 300 * published.length))
  const began = cpu()
  const plans = MEASURES.flatMap((kind) => planOf(kind, facts, { moves }) ?? [])
  const took = cpu() - began
  say(
    `measures ${teams}`,
    `${plans.length} measures for ${published.length} games, ${begun.length} of them begun: ${took.toFixed(1)} s; goal 5`,
    `${plans.filter(({ legal }) => legal).length} of them can be played, ${plans.map(({ kind, moved }) => `${kind} moves ${moved}`).join(', ')}`,
  )
}

const hours = (/** @type {number} */ minutes) => Math.round(minutes / 60)
const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Fields on which nothing starts in the first hour they are open, as a share of 1. */
function emptyMornings(
  /** @type {import('contract/competition/schedule/schedule').Scheduling} */ problem,
  /** @type {readonly import('contract/competition/schedule/schedule').Placement[]} */ placements,
) {
  const mornings = problem.fields.flatMap(({ id, open }) => open.map(({ from }) => ({ id, from })))
  const empty = mornings.filter(
    ({ id, from }) =>
      !placements.some(({ field_id, starts }) => field_id === id && starts >= from && starts < from + 60),
  )
  return empty.length / mornings.length
}

/** How many moves a search makes in some seconds of one processor. The first search compiles, so the second is measured. */
function movesIn(problem, seconds, searchSchedule) {
  const [, tried] = [1, 2].map((seed) => {
    const began = cpu()
    const { moves } = searchSchedule(problem, { seed, moves: TRIED })
    return { moves, took: cpu() - began }
  })
  return Math.round((tried.moves * seconds) / tried.took)
}

/** How many rests there are between two games of a team on one day. */
function restsOf(/** @type {import('contract/competition/schedule/schedule').Scheduling} */ problem, starts) {
  const dayOf = (/** @type {number} */ id) => Math.floor((starts.get(id) ?? -1) / 1440)
  let rests = 0
  for (const { id, feeder_ids } of problem.games)
    for (const feeder of feeder_ids) if (dayOf(feeder) === dayOf(id)) rests += 1
  for (const { id } of problem.teams) {
    const days = problem.games.filter(({ team_ids }) => team_ids.includes(id)).map((game) => dayOf(game.id))
    rests += days.length - new Set(days).size
  }
  return rests
}

/** The rules of the contract, which Node cannot run from source. */
async function competition() {
  const folder = path.join(ROOT, 'contract/src/competition')
  const names = [
    ...['bound', 'check', 'cost', 'example', 'search'].map((name) => `schedule/schedule-${name}`),
    ...['weather', 'weather/weather-plan', 'draw/formats', 'standings/tie-breaks', 'draw/brackets'],
  ]
  const { outputFiles } = await build({
    stdin: {
      contents: names.map((name) => `export * from './${name}.ts'`).join('\n'),
      resolveDir: folder,
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  })
  const [file] = outputFiles
  return import(`data:text/javascript;base64,${Buffer.from(file?.contents ?? []).toString('base64')}`)
}
