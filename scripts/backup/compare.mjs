// Whether every row of one database is in another, table by table, in the columns that both have.

/**
 * @typedef {object} Compared
 * @property {string} table
 * @property {number} before how many rows
 * @property {number} after
 * @property {number} gone rows whose key is not there any more
 * @property {number} added
 * @property {Record<string, number>} changed by column, in how many rows that are in both
 * @property {Record<string, number>} lost by column that is not there any more, how many rows had a value in it
 */

/**
 * @param {import('pg').ClientBase} before
 * @param {import('pg').ClientBase} after
 * @returns {Promise<Compared[]>} of every table that was there before
 */
export async function compareTables(before, after) {
  const [old, now] = await Promise.all([tablesOf(before), tablesOf(after)])
  const compared = []
  for (const [table, { columns, key }] of old) {
    const there = now.get(table)
    const kept = columns.filter((column) => there?.columns.includes(column))
    // Of a table that is gone, every row is.
    const common = there ? kept : columns
    // Rows are told apart by their key, or by all columns where a part of the key is gone.
    const by = key.length > 0 && key.every((column) => common.includes(column)) ? key : common
    compared.push(
      await compareTable(before, there && after, table, {
        common,
        by,
        lost: columns.filter((column) => !kept.includes(column)),
      }),
    )
  }
  return compared
}

async function compareTable(before, after, table, { common, by, lost }) {
  const [old, now] = await Promise.all([rowsOf(before, table, common, by), rowsOf(after, table, common, by)])
  const gone = [...old.keys()].filter((key) => !now.has(key))
  const different = [...old]
    .filter(([key, hash]) => now.has(key) && now.get(key) !== hash)
    .map(([key]) => key)
  return {
    table,
    before: old.size,
    after: now.size,
    gone: gone.length,
    added: now.size - (old.size - gone.length),
    changed: different.length > 0 ? await changedIn(before, after, table, { common, by, different }) : {},
    lost: await valuesIn(before, table, lost),
  }
}

/** How many rows have a value in each of these columns; those in which none has are left out. */
async function valuesIn(client, table, columns) {
  if (columns.length === 0) return {}
  const { rows } = await client.query(
    `select ${columns.map((column) => `count(${name(column)})::int as ${name(column)}`).join(', ')} from ${name(table)}`,
  )
  return Object.fromEntries(Object.entries(rows[0]).filter(([, count]) => count > 0))
}

/** Of each row a hash of all its columns, by its key. */
async function rowsOf(client, table, common, by) {
  if (!client || by.length === 0) return new Map()
  const { rows } = await client.query({
    text: `select ${json(by)} as key, md5(${json(common)}) as hash from ${name(table)}`,
    rowMode: 'array',
  })
  return new Map(rows)
}

/** Which columns of these rows have another value. */
async function changedIn(before, after, table, { common, by, different }) {
  const text = `select ${json(by)} as key, ${common.map((column) => `md5(${name(column)}::text)`).join(', ')}
    from ${name(table)} where ${json(by)} = any ($1)`
  const read = (client) => client.query({ text, values: [different], rowMode: 'array' })
  const [old, now] = await Promise.all([read(before), read(after)])
  const later = new Map(now.rows.map(([key, ...values]) => [key, values]))
  const counts = {}
  for (const [key, ...values] of old.rows)
    for (const [i, column] of common.entries())
      if (values[i] !== later.get(key)[i]) counts[column] = (counts[column] ?? 0) + 1
  return counts
}

/** The tables of the house with their columns and keys, by name; what the migrations note is not the house's. */
async function tablesOf(client) {
  const { rows } = await client.query(
    `select c.relname as table,
       (select array_agg(a.attname::text order by a.attname) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       (select coalesce(array_agg(a.attname::text order by a.attname), '{}') from pg_index i
         join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
         where i.indrelid = c.oid and i.indisprimary) as key
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not like 'kysely\\_%' order by 1`,
  )
  return new Map(rows.map(({ table, columns, key }) => [table, { columns, key }]))
}

const json = (columns) =>
  `jsonb_build_array(${columns.map((column) => `${name(column)}::text`).join(', ')})::text`
const name = (identifier) => `"${identifier.replaceAll('"', '""')}"`
