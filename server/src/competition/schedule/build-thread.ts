import { contradictionOf, type Contradiction } from 'contract/competition/schedule/schedule-demands'
import { searchSchedule, type Found } from 'contract/competition/schedule/schedule-search'
import type { Placement, Scheduling } from 'contract/competition/schedule/schedule'
import type { Drawing } from '../../plumbing/drawing/drawings.ts'

/** What a thread is given. `shared` is five numbers that both sides see: see `Cell`. */
export type Work = {
  problem: Scheduling
  from: readonly Placement[]
  seed: number
  moves: number
  shared: SharedArrayBuffer
}
export type Built = { found: Found; contradiction: Contradiction | null; stopped: boolean }

/** Where in the shared numbers what is said. */
export const Cell = { stop: 0, done: 1, moves: 2, legal: 3, cost: 4 } as const
const CELLS = 5
export const sharedNumbers = () => new SharedArrayBuffer(CELLS * Int32Array.BYTES_PER_ELEMENT)

/** How long it looks whether something is possible, while it looks for what stands in the way. */
const TRIAL = 40_000

/** Searches a schedule where it keeps nobody waiting, and says how far it is. */
export const builtSchedule: Drawing<Work> = {
  name: 'schedule',
  async draw({ problem, from, seed, moves, shared }) {
    const cells = new Int32Array(shared)
    const isStopped = () => Atomics.load(cells, Cell.stop) === 1
    Atomics.store(cells, Cell.moves, moves)
    const found = searchSchedule(problem, {
      seed,
      moves,
      from,
      go_on(progress) {
        Atomics.store(cells, Cell.done, Math.floor(progress.share * moves))
        Atomics.store(cells, Cell.legal, Number(progress.legal))
        Atomics.store(cells, Cell.cost, Number.isFinite(progress.cost) ? progress.cost : -1)
        return !isStopped()
      },
    })
    const stopped = isStopped()
    const locked = from.filter((one) => one.locked)
    const contradiction =
      found.legal || stopped ? null : (contradictionOf(problem, locked, { moves: TRIAL, seed }) ?? null)
    const built: Built = { found, contradiction, stopped }
    return Buffer.from(JSON.stringify(built))
  },
}
