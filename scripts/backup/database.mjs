import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** Recreated when a server starts, or specific to the running one: the folder is kept, its content is not. */
const ONLY_FOLDER =
  /^(pg_wal|pg_wal\/\w+|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|log)$/
const LEFT_OUT = /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*)$/
const CONTROL = 'global/pg_control'

/**
 * Everything of a running server that a new one needs, by PostgreSQL's own rules for a base backup: the files as they
 * are, in whatever state, and all of the log that was written meanwhile, which brings them to one moment.
 * @param {import('pg').Client} client one session for the whole time; if it ends, the server forgets the backup
 * @param {string} home the server's data directory
 * @param {(first_segment: string) => void} needs called at the end with the first segment of the log that the backup needs
 */
export async function* databaseEntries(client, home, needs = () => {}) {
  // Without a slot the server might discard log that is still needed.
  await client.query(`select pg_create_physical_replication_slot($1, true, true)`, [`backup_${process.pid}`])
  const { rows: begun } = await client.query(
    `select pg_walfile_name(pg_backup_start('fieldhouse', true)) as first_segment`,
  )
  yield { name: 'postgres', folder: true }
  yield* filesBelow(home, '')
  yield { name: `postgres/${CONTROL}`, file: path.join(home, CONTROL) }
  const { rows: ended } = await client.query(
    `select pg_walfile_name(lsn) as last_segment, labelfile from pg_backup_stop(false)`,
  )
  yield { name: 'postgres/backup_label', text: ended[0].labelfile }
  for (const name of await readdir(path.join(home, 'pg_wal'))) {
    const isNeeded = name >= begun[0].first_segment && name <= ended[0].last_segment
    if (name.endsWith('.history') || (/^[0-9A-F]{24}$/.test(name) && isNeeded))
      yield { name: `postgres/pg_wal/${name}`, file: path.join(home, 'pg_wal', name) }
  }
  needs(begun[0].first_segment)
}

async function* filesBelow(home, folder) {
  const entries = await readdir(path.join(home, folder), { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return [] // a database dropped meanwhile
    throw error
  })
  for (const entry of entries) {
    const name = path.posix.join(folder, entry.name)
    if (LEFT_OUT.test(name) || name === CONTROL) continue
    if (entry.isSymbolicLink()) throw new Error(`${name} lies outside ${home}; a backup cannot follow it.`)
    if (entry.isDirectory()) {
      yield { name: `postgres/${name}`, folder: /** @type {const} */ (true) }
      if (name === 'pg_wal')
        yield { name: 'postgres/pg_wal/archive_status', folder: /** @type {const} */ (true) }
      if (!ONLY_FOLDER.test(name)) yield* filesBelow(home, name)
    } else if (entry.isFile()) yield { name: `postgres/${name}`, file: path.join(home, name) }
  }
}
