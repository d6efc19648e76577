// The log of the private database in a bucket, when a backup is restored and when a newer one has made it needless.
import fs from 'node:fs'
import path from 'node:path'
import { isSegment, systemOf } from './wal-archive.mjs'

/** How many objects are on their way at a time, and how often each is tried. */
const AT_A_TIME = 6
const CARE = { tries: 4 }

/**
 * Brings what a restored copy of a database needs into a folder of the same form as an archive. Histories are always needed, so that
 * the one that begins gets a name of its own.
 * @param {import('./wal-bucket.mjs').Bucket} bucket is only read
 * @param {string} home the restored data, with its backup_label
 * @param {string} folder
 * @param {boolean} hasSegments whether the log since the backup is needed, too
 */
export async function fetchLog(bucket, home, folder, hasSegments) {
  const system = systemOf(home)
  const first = firstSegmentOf(home)
  const needed = (await bucket.list(system, CARE)).filter(
    ({ name }) => name.endsWith('.history.gz') || (hasSegments && isSegment(name) && name >= first),
  )
  const into = path.join(folder, system)
  fs.mkdirSync(into, { recursive: true, mode: 0o700 })
  await each(needed, async ({ name }) => {
    const content = await bucket.get(`${system}/${name}`, CARE)
    if (!content) throw new Error(`${bucket.address}/${system}/${name} has been removed meanwhile.`)
    fs.writeFileSync(path.join(into, name), content, { mode: 0o600 })
  })
  giveToOwnerOf(home, [folder, into, ...needed.map(({ name }) => path.join(into, name))])
  return {
    segments: needed.filter(({ name }) => isSegment(name)).length,
    bytes: needed.reduce((all, { bytes }) => all + bytes, 0),
  }
}

/**
 * Removes the segments in a bucket that a backup does not need, because they were written before it began.
 * @param {import('./wal-bucket.mjs').Bucket} bucket
 * @param {string} home the data directory
 * @param {string} first the first segment that the backup needs
 * @returns {Promise<number>} how many there were
 */
export async function forgetInBucket(bucket, home, first) {
  const system = systemOf(home)
  const older = (await bucket.list(system, CARE)).filter(({ name }) => isSegment(name) && name < first)
  await each(older, ({ name }) => bucket.remove(`${system}/${name}`, CARE))
  return older.length
}

/** The first segment that a backup needs, by its own words. */
function firstSegmentOf(home) {
  const label = fs.readFileSync(path.join(home, 'backup_label'), 'utf8')
  return /^START WAL LOCATION: .* \(file ([0-9A-F]{24})\)$/m.exec(label)?.[1] ?? ''
}

/** Root fetches, and the account that owns the data reads. */
function giveToOwnerOf(home, paths) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = fs.statSync(home)
  for (const one of paths) fs.chownSync(one, uid, gid)
}

/** @template T @param {T[]} items @param {(item: T) => Promise<void>} work */
async function each(items, work) {
  const left = [...items]
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
    }),
  )
}
