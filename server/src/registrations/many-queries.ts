import { sql } from 'kysely'
import { insertion, type NewRow } from '../plumbing/database/bulk-queries.ts'
import type { Context } from '../plumbing/context.ts'
import { addUpSoon } from './season-counts.ts'
import { notedAsMade } from './season-counts-queries.ts'

const AT_ONCE = 1000

type Made = { id: number; draft_id: number; person_key: string }

/** Makes registrations by the hundred and notes them for the counts of their seasons. */
export async function insertRegistrations(
  context: Context,
  rows: readonly NewRow<'registration'>[],
): Promise<Made[]> {
  const all: (Made & { is_due: boolean })[] = []
  for (let i = 0; i < rows.length; i += AT_ONCE) {
    const made = sql`${insertion(context, 'registration', rows.slice(i, i + AT_ONCE))} returning *`
    const { rows: inserted } = await sql<Made & { is_due: boolean }>`
      with made as (${made}), noted as (${notedAsMade(context)})
      select id, draft_id, person_key, (select bool_or(noted.is_due) from noted) as is_due from made`.execute(
      context.db,
    )
    all.push(...inserted)
  }
  if (all.some(({ is_due }) => is_due)) await addUpSoon(context)
  return all
}
