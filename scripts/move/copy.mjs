// The rows of one database in another that has the same schema and no rows: by COPY, so that it works between any versions of
// PostgreSQL and needs no programs but this one.
import { pipeline } from 'node:stream/promises'
import copy from 'pg-copy-streams'

/** @typedef {import('pg').Client} Client */
/** @typedef {{ name: string, columns: string, rows: string, hash: string }} Counted */

/** Written in the same way by every version and whatever the settings of the server are; a cluster works on one part after the other. */
const IN_ONE_WAY = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set citus.multi_shard_modify_mode = 'sequential'`

/** What the migrations of the program fill themselves. */
const OF_MIGRATIONS = `(relname like 'kysely\\_%' or (nspname = 'graphile_worker' and relname = 'migrations'))`

/**
 * Copies every row and the state of every sequence, in one transaction on each side, and compares what arrived. Nobody can
 * write into the source meanwhile; it is left as it was.
 * @param {Client} from
 * @param {Client} to whose tables are emptied first
 * @param {(table: string, rows: string) => void} [tell] after each table
 * @returns {Promise<{ tables: number, rows: number }>}
 * @throws if a table differs; the target is rolled back then
 */
export async function copyAll(from, to, tell = () => {}) {
  const tables = await tablesOf(from)
  refuseDifference(tables, await tablesOf(to))
  for (const client of [from, to]) await client.query(`${IN_ONE_WAY}; begin`)
  try {
    await letThrough(from, tables)
    await letThrough(to, tables)
    const keys = await dropReferences(to)
    await to.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    let rows = 0
    for (const table of tables) {
      await pipeline(
        from.query(copy.to(`copy ${table.name} (${table.columns}) to stdout`)),
        to.query(copy.from(`copy ${table.name} (${table.columns}) from stdin`)),
      )
      const counted = await Promise.all([from, to].map((client) => count(client, table)))
      if (counted[0].rows !== counted[1].rows || counted[0].hash !== counted[1].hash)
        throw new Error(
          `${table.name} has ${counted[0].rows} rows there and ${counted[1].rows} here, or others.`,
        )
      rows += Number(counted[0].rows)
      tell(table.name, counted[0].rows)
    }
    await copySequences(from, to)
    // Checked anew: whatever refers to nothing stops the move.
    for (const { table, name, definition } of keys)
      await to.query(`alter table ${table} add constraint ${name} ${definition}`)
    await shut(to, tables)
    await to.query('commit')
    await to.query('analyze')
    return { tables: tables.length, rows }
  } catch (error) {
    await to.query('rollback').catch(() => {})
    throw error
  } finally {
    await from.query('rollback').catch(() => {})
  }
}

async function tablesOf(client) {
  const { rows } = await client.query(
    `select format('%I.%I', nspname, relname) as name, relforcerowsecurity as forced,
       (select string_agg(quote_ident(attname), ', ' order by attname) from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname !~ '^pg_' and nspname <> 'information_schema' and not ${OF_MIGRATIONS}
     order by 1`,
  )
  return rows
}

function refuseDifference(there, here) {
  const says = ({ name, columns }) => `${name} (${columns})`
  const known = new Set(here.map(says))
  const missing = there.map(says).filter((one) => !known.has(one))
  if (missing.length > 0)
    throw new Error(`The two have not the same schema. What the new one lacks:\n  ${missing.join('\n  ')}`)
}

/**
 * The owner of the tables sees and writes all rows until the transaction ends. It takes the strongest lock of each table, so
 * nobody else reads or writes meanwhile either.
 */
async function letThrough(client, tables) {
  await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access exclusive mode`)
  for (const { name, forced } of tables)
    if (forced) await client.query(`alter table ${name} no force row level security`)
}

async function shut(client, tables) {
  for (const { name, forced } of tables)
    if (forced) await client.query(`alter table ${name} force row level security`)
}

/** Without them the tables can be filled in any order, by an owner who is no superuser, too. */
async function dropReferences(client) {
  const { rows } = await client.query(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 order by 1, 2`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}

/** How many rows a table has, and a sum of what is in them that does not depend on their order. @returns {Promise<Counted>} */
async function count(client, { name, columns }) {
  const { rows } = await client.query(
    `select count(*)::text as rows,
       coalesce(sum(('x' || substr(md5(row (${columns})::text), 1, 15))::bit(60)::bigint), 0)::text as hash from ${name}`,
  )
  return rows[0]
}

async function copySequences(from, to) {
  const { rows } = await from.query(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
     where schemaname !~ '^pg_' order by 1`,
  )
  for (const { name } of rows) {
    const { rows: state } = await from.query(`select last_value, is_called from ${name}`)
    await to.query('select setval($1::regclass, $2, $3)', [name, state[0].last_value, state[0].is_called])
  }
}
