import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import type { Tables } from './database.ts'

/** A row without its tenant; days and moments as text, bytes as returned by `hex`, JSON as plain values. */
export type NewRow<T extends keyof Tables> = Omit<
  { [K in keyof Insertable<Tables[T]>]: Plain<Insertable<Tables[T]>[K]> },
  'tenant_id'
>
type Plain<V> = V extends Buffer ? string : V

/** More rows per statement are not faster, and the text of each has to fit in memory. */
const AT_ONCE = 1000

/** Bytes in the database's text format. */
export const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

/**
 * Inserts many rows, all with the columns of the first, and returns the requested columns. The rows travel as
 * one JSON text, because that keeps the statement the same however many there are. Match returned rows to
 * given ones by a key among the returned columns, never by their order.
 */
export async function insertRows<T extends keyof Tables, R extends keyof Tables[T] & string = never>(
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  table: T,
  rows: readonly NewRow<T>[],
  returning: readonly R[] = [],
): Promise<{ [K in R]: Selected<Tables[T][K]> }[]> {
  const [first] = rows
  if (!first) return []
  // Without an answer, a sharded database would copy the rows into its parts, which row-level security forbids.
  const answer = returning.length > 0 ? sql.join(returning.map((name) => sql.ref(name))) : sql`1`
  const found: { [K in R]: Selected<Tables[T][K]> }[] = []
  for (let i = 0; i < rows.length; i += AT_ONCE) {
    const part = insertion({ tenant }, table, rows.slice(i, i + AT_ONCE))
    const inserted = await sql<(typeof found)[number]>`${part} returning ${answer}`.execute(db)
    if (returning.length > 0) found.push(...inserted.rows)
  }
  return found
}

/** The statement that inserts up to a thousand rows, without its `returning`, for use inside a larger statement. */
export function insertion<T extends keyof Tables>(
  { tenant }: Pick<Context, 'tenant'>,
  table: T,
  rows: readonly NewRow<T>[],
): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  const target = sql.table(table)
  return sql`
      insert into ${target} (tenant_id, ${columns})
      select ${tenant.id}, ${columns} from json_populate_recordset(null::${target}, ${JSON.stringify(rows)}::json)`
}

type Selected<C> = C extends { __select__: infer S } ? S : C
