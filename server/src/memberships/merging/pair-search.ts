import type { Context } from '../../context.ts'
import { job } from '../../jobs.ts'
import { findChanged, findSearched, insertPairsOf, removePairsOf, setSearched } from './duplicates-queries.ts'

/** So many people are looked at in one transaction. */
const STEP = 1_000
/** Whoever was written earlier than this has been committed. */
const LATEST_COMMIT = 15 * 60_000

/** Looks anew for whom some people may be confused with. */
export async function lookForPairs(context: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await removePairsOf(context, ids)
  await insertPairsOf(context, ids)
}

/** Looks at everybody who was entered or changed since the last time, and once at everybody. */
export const findDuplicates = job({
  name: 'find-duplicates',
  every: '*/10 * * * *',
  waitsForCalm: true,
  async run({ transaction, now }) {
    const settled = new Date(now.getTime() - LATEST_COMMIT)
    for (let more = true; more; ) more = await transaction((context) => searchOn(context, settled))
  },
})

/** One step; whether there is another one. What is younger than `settled` is looked at and will be once more. */
async function searchOn(context: Context, settled: Date): Promise<boolean> {
  const from = (await findSearched(context)) ?? { changed_at: '-infinity', member_id: 0 }
  const found = await findChanged(context, from, { most: STEP, settled })
  await lookForPairs(
    context,
    found.map(({ member_id }) => member_id),
  )
  const last = found.filter(({ is_settled }) => is_settled).at(-1)
  if (last) await setSearched(context, last)
  return last !== undefined && found.length === STEP
}
