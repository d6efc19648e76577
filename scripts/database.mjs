import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './ensure.mjs'
import { isAlive } from './lock.mjs'
import { start } from './postgres.mjs'
import { find } from './postgres/running.mjs'
import { archiving } from './postgres/wal-archive.mjs'
import { openBucket } from './postgres/wal-bucket.mjs'
import { sending } from './postgres/wal-sending.mjs'

/** How long a server that has ended still sends its log. What is left goes at the next start. */
const LAST_SENDING_MS = 5000

/** Where this installation stores its data; a relative DATA_DIR is resolved from the project's folder. */
export const dataDir = () => path.resolve(ROOT, process.env.DATA_DIR || 'data')

/**
 * Where the log of the private database is kept, if it is; a relative WAL_ARCHIVE is resolved from the project's folder. PostgreSQL
 * writes to `folder`; with a `bucket`, it is sent on from there. @throws one sentence if the settings of the bucket cannot be used
 */
export function walArchive() {
  const { WAL_ARCHIVE: name } = process.env
  if (!name) return undefined
  if (!/^s3:/i.test(name)) return { folder: path.resolve(ROOT, name) }
  return { folder: path.join(dataDir(), 'postgres.unsent'), bucket: openBucket(name, process.env) }
}

/** Names the process that moves the database, as long as it does. */
export const movingNote = () => path.join(dataDir(), 'moving')

/** @throws while another process moves the database */
export function refuseMoving() {
  const note = movingNote()
  if (existsSync(note) && isAlive(readFileSync(note, 'utf8')))
    throw new Error('The database is being moved. Wait until that has ended.')
}

/**
 * Refuses a private database that is being restored or moved, or of which only a part is there. @throws one sentence that
 * says what to do
 */
export function refuseUnfinished() {
  const folder = dataDir()
  if (existsSync(path.join(folder, 'restoring')))
    throw new Error(`A restore into ${folder} did not end. Empty that folder and restore again.`)
  refuseMoving()
  const home = path.join(folder, 'postgres')
  if (existsSync(home) || !existsSync(`${home}.moving`)) return
  const before = readdirSync(folder)
    .filter((name) => name.startsWith('postgres.before_'))
    .sort()
    .at(-1)
  throw new Error(
    before
      ? `A move in ${folder} did not end. Rename ${before} to postgres, and move again.`
      : `A move to ${home} did not end. Move again, or remove ${home}.moving.`,
  )
}

/**
 * The database of this installation: the one that DATABASE_URL names, else the private one below the data folder.
 * @param {{ settings?: string[], check?: () => void, archives?: boolean }} options `settings` of the private one, for this start only; `check` throws if it may
 *   not be used; `archives` whether its log is archived, where WAL_ARCHIVE says so
 * @returns {Promise<{ url: string, is: string, stop: () => Promise<void> }>} `is` says in a few words what was found
 */
export async function openDatabase({ settings = [], check = refuseUnfinished, archives = true } = {}) {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, is: 'PostgreSQL is the one of DATABASE_URL', stop: async () => {} }
  const home = path.join(dataDir(), 'postgres')
  const archive = archives ? walArchive() : undefined
  const { url, how, stop } = await start({
    dataDir: home,
    settings: (owner) => [...settings, ...(archive ? archiving(archive.folder, home, owner) : [])],
    check,
    onRestart: (why) =>
      console.error(
        why === 'died'
          ? 'PostgreSQL had died and was started again.'
          : 'The programs of PostgreSQL were replaced; it was started again from the new ones.',
      ),
  })
  const sender = archive?.bucket && sending(archive.folder, archive.bucket)
  return {
    url,
    is: how === 'started' ? 'PostgreSQL started' : 'PostgreSQL was running',
    async stop() {
      await stop()
      // Another process that uses the database goes on sending.
      await sender?.stop((await find(home)) ? 0 : LAST_SENDING_MS)
    },
  }
}
