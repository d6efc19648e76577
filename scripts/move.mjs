// `npm run move -- postgres://…` copies the database of this installation to another server; `npm run move -- private` back to
// a private one; `npm run move` alone brings the private one to the packaged version of PostgreSQL. What was there is kept.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { dataDir, movingNote, refuseMoving, refuseUnfinished } from './database.mjs'
import { ensure } from './ensure.mjs'
import { identityOf } from './lock.mjs'
import { start, whileUnused } from './postgres.mjs'
import { versionOf } from './postgres/launch.mjs'
import { findBinaries } from './postgres/binaries.mjs'
import { sayAndExit } from './serve.mjs'

const HELP = `npm run move -- postgres://user:password@host/fieldhouse   to a server of your own; its database must be empty
DATABASE_URL=postgres://… npm run move -- private          from there to a private one
npm run move                                               the private one to the packaged version of PostgreSQL`

await ensure({ complete: false })
const { default: pg } = await import('pg')
const { isMigrated, migrate } = await import('./migrate.mjs')
const { copyAll } = await import('./move/copy.mjs')

const home = path.join(dataDir(), 'postgres')
/** Where a private database is made, until it is whole. */
const draft = `${home}.moving`

try {
  const [to, ...more] = process.argv.slice(2)
  if (more.length > 0 || (to !== undefined && to !== 'private' && !/^postgres(ql)?:/.test(to)))
    throw new Error(HELP)
  if (to === undefined) await upgrade()
  else if (to === 'private') await toPrivate()
  else await toServer(to)
} catch (error) {
  sayAndExit(error)
}

async function toServer(url) {
  if (process.env.DATABASE_URL === url) throw new Error('The database is there already.')
  const given = process.env.DATABASE_URL
  if (!given) refuseUnfinished()
  if (given) await move(given, url)
  else
    await alone(async () => {
      const source = await start({ dataDir: home })
      try {
        await move(source.url, url)
      } finally {
        await source.stop()
      }
    })
  console.log(`The database is at the new address. Start with DATABASE_URL set to it; files and keys stay in ${dataDir()}.
What was there is kept as it was, and nothing changes it any more: ${given ? 'the database of DATABASE_URL' : home}`)
}

async function toPrivate() {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error(`From where? Give DATABASE_URL.\n${HELP}`)
  const kept = await alone(() => makePrivate(url))
  console.log(
    `The database is in ${home}. Start without DATABASE_URL; the database there is kept as it was.${kept}`,
  )
}

async function upgrade() {
  if (process.env.DATABASE_URL)
    throw new Error(`The database of DATABASE_URL is upgraded by its own tools.\n${HELP}`)
  refuseUnfinished()
  const major = versionOf(home)
  if (major === undefined) throw new Error(`There is no private database in ${home}.\n${HELP}`)
  // The programs that PG_BINDIR names are for the old one, if they can open it; never for the new one.
  const given = process.env.PG_BINDIR
  delete process.env.PG_BINDIR
  const wanted = findBinaries(undefined).major
  if (major === wanted) throw new Error(`The private database is one of PostgreSQL ${wanted} already.`)
  const kept = await alone(async () => {
    const source = await startOld(major, given)
    try {
      return await makePrivate(source.url, source.stop)
    } finally {
      await source.stop()
    }
  })
  console.log(
    `The private database is one of PostgreSQL ${wanted} now.${given ? ' Start without PG_BINDIR.' : ''}${kept}`,
  )
}

async function startOld(major, given) {
  try {
    if (given) {
      process.env.PG_BINDIR = given
      findBinaries(major)
    }
  } catch {
    delete process.env.PG_BINDIR
  }
  try {
    return await start({ dataDir: home })
  } finally {
    delete process.env.PG_BINDIR
  }
}

/** Moves while nobody uses the private database, and while nobody can begin to: what they wrote would be lost. */
async function alone(work) {
  const note = movingNote()
  await whileUnused(home, () => {
    refuseMoving()
    mkdirSync(dataDir(), { recursive: true })
    writeFileSync(note, identityOf(process.pid))
  })
  try {
    return await work()
  } finally {
    rmSync(note, { force: true })
  }
}

/** Makes a private database of what is at the address. @returns what to say of the one that was there before */
async function makePrivate(url, stop = async () => {}) {
  rmSync(draft, { recursive: true, force: true })
  const target = await start({ dataDir: draft })
  try {
    await move(url, target.url)
  } finally {
    await target.stop()
    rmSync(`${draft}.run`, { recursive: true, force: true })
  }
  await stop()
  const old = `${home}.before_${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
  const isThere = await whileUnused(home, () => {
    const isThere = existsSync(home)
    if (isThere) renameSync(home, old)
    renameSync(draft, home)
    return isThere
  })
  return isThere ? `\nThe one before is kept in ${old}; remove it when you do not need it any more.` : ''
}

async function move(from, to) {
  const [source, target] = await Promise.all([from, to].map(connected))
  try {
    await refuseUsed(source)
    await refuseFilled(target)
    await refuseOlder(source)
    await migrate(from)
    await migrate(to)
    const began = performance.now()
    const { tables, rows } = await copyAll(source, target)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`${rows} rows in ${tables} tables, the same in both, in ${seconds} s.`)
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}

async function connected(connectionString) {
  const client = new pg.Client({ connectionString, application_name: 'move' })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function refuseUsed(client) {
  const { rows } = await client.query(
    `select count(*)::int as servers from pg_stat_activity
     where datname = current_database() and application_name like 'fieldhouse%' and pid <> pg_backend_pid()`,
  )
  if (rows[0].servers > 0)
    throw new Error(
      'A server or a backup is using the database. End it first: what it wrote now would be lost.',
    )
}

/** What is kept has to be of use to the version that wrote it, should the move be regretted. */
async function refuseOlder(client) {
  const { rows } = await client.query(`select to_regclass('kysely_migration') is not null as "isThere"`)
  if (!rows[0].isThere || !(await isMigrated(client)))
    throw new Error(
      'The database is one of an earlier version. Back it up, start this version once, and move then.',
    )
}

async function refuseFilled(client) {
  const { rows } = await client.query(
    `select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  if (rows[0].tables > 0)
    throw new Error(
      'The database to move to is not empty. Make a new one on that server: create database fieldhouse;',
    )
}
