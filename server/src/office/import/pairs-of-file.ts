import type { Context } from '../../plumbing/context.ts'
import { enqueue, job } from '../../plumbing/jobs/jobs.ts'
import { insertNameWords } from '../merging/duplicates-queries.ts'
import { lookForPairs } from '../merging/pair-search.ts'
import { lockImport } from './imports-queries.ts'
import { searchRows } from './job-names.ts'
import { findEntered } from './rows-queries.ts'

/** As entering: so many in one transaction, and so many of those in one turn. */
const AT_ONCE = 500
const PARTS_EACH_TURN = 10

/**
 * Looks for whom the people of a long file may be confused with, and enters their names among those that a misspelt one is
 * compared with, when nobody calls. The search that goes over everybody would find them as well, but not before the last
 * one to be written at the same moment is sure to be committed.
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
 * The line that was looked at last; undefined when nothing is left to do. The import is held, so that nobody is taken back
 * who is just being compared.
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
