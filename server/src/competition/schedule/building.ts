import { minuteOf } from 'contract/competition/schedule/schedule-clock'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  BuildRunning,
  NoFields,
  NoGames,
  type buildSchedule,
  type getScheduleBuild,
  type stopScheduleBuild,
} from 'contract/competition/schedule/schedule-calls'
import { judgeOf } from 'contract/competition/schedule/schedule-check'
import { differenceOf } from 'contract/competition/schedule/schedule-diff'
import type { Placement } from 'contract/competition/schedule/schedule'
import type { In, Out } from 'contract/operation'
import type { Context, OutsideContext } from '../../plumbing/context.ts'
import { openDrawing } from '../../plumbing/drawing/drawings.ts'
import { Cell, builtSchedule, sharedNumbers, type Built, type Work } from './build-thread.ts'
import { type Known } from './problem.ts'
import { endBuild, findSchedule, noteBuild, stopBuild, takeBuild } from './queries.ts'
import { heldSchedule, keepWorking, knownById } from './saving.ts'

/** Threads of their own: a build of ten seconds must not keep receipts and cards waiting. */
let threads: ReturnType<typeof openDrawing> | undefined
/** Those threads, for whoever searches schedules. */
export const searchThreads = () => (threads ??= openDrawing())

/** How often others are told how far it is. */
const BEAT_MS = 400
/** A build that was not heard of for so long has died with its server. */
const SILENT_MS = 20_000
/** Moves of a search: with 500 games about 3 and 10 seconds of one processor. */
const EFFORTS = {
  quick: { a_game: 6500, least: 100_000, most: 3_500_000 },
  thorough: { a_game: 22_000, least: 300_000, most: 12_000_000 },
}

/** What stays: locked games, and those that have begun. */
function fixedOf({ working, games, event, zone }: Known, now: Date): Placement[] {
  const begun = minuteOf(zone, event.starts_on, now)
  const over = new Set(games.filter(({ is_over }) => is_over).map(({ id }) => id))
  return working
    .filter(({ game_id, starts, locked }) => locked || over.has(game_id) || starts <= begun)
    .map((one) => ({ ...one, locked: true }))
}

/**
 * Builds the working schedule in a thread, around what is locked or has begun. What breaks a rule is never saved: then it says what
 * stands in the way. @throws EventNotFound, EventCalledOff, Conflict if somebody else has changed the schedule before or meanwhile, BuildRunning with
 * the progress of the other one, NoGames, NoFields
 */
export async function build(
  context: OutsideContext,
  { id, version, effort, seed = 1, anew = false }: In<typeof buildSchedule>,
): Promise<Out<typeof buildSchedule>> {
  const key = context.random(12).toString('base64url')
  const known = await context.transaction(async (inside) => {
    const held = await heldSchedule(inside, { id, version })
    if (held.games.length === 0) throw NoGames()
    if (held.problem.fields.length === 0) throw NoFields()
    const progress = { done: 0, moves: 1, legal: false, cost: null }
    if (!(await takeBuild(inside, id, { key, silent_ms: SILENT_MS, progress })))
      throw BuildRunning({ detail: held.state?.build_progress })
    return held
  })
  try {
    const fixed = fixedOf(known, context.now)
    const isFixed = new Set(fixed.map(({ game_id }) => game_id))
    const others = anew ? [] : known.working.filter(({ game_id }) => !isFixed.has(game_id))
    const { a_game, least, most } = EFFORTS[effort]
    const built = await inThread(context, id, key, {
      problem: known.problem,
      from: [...fixed, ...others],
      seed,
      moves: Math.max(least, Math.min(most, a_game * known.games.length)),
      shared: sharedNumbers(),
    })
    return await context.transaction((inside) => keep(inside, { id, version }, built))
  } finally {
    await context.transaction((inside) => endBuild(inside, id, key))
  }
}

async function inThread(context: OutsideContext, event_id: number, key: string, work: Work): Promise<Built> {
  const cells = new Int32Array(work.shared)
  let isDone = false
  const drawing = searchThreads()
    .draw(builtSchedule, work)
    .finally(() => {
      isDone = true
    })
  // Its failure is thrown below; while it is waited for it must not end the process.
  drawing.catch(() => {})
  while (!isDone) {
    await Promise.race([drawing.catch(() => {}), sleep(BEAT_MS)])
    if (isDone) break
    const cost = Atomics.load(cells, Cell.cost)
    const progress = {
      done: Atomics.load(cells, Cell.done),
      moves: work.moves,
      legal: Atomics.load(cells, Cell.legal) === 1,
      cost: cost < 0 ? null : cost,
    }
    const stops = await context.transaction((inside) => noteBuild(inside, event_id, { key, progress }))
    if (stops) Atomics.store(cells, Cell.stop, 1)
  }
  return JSON.parse((await drawing).toString()) as Built
}

async function keep(
  context: Context,
  which: { id: number; version: number },
  { found, contradiction, stopped }: Built,
): Promise<Out<typeof buildSchedule>> {
  const known = await heldSchedule(context, which)
  const wasLocked = new Set(known.working.filter(({ locked }) => locked).map(({ game_id }) => game_id))
  // A game that has begun is fixed for the search only.
  const places = found.placements.map((one) => ({ ...one, locked: wasLocked.has(one.game_id) }))
  const isWhole = places.length === known.games.length
  const legal = isWhole && judgeOf(known.problem).all(places).length === 0
  if (!legal) return { version: which.version, legal, moved: 0, stopped, contradiction }
  const moved = differenceOf(known.working, places).length
  return {
    version: moved === 0 ? which.version : await keepWorking(context, known, places, { deed: 'built' }),
    legal,
    moved,
    stopped,
    contradiction: null,
  }
}

/** @throws EventNotFound */
export async function progressOf(
  context: Context,
  { id }: In<typeof getScheduleBuild>,
): Promise<Out<typeof getScheduleBuild>> {
  await knownById(context, id)
  const state = await findSchedule(context, id)
  return state?.build_key ? state.build_progress : null
}

/** @throws EventNotFound */
export async function stop(
  context: Context,
  { id }: In<typeof stopScheduleBuild>,
): Promise<Out<typeof stopScheduleBuild>> {
  await knownById(context, id)
  await stopBuild(context, id)
  return {}
}
