// `npm run rehearse -- club.tar.gz`: migrates a copy of a backup with the code that stands here, and says of every table which
// rows are gone, new or different. The running system is not touched.
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensure } from './ensure.mjs'
import { start } from './postgres.mjs'
import { sayAndExit } from './serve.mjs'

await ensure({ complete: false })
const { default: pg } = await import('pg')
const { migrate } = await import('./migrate.mjs')
const { compareTables } = await import('./backup/compare.mjs')

const BEFORE = 'rehearsal_before'
const scratch = mkdtempSync(path.join(tmpdir(), 'fieldhouse-rehearsal-'))
chmodSync(scratch, 0o711) // as root, the database runs as another user and must get through

try {
  const [name] = process.argv.slice(2)
  if (!name) throw new Error('Which backup? For instance: npm run rehearse -- club.tar.gz')
  const file = path.resolve(process.env.INIT_CWD ?? '.', name)
  if (!existsSync(file)) throw new Error(`${file} does not exist.`)
  const dataDir = path.join(scratch, 'data')
  const { DATABASE_URL: _url, WAL_ARCHIVE: _archive, ...environment } = process.env
  const restore = fileURLToPath(new URL('restore.mjs', import.meta.url))
  const { status } = spawnSync(process.execPath, [restore, file], {
    env: { ...environment, DATA_DIR: dataDir },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The backup could not be restored.')
  if (!existsSync(path.join(dataDir, 'postgres')))
    throw new Error(
      'This backup has no database: it was made with DATABASE_URL. Restore a backup of that database on another server, and start this version there with another DATA_DIR; on a cluster of its own, npm run shard migrates it.',
    )
  const differences = await rehearse(dataDir)
  process.exitCode = differences.some(({ gone }) => gone > 0) ? 1 : 0
} catch (error) {
  rmSync(scratch, { recursive: true, force: true })
  sayAndExit(error)
}
rmSync(scratch, { recursive: true, force: true })

async function rehearse(dataDir) {
  const server = await start({ dataDir: path.join(dataDir, 'postgres') })
  try {
    const at = (database) => server.url.replace(/[^/]*$/, database)
    await withClient(at('template1'), (client) =>
      client.query(`create database ${BEFORE} template postgres strategy file_copy`),
    )
    const began = performance.now()
    await migrate(server.url)
    console.log(`Migrated in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
    return await withClient(at(BEFORE), (before) =>
      withClient(server.url, async (after) => print(await compareTables(before, after))),
    )
  } finally {
    await server.stop()
  }
}

function print(tables) {
  const said = tables.flatMap((one) => {
    const words = wordsOf(one)
    return words.length > 0 ? `${one.table}, ${one.before} rows: ${words.join('; ')}` : []
  })
  for (const line of said) console.log(line)
  const rows = tables.reduce((all, { before }) => all + before, 0)
  const same = tables.length - said.length
  console.log(`${tables.length} tables with ${rows} rows compared; in ${same} nothing is different.`)
  return tables
}

/** What is different in a table, in a few words each. */
function wordsOf({ gone, added, changed, lost }) {
  const list = (columns) => Object.entries(columns).map(([column, count]) => `${column} (${count})`)
  return [
    ...(gone > 0 ? [`${gone} GONE`] : []),
    ...(added > 0 ? [`${added} new`] : []),
    ...(list(changed).length > 0 ? [`changed ${list(changed).join(', ')}`] : []),
    ...(list(lost).length > 0
      ? [`columns with values that are not there any more: ${list(lost).join(', ')}`]
      : []),
  ]
}

async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
