import { sql } from 'kysely'
import type { Context } from '../../plumbing/context.ts'

/** A column that says which member something belongs to. */
export type Reference = { table: string; column: string; keys: string[]; is_list: boolean }

/**
 * Family links, possible duplicates and pairs kept apart have rules of their own; the records of merges and
 * of season counts describe the past.
 */
const OWN_RULES = [
  'guardianship',
  'member_distinct',
  'member_merge',
  'member_pair',
  'member_pair_search',
  'season_count_change',
]

/**
 * Every column of every table that refers to members, according to the database itself: whatever is added
 * later is moved along without anyone thinking of it. Found by foreign key, or by column name where modules
 * are kept apart.
 */
export async function findReferences({ db }: Context): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    with pointing as (
      select c.oid, a.attname
      from pg_constraint k
        join pg_class c on c.oid = k.conrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey) and a.attname <> 'tenant_id'
      where k.contype = 'f' and k.confrelid = 'public.member'::regclass
      union
      select c.oid, a.attname
      from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and (a.attname = 'member_id' and a.atttypid = 'bigint'::regtype
          or a.attname in ('member_ids', 'minor_ids') and a.atttypid = 'bigint[]'::regtype)
    )
    select c.relname as table, p.attname as column, a.atttypid = 'bigint[]'::regtype as is_list,
      (select json_agg(k.attname order by k.attnum) from pg_index i
        join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any (i.indkey) and k.attname <> 'tenant_id'
        where i.indrelid = c.oid and i.indisprimary) as keys
    from pointing p
      join pg_class c on c.oid = p.oid
      join pg_attribute a on a.attrelid = c.oid and a.attname = p.attname
    where c.relname <> all (${OWN_RULES}::text[])
    order by 1, 2`.execute(db)
  return rows
}

export type Key = Record<string, unknown>

/** Points everything that belongs to one member to another; returns the keys of what was moved. */
export async function repoint(
  { db, tenant }: Context,
  { table, column, keys, is_list }: Reference,
  from: number,
  to: number,
): Promise<Key[]> {
  const [target, ref] = [sql.table(table), sql.ref(column)]
  const key = sql.join(keys.map((name) => sql.ref(name)))
  const { rows } = is_list
    ? await sql<Key>`
        update ${target} set ${ref} = array_replace(${ref}, ${from}::bigint, ${to}::bigint)
        where tenant_id = ${tenant.id} and ${from}::bigint = any (${ref}) returning ${key}`.execute(db)
    : await sql<Key>`
        update ${target} set ${ref} = ${to} where tenant_id = ${tenant.id} and ${ref} = ${from}
        returning ${key}`.execute(db)
  return rows
}

/** Points back what was moved and is still where it was moved to. */
export async function repointBack(
  { db, tenant }: Context,
  { table, column, keys, is_list }: Reference,
  moved: readonly Key[],
  from: number,
  to: number,
): Promise<void> {
  const [target, ref] = [sql.table(table), sql.ref(column)]
  const same = sql.join(
    keys.map((name) => sql`t.${sql.ref(name)} = k.${sql.ref(name)}`),
    sql` and `,
  )
  const rows = sql`json_populate_recordset(null::${target}, ${JSON.stringify(moved)}::json) k`
  await (is_list
    ? sql`
        update ${target} t set ${ref} = array_replace(t.${ref}, ${from}::bigint, ${to}::bigint) from ${rows}
        where t.tenant_id = ${tenant.id} and ${same}`
    : sql`
        update ${target} t set ${ref} = ${to} from ${rows}
        where t.tenant_id = ${tenant.id} and t.${ref} = ${from} and ${same}`
  ).execute(db)
}
