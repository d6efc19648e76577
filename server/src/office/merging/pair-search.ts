import type { Context } from '../../plumbing/context.ts'
import { enqueue, job, type Job } from '../../plumbing/jobs/jobs.ts'
import {
  findChanged,
  findSearched,
  findTenantsToSearch,
  insertNameWords,
  insertPairsOf,
  removePairsOf,
  setSearched,
} from './duplicates-queries.ts'

/** How many people are checked per transaction. */
const STEP = 500
/** After this many steps the job yields and waits for a moment without calls. */
const STEPS_AT_ONCE = 20
/** Anything written earlier than this is certain to be committed. */
const LATEST_COMMIT = 15 * 60_000

/** Searches again for possible duplicates of certain people. */
export async function lookForPairs(context: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await removePairsOf(context, ids)
  await insertPairsOf(context, ids)
}

/** Checks everybody entered or changed since the last time, and once everybody. */
export const findDuplicates: Job<Record<string, never>> = job({
  name: 'find-duplicates',
  every: '*/10 * * * *',
  waitsForCalm: true,
  due: findTenantsToSearch,
  async run({ transaction, now }) {
    const settled = new Date(now.getTime() - LATEST_COMMIT)
    for (let step = 1; await transaction((context) => searchOn(context, settled)); step++)
      if (step === STEPS_AT_ONCE) return transaction(goOnLater)
  },
})

const goOnLater = (context: Context) =>
  enqueue(context, findDuplicates, {}, { key: `find-duplicates ${context.tenant.id}` })

/**
 * One step; returns whether there is another one. Records newer than `settled` are checked now and will be
 * checked again.
 */
async function searchOn(context: Context, settled: Date): Promise<boolean> {
  const from = (await findSearched(context)) ?? { changed_at: '-infinity', member_id: 0 }
  const found = await findChanged(context, from, { most: STEP, settled })
  const ids = found.map(({ member_id }) => member_id)
  await Promise.all([lookForPairs(context, ids), insertNameWords(context, ids)])
  const last = found.filter(({ is_settled }) => is_settled).at(-1)
  if (last) await setSearched(context, last)
  return last !== undefined && found.length === STEP
}
