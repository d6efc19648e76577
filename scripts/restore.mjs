// `npm run restore -- club.tar.gz` restores what `npm run backup` saved, into a data folder that is still empty. With WAL_ARCHIVE, also
// what was written since: `--at 2026-11-27T14:05:00Z` up to that moment, `--at latest` all that was archived. `--trial` leaves the
// archive to the system that is running.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { dataDir, openDatabase, refuseMoving, walArchive } from './database.mjs'
import { ensure } from './ensure.mjs'
import { giveToServer } from './postgres/launch.mjs'
import { recovering } from './postgres/wal-archive.mjs'
import { fetchLog } from './postgres/wal-fetching.mjs'
import { waitingIn } from './postgres/wal-sending.mjs'
import { sayAndExit } from './serve.mjs'

await ensure({ complete: false })
const { readArchive } = await import('./backup/archive.mjs')

const target = dataDir()
/** Unpacked here first, so that a restore that died is not mistaken for a restored system. */
const draft = path.join(target, 'restoring')

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { at: { type: 'string' }, trial: { type: 'boolean' } },
  })
  const [name] = positionals
  if (!name) throw new Error('Which backup? For instance: npm run restore -- club.tar.gz')
  const file = path.resolve(process.env.INIT_CWD ?? '.', name)
  if (!existsSync(file)) throw new Error(`${file} does not exist.`)
  const until = momentOf(values.at)
  await mkdir(target, { recursive: true })
  const there = (await readdir(target)).filter((entry) => !['restoring', 'postgres.run'].includes(entry))
  if (there.length > 0)
    throw new Error(
      `${target} is not empty (${there.join(', ')}). Restore into an empty folder: DATA_DIR=… npm run restore -- ${name}`,
    )

  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await readArchive(file, draft)
  const { made_at, database } = manifest()
  if (existsSync(path.join(draft, 'data')))
    for (const entry of await readdir(path.join(draft, 'data')))
      await rename(path.join(draft, 'data', entry), path.join(target, entry))
  if (database) {
    giveToServer(path.join(draft, 'postgres'), path.join(target, 'postgres'))
    await rename(path.join(draft, 'postgres'), path.join(target, 'postgres'))
  }
  // The server plays back its log now, so that problems show up now; until that is over, nobody else can start it.
  if (database && !process.env.DATABASE_URL) await playBack(until, values.trial)
  await rm(draft, { recursive: true })
  const moment = { backup: made_at, latest: 'the last moment that was archived' }
  const whole = database ? 'Database, files and keys' : 'Files and keys'
  console.log(`${whole} of ${until instanceof Date ? until.toISOString() : moment[until]} are in ${target}`)
} catch (error) {
  sayAndExit(error)
}

/** @param {string | undefined} at @throws one sentence */
function momentOf(at) {
  const archive = walArchive()
  if (at === undefined) return 'backup'
  if (!archive) throw new Error('WAL_ARCHIVE must name the folder or bucket in which the log was archived.')
  if (at === 'latest') return at
  if (!/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(at) || Number.isNaN(Date.parse(at)))
    throw new Error(
      `${at} is no moment with its time zone. For instance: --at 2026-11-27T14:05:00Z, or --at latest`,
    )
  return new Date(at)
}

/**
 * @param {'backup' | 'latest' | Date} until
 * @param {boolean} isTrial nothing is archived
 */
async function playBack(until, isTrial = false) {
  const archive = walArchive()
  const home = path.join(target, 'postgres')
  try {
    const fetched = archive?.bucket && (await bringLog(archive.bucket, home, until))
    // What is restored begins a history of its own, even if it is only the backup: its segments have other names in the archive.
    const settings = archive ? recovering(fetched ?? archive.folder, home, until) : []
    await (await openDatabase({ settings, check: refuseMoving, archives: !isTrial })).stop()
    if (!fetched) return
    await rm(fetched, { recursive: true })
    const waiting = await waitingIn(archive.folder)
    if (waiting > 0)
      console.log(
        `What it has written itself waits in ${archive.folder}; the next start sends it to ${archive.bucket?.address}`,
      )
  } catch (error) {
    throw new Error(`${whyItEnded(home) ?? error.message} Empty ${target} before you try again.`, {
      cause: error,
    })
  }
}

/** Brings the log from a bucket into a folder beside the data. @returns {Promise<string>} that folder */
async function bringLog(bucket, home, until) {
  const folder = `${home}.fetched`
  const { segments, bytes } = await fetchLog(bucket, home, folder, until !== 'backup')
  if (until !== 'backup')
    console.log(
      `Fetched ${segments} ${segments === 1 ? 'segment' : 'segments'} of the log (${Math.ceil(bytes / 1e6)} MB) from ${bucket.address} into ${folder}`,
    )
  return folder
}

/** Why the server did not come to the moment that was asked for, if its log says so. */
function whyItEnded(home) {
  const folder = path.join(home, 'log')
  const log = existsSync(folder)
    ? readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))
    : []
  const has = (words) => log.some((text) => text.includes(words))
  if (has('before consistent recovery point'))
    return 'That moment is before the backup had ended; take an older backup.'
  if (!has('before configured recovery target was reached')) return undefined
  const last = log
    .join('\n')
    .match(/last completed transaction was at log time (\S+ \S+)/g)
    ?.at(-1)
  return `The archived log ends before that moment${last ? `: the ${last}` : ''}.`
}

function manifest() {
  try {
    const found = JSON.parse(readFileSync(path.join(draft, 'manifest.json'), 'utf8'))
    if (found.system === 'fieldhouse') return found
  } catch {}
  throw new Error('This archive is no backup of this system.')
}
