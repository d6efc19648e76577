import { sql } from 'kysely'
import type { Context } from './context.ts'

/** A column with something in it that hangs on the root key. */
export type Column = {
  /** In the words of the operator. */
  what: string
  table: string
  column: string
  /** What names a row beside the tenant; empty where each has one. */
  key: readonly string[]
  /** What else is needed of row `t`, as SQL. */
  needs?: Readonly<Record<string, string>>
}

/** A row by its key, with the value that hangs on a root key and what else was asked for. */
export type Row = { value: Buffer } & { readonly [column: string]: unknown }

const own = (name: string) => sql.ref(`t.${name}`)

/** The rows that have a value, in the order of their key, after one of them. */
export async function findRows(
  { db, tenant }: Context,
  { table, column, key, needs = {} }: Column,
  after: Row | undefined,
  most: number,
): Promise<Row[]> {
  const names = sql.join(key.map(own))
  const wanted = [
    ...key.map(own),
    sql`${own(column)} as value`,
    ...Object.entries(needs).map(([name, expression]) => sql`${sql.raw(expression)} as ${sql.ref(name)}`),
  ]
  const beyond = after ? sql`and (${names}) > (${sql.join(key.map((name) => after[name]))})` : sql``
  const { rows } = await sql<Row>`
    select ${sql.join(wanted)} from ${sql.table(table)} t
    where t.tenant_id = ${tenant.id} and ${own(column)} is not null ${beyond}
    ${key.length > 0 ? sql`order by ${names}` : sql``} limit ${most}`.execute(db)
  return rows
}

/** Puts another value in the place of one, unless somebody has changed it meanwhile. */
export const replaceValue = (
  { db, tenant }: Context,
  { table, column, key }: Column,
  row: Row,
  value: Buffer,
) =>
  sql`update ${sql.table(table)} as t set ${sql.ref(column)} = ${value}
    where t.tenant_id = ${tenant.id} and ${own(column)} = ${row.value}
      ${sql.join(
        key.map((name) => sql`and ${own(name)} = ${row[name]}`),
        sql` `,
      )}`.execute(db)
