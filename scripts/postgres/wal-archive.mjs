// The write-ahead log of the private database, kept segment by segment in a folder, so that the database can be restored as it was at
// any moment since a backup (PostgreSQL, "Continuous Archiving and Point-in-Time Recovery").
import fs from 'node:fs'
import path from 'node:path'

/**
 * After so many seconds a segment is archived even if it is not full: what is lost at most if the disk of the database is lost.
 * Packed, one that is nearly empty has a few dozen kilobytes.
 */
const SECONDS = 60

/**
 * The number that PostgreSQL gave the database when it was created. Its segments lie in a folder of that name, so a database that
 * replaces another never mixes its segments with the old ones.
 * @param {string} home the data directory, or a restored copy of it
 */
export const systemOf = (home) =>
  String(fs.readFileSync(path.join(home, 'global/pg_control')).readBigUInt64LE(0))

/**
 * Where the segments of one database are.
 * @param {string} archive the folder that WAL_ARCHIVE names
 * @param {string} home the data directory, or a restored copy of it
 */
export const segmentsOf = (archive, home) => path.join(archive, systemOf(home))

/**
 * The settings of a server that archives its log. Makes the folder. @throws one sentence if the server could not write there
 * @param {string} archive
 * @param {string} home
 * @param {{ uid?: number, gid?: number }} owner who runs the server, if that is not who runs this process
 * @returns {string[]}
 */
export function archiving(archive, home, { uid, gid }) {
  const folder = segmentsOf(archive, home)
  for (const made of [archive, folder]) {
    if (fs.existsSync(made)) continue
    fs.mkdirSync(made, { recursive: true, mode: 0o700 })
    if (uid !== undefined && gid !== undefined) fs.chownSync(made, uid, gid)
  }
  const owner = fs.statSync(folder).uid
  if (uid !== undefined && owner !== uid)
    throw new Error(
      `${folder} belongs to another user than the one PostgreSQL runs as (number ${uid}). Give it to that one.`,
    )
  // A segment gets its name when it is on the disk. One that is there already was archived before a crash; with other content, it
  // is another server's, and must not be lost.
  const script = [
    'set -e',
    'if test -e "$2"; then gzip -dc "$2" | cmp -s - "$1"; exit; fi',
    'gzip -1 -c "$1" > "$2.part"',
    'sync "$2.part"',
    'mv "$2.part" "$2"',
    'sync "$(dirname "$2")"',
  ].join('; ')
  return [
    'archive_mode=on',
    `archive_timeout=${SECONDS}`,
    `archive_command=sh -c ${quoted(script)} sh "%p" ${quoted(folder)}/%f.gz`,
  ]
}

/**
 * The settings of the first start after a restore: the server plays back what was archived since the backup, and then begins a history
 * of its own, whose segments have other names.
 * @param {string} archive
 * @param {string} home
 * @param {'backup' | 'latest' | Date} until nothing more than the backup needs, all there is, or up to a moment
 * @returns {string[]}
 */
export function recovering(archive, home, until) {
  fs.writeFileSync(path.join(home, 'recovery.signal'), '')
  const folder = segmentsOf(archive, home)
  return [
    `restore_command=sh -c ${quoted('test -e "$1" && gzip -dc "$1" > "$2"')} sh ${quoted(folder)}/%f.gz "%p"`,
    'recovery_target_action=promote',
    // Nobody is let in before it has come to its end.
    'hot_standby=off',
    ...(until === 'backup' ? ['recovery_target=immediate'] : []),
    // The server reads this before it knows the names of time zones, “Z” among them.
    ...(until instanceof Date ? [`recovery_target_time=${until.toISOString().replace('Z', '+00')}`] : []),
  ]
}

/**
 * Removes the archived segments that a backup does not need, because they were written before it began.
 * @param {string} archive
 * @param {string} home
 * @param {string} first the first segment that the backup needs
 * @returns {number} how many there were
 */
export function forgetBefore(archive, home, first) {
  const folder = segmentsOf(archive, home)
  const older = fs.readdirSync(folder).filter((name) => isSegment(name) && name < first)
  for (const name of older) fs.rmSync(path.join(folder, name))
  return older.length
}

/**
 * Whether an archived file is a whole segment, whose names are in the order in which they were written. The first eight digits are the
 * history, which begins anew with each restore: older ones are not needed either.
 * @param {string} name
 */
export const isSegment = (name) => /^[0-9A-F]{24}\.gz$/.test(name)

/** As one word of the shell; the percent sign is PostgreSQL's. */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
