import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

/** Types that identify nobody. Columns generated from others disappear along with those. */
const SILENT = [
  'bigint',
  'integer',
  'smallint',
  'numeric',
  'double precision',
  'boolean',
  'timestamp with time zone',
  'uuid',
  'bigint[]',
  'integer[]',
]

/** The tables' current columns, as `table.column`, that can hold a word or a date. */
export async function findColumns({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name
    from pg_catalog.pg_class c
      join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'
      and a.attgenerated = '' and format_type(a.atttypid, null) <> all (${SILENT}::text[])
    order by c.relname, a.attnum`.execute(db)
  return rows.map(({ name }) => name)
}
