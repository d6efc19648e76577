import { sql } from 'kysely'
import type { Context } from '../context.ts'

type At = { db: Context['db']; tenant: Pick<Context['tenant'], 'id'> }

/**
 * Takes a number of calls from a window for one process and returns how many all processes have taken
 * together. If the clocks of two processes differ, the slower one counts in the other's window.
 */
export async function takeCalls(
  { db, tenant }: At,
  { key, ends_at, calls }: { key: string; ends_at: Date; calls: number },
): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    insert into call_count as c (tenant_id, key, ends_at, taken) values (${tenant.id}, ${key}, ${ends_at}, ${calls})
    on conflict (tenant_id, key) do update set
      taken = case when c.ends_at >= excluded.ends_at then c.taken + excluded.taken else excluded.taken end,
      ends_at = greatest(c.ends_at, excluded.ends_at)
    returning taken`.execute(db)
  return rows[0]!.taken
}

export const removeOldCounts = ({ db, tenant }: At, before: Date) =>
  db
    .deleteFrom('call_count')
    .where('tenant_id', '=', tenant.id)
    .where('ends_at', '<', before.toISOString())
    .execute()
