import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Context } from '../context.ts'
import type { Tables } from './database.ts'

/** How many rows of a table name each of some ids in a column. An id that none names is left out. */
export async function countBy<T extends keyof Tables>(
  { db, tenant }: Context,
  table: T,
  column: keyof Tables[T] & string,
  ids: readonly number[],
  which: RawBuilder<SqlBool> = sql`true`,
): Promise<Map<number, number>> {
  const named = sql.ref(column)
  const { rows } = await sql<{ id: number; count: number }>`
    select ${named} as id, count(*) as count from ${sql.table(table)}
    where tenant_id = ${tenant.id} and ${named} = any (${[...ids]}::bigint[]) and ${which}
    group by 1`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
