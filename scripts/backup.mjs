// `npm run backup -- club.tar.gz` saves the private database, the files and the keys in one archive, while the system is running. With
// `--forget-older-log` the archived log that this backup does not need goes.
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { bundled } from './bundled.mjs'
import { dataDir, openDatabase, walArchive } from './database.mjs'
import { ensure } from './ensure.mjs'
import { forgetBefore } from './postgres/wal-archive.mjs'
import { forgetInBucket } from './postgres/wal-fetching.mjs'
import { sayAndExit } from './serve.mjs'

await ensure({ complete: false })
const { default: pg } = await import('pg')
const { writeArchive } = await import('./backup/archive.mjs')
const { databaseEntries } = await import('./backup/database.mjs')

/** The first segment of the log that this backup needs. */
let first_segment

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'forget-older-log': { type: 'boolean' } },
  })
  const [name] = positionals
  if (!name) throw new Error('Where to? For instance: npm run backup -- club.tar.gz')
  const file = path.resolve(process.env.INIT_CWD ?? '.', name)
  if (existsSync(file)) throw new Error(`${file} is there already.`)
  const archive = walArchive()
  const own = process.env.DATABASE_URL
  if (own) {
    console.log(
      (await isSpread(own))
        ? 'The cluster of DATABASE_URL is not in this backup: save each of its machines (pg_basebackup and its log), and name one moment of all of them with select citus_create_restore_point(…) on the coordinator.'
        : 'The database of DATABASE_URL is not in this backup: save it with its own tools (pg_dump).',
    )
    await writeArchive(file, everything(file))
  } else await withDatabase((client) => writeArchive(file, everything(file, client)))
  console.log(`${own ? 'Files and keys are' : 'Database, files and keys are'} in ${file}`)
  if (values['forget-older-log'] && archive && first_segment) {
    const home = path.join(dataDir(), 'postgres')
    const { folder, bucket } = archive
    const count = bucket
      ? await forgetInBucket(bucket, home, first_segment)
      : forgetBefore(folder, home, first_segment)
    console.log(
      `${count} older ${count === 1 ? 'segment' : 'segments'} of the log removed from ${bucket?.address ?? folder}`,
    )
  }
} catch (error) {
  sayAndExit(error)
}

/** Files and keys are saved also while the database is away. */
async function isSpread(url) {
  let client
  try {
    client = new pg.Client({
      connectionString: url,
      application_name: 'fieldhouse-backup',
      connectionTimeoutMillis: 5000,
    })
    const { isSharded } = await bundled('plumbing/database/sharding-queries.ts')
    await client.connect()
    return await isSharded(async (statement) => (await client.query(statement)).rows)
  } catch {
    return false
  } finally {
    await client?.end().catch(() => {})
  }
}

async function withDatabase(work) {
  const { url, stop } = await openDatabase()
  const client = new pg.Client({ connectionString: url, application_name: 'fieldhouse-backup' })
  try {
    await client.connect()
    await work(client)
  } finally {
    await client.end()
    await stop()
  }
}

/**
 * The database first: a file is stored before the row that names it, so every file of the saved rows is still to come.
 * @param {import('pg').Client} [client]
 */
async function* everything(archive, client) {
  const manifest = { system: 'fieldhouse', made_at: new Date().toISOString(), database: client !== undefined }
  yield { name: 'manifest.json', text: JSON.stringify(manifest) }
  if (client)
    yield* databaseEntries(client, path.join(dataDir(), 'postgres'), (first) => (first_segment = first))
  yield* rest(archive, '')
}

/** Everything in the data folder except the database and what a running server needs. */
async function* rest(archive, folder) {
  const here = path.join(dataDir(), folder)
  for (const entry of existsSync(here) ? await readdir(here, { withFileTypes: true }) : []) {
    const name = path.join(folder, entry.name)
    const place = path.join(here, entry.name)
    if (/^(postgres(\.\w+)?|restoring|moving)$/.test(name) || place.startsWith(archive)) continue
    if (entry.isDirectory()) {
      yield { name: `data/${name}`, folder: /** @type {const} */ (true) }
      yield* rest(archive, name)
    } else if (entry.isFile()) yield { name: `data/${name}`, file: place }
  }
}
