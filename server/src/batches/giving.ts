import { BatchNotFound, type Batch, type listLeftOut } from 'contract/batches'
import type { In, Out } from 'contract/operation'
import { whoIs, type Context } from '../plumbing/context.ts'
import {
  countOutcomes,
  findLeftOut,
  findNames,
  findOpenBatches,
  findWaiting,
  getBatch,
  type StoredBatch,
} from './batches-queries.ts'
import type { Queues } from './queue.ts'

const MOST_WAITING = 500
const MOST_LEFT_OUT = 100

/** The user's batches that are on their way, and those that have something to say. */
export async function giveBatches(context: Context): Promise<Batch[]> {
  return shown(context, await findOpenBatches(context))
}

export async function shownBatch(context: Context, id: number): Promise<Batch> {
  const batch = await ownBatch(context, id)
  return (await shown(context, [batch]))[0]!
}

/** A batch of the user; those of others do not exist for them. @throws BatchNotFound */
export async function ownBatch(context: Context, id: number, how = {}): Promise<StoredBatch> {
  const batch = await getBatch(context, id, how)
  if (!batch || batch.user_id !== whoIs(context).id) throw BatchNotFound()
  return batch
}

async function shown(context: Context, batches: readonly StoredBatch[]): Promise<Batch[]> {
  if (batches.length === 0) return []
  const outcomes = await countOutcomes(
    context,
    batches.map(({ id }) => id),
  )
  return Promise.all(
    batches.map(async ({ id, queue, act, state, row_count, due_at }) => {
      const own = outcomes.filter(({ batch_id }) => batch_id === id)
      return {
        ...{ id, queue, act, state },
        seconds_left: state === 'held' ? Math.max(0, (Date.parse(due_at) - context.now.getTime()) / 1000) : 0,
        count: row_count,
        done: own.find(({ outcome }) => outcome === 'done')?.count ?? 0,
        left_out: own.flatMap(({ why, count }) => (why === null ? [] : [{ why, count }])),
        waiting: await findWaiting(context, id, { most: MOST_WAITING }),
      }
    }),
  )
}

/** What a batch has left out, by name. */
export const giveLeftOut =
  (queues: Queues) =>
  async (context: Context, { id }: In<typeof listLeftOut>): Promise<Out<typeof listLeftOut>> => {
    const { queue, act } = await ownBatch(context, id)
    const rows = await findLeftOut(context, id, MOST_LEFT_OUT)
    if (rows.length === 0) return []
    const ids = rows.map((row) => row.id)
    const names = await findNames(context, queues[queue].rows(context, { ids }, act, undefined))
    return rows.flatMap((row) => (names.has(row.id) ? [{ ...row, name: names.get(row.id)! }] : []))
  }
