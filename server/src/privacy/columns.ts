import { NotAnswered } from 'contract/privacy/privacy'
import type { Context } from '../plumbing/context.ts'
import type { Answers, Privacy } from '../plumbing/privacy.ts'
import { findColumns } from './columns-queries.ts'

/** Every column that some module answers for, as often as it is named. */
export const answeredBy = (privacy: Privacy): string[] =>
  Object.values(privacy).flatMap(({ columns }) =>
    Object.entries(columns as { [table: string]: Answers }).flatMap(
      ([table, { erased = [], kept = {}, nobody = [] }]) =>
        [erased, ...Object.values(kept), nobody].flat().map((column) => `${table}.${column}`),
    ),
  )

/**
 * Refuses while there is a column for which no module has said whether it identifies people: an erasure that
 * misses recent columns would exist on paper only.
 */
export async function mustAnswerForAll(context: Context, privacy: Privacy): Promise<void> {
  const answered = new Set(answeredBy(privacy))
  const open = (await findColumns(context)).filter((column) => !answered.has(column))
  if (open.length > 0) throw NotAnswered({ detail: { columns: open } })
}
