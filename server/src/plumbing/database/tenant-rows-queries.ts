import pg from 'pg'

/** A table with rows of tenants; `columns` without those that the database computes. */
export type TenantTable = { name: string; columns: readonly string[]; numbered: string | null }

type Counted = { rows: number; hash: string }

const AT_ONCE = 1000

/** Written in the same way by every version and whatever the settings of the server are. */
const IN_ONE_WAY = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

export type Client = pg.Client

/** One connection as the owner of the tables, for as long as the work takes. */
export async function asOwner<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: 'moving a tenant' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Begins a transaction in which the owner of the tables sees and writes the rows of one tenant. */
export async function beginAs(client: pg.ClientBase, tenant_id: number): Promise<void> {
  await client.query('begin')
  await client.query(
    `set local citus.propagate_set_commands = 'local'; ${IN_ONE_WAY}; set local app.tenant_id = '${whole(tenant_id)}'`,
  )
}

/** All tables with rows of tenants except the tenant's own, in an order in which each refers only to those before it. */
export async function findTenantTables(client: pg.ClientBase): Promise<TenantTable[]> {
  const { rows } = await client.query<TenantTable & { refers_to: string[] }>(
    `select format('%I.%I', nspname, relname) as name,
       array(select quote_ident(attname) from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
       (select quote_ident(attname) from pg_attribute where attrelid = c.oid and attidentity <> '') as numbered,
       array(select distinct format('%I.%I', rn.nspname, r.relname) from pg_constraint f join pg_class r on r.oid = f.confrelid
         join pg_namespace rn on rn.oid = r.relnamespace
         where f.conrelid = c.oid and f.contype = 'f' and f.confrelid not in (c.oid, 'public.tenant'::regclass)) as refers_to
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname = 'public'
       and exists (select from pg_attribute where attrelid = c.oid and attname = 'tenant_id' and not attisdropped)
     order by 1`,
  )
  const ordered: TenantTable[] = []
  const done = new Set<string>()
  while (ordered.length < rows.length) {
    const next = rows.filter(
      ({ name, refers_to }) => !done.has(name) && refers_to.every((other) => done.has(other)),
    )
    if (next.length === 0) throw new Error('tables refer to each other in a circle')
    for (const { name, columns, numbered } of next) {
      ordered.push({ name, columns, numbered })
      done.add(name)
    }
  }
  return ordered
}

/** Copies the rows of a tenant from one transaction into another, and lets no number that came along be given again. */
export async function copyTenantRows(
  from: pg.ClientBase,
  to: pg.ClientBase,
  tables: readonly TenantTable[],
  tenant_id: number,
): Promise<void> {
  for (const { name, columns, numbered } of tables) {
    await from.query(
      `declare rows_of_tenant no scroll cursor for
       select one_row::text as row from ${name} as one_row where one_row.tenant_id = ${whole(tenant_id)}`,
    )
    for (;;) {
      const { rows } = await from.query<{ row: string }>(`fetch ${AT_ONCE} from rows_of_tenant`)
      if (rows.length === 0) break
      await to.query(
        `insert into ${name} (${columns.join(', ')}) overriding system value
         select ${columns.map((column) => `(given.one_row).${column}`).join(', ')}
         from (select unnest($1::text[])::${name} as one_row offset 0) given
         returning 1`,
        [rows.map(({ row }) => row)],
      )
    }
    await from.query('close rows_of_tenant')
    if (numbered)
      await to.query(
        `select setval(sequence, highest)
         from (select pg_get_serial_sequence($1, $2) as sequence,
             (select max(${numbered}) from ${name} where tenant_id = ${whole(tenant_id)}) as highest) of_table
         where highest >= (select coalesce(last_value, 0) from pg_sequences
           where format('%I.%I', schemaname, sequencename) = sequence)`,
        [name, numbered.replaceAll('"', '')],
      )
  }
}

/** @throws one sentence with the table whose rows are not the same in both; @returns how many rows there are */
export async function compareTenantRows(
  from: pg.ClientBase,
  to: pg.ClientBase,
  tables: readonly TenantTable[],
  tenant_id: number,
): Promise<number> {
  let all = 0
  for (const table of tables) {
    const [there, here] = await Promise.all([from, to].map((client) => count(client, table, tenant_id)))
    if (there!.rows !== here!.rows || there!.hash !== here!.hash)
      throw new Error(`${table.name} has ${there!.rows} rows there and ${here!.rows} here, or others.`)
    all += there!.rows
  }
  return all
}

/** How many rows, and a sum of what is in them that does not depend on their order. */
async function count(client: pg.ClientBase, { name, columns }: TenantTable, id: number): Promise<Counted> {
  const { rows } = await client.query<Counted>(
    `select count(*)::float8 as rows,
       coalesce(sum(('x' || substr(md5(row (${columns.join(', ')})::text), 1, 15))::bit(60)::bigint), 0)::text as hash
     from ${name} where tenant_id = ${whole(id)}`,
  )
  return rows[0]!
}

/** Deletes all rows of a tenant except its own. */
export async function removeTenantRows(
  client: pg.ClientBase,
  tables: readonly TenantTable[],
  tenant_id: number,
): Promise<void> {
  for (const { name } of tables.toReversed())
    await client.query(`delete from ${name} where tenant_id = ${whole(tenant_id)}`)
}

/** Everything in the rows of a tenant that looks like this. */
export async function findInTenantRows(
  client: pg.ClientBase,
  tables: readonly TenantTable[],
  tenant_id: number,
  pattern: string,
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await client.query<{ text: string }>(
      `select distinct part[1] as text from ${name} as one_row, regexp_matches(one_row::text, $1, 'g') part
       where one_row.tenant_id = ${whole(tenant_id)}`,
      [pattern],
    )
    for (const { text } of rows) found.add(text)
  }
  return found
}

function whole(id: number): number {
  if (!Number.isSafeInteger(id)) throw new Error('a tenant id is a whole number')
  return id
}
