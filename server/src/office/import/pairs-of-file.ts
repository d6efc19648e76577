import type { Context } from '../../plumbing/context.ts'
import { enqueue, job } from '../../plumbing/jobs/jobs.ts'
import { insertNameWords } from '../merging/duplicates-queries.ts'
import { lookForPairs } from '../merging/pair-search.ts'
import { lockImport } from './imports-queries.ts'
import { searchRows } from './job-names.ts'
import { findEntered } from './rows-queries.ts'

/** As when entering: rows per transaction, and transactions per run. */
const AT_ONCE = 500
const PARTS_EACH_TURN = 10

/**
 * Looks for possible duplicates of the people in a long file, and adds their names to those that misspelled
 * names are compared with, at a moment without calls. The periodic search over everybody would find them as
 * well, but only once it is certain that everything written at that time is committed.
 */
export const findPairsOfFile = job<{ import_id: number; after: number }>({
  ...searchRows,
  waitsForCalm: true,
  async run({ transaction }, { import_id, after }) {
    let line: number | undefined = after
    for (let part = 0; part < PARTS_EACH_TURN && line !== undefined; part++) {
      const from: number = line
      line = await transaction((inside) => searchOn(inside, import_id, from))
    }
    if (line === undefined) return
    const payload = { import_id, after: line }
    await transaction((inside) => enqueue(inside, searchRows, payload))
  },
})

/**
 * Returns the last line that was checked; undefined if nothing is left. Locks the import, so that people
 * being compared are not removed by an undo.
 */
async function searchOn(context: Context, import_id: number, after: number): Promise<number | undefined> {
  const file = await lockImport(context, import_id)
  if (file?.status !== 'done') return undefined
  const rows = await findEntered(context, import_id, { after, most: AT_ONCE })
  const ids = rows
    .flatMap(({ member_id, guardian_id }) => [member_id, guardian_id])
    .filter((id) => id !== null)
  await Promise.all([lookForPairs(context, ids), insertNameWords(context, ids)])
  return rows.at(-1)?.line
}
