import { readFile, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Database } from './database/database.ts'
import { findUnarchived } from './metrics-queries.ts'

/** A segment is usually sent within a second; while one is on its way, a slow line is no fault yet. */
const PATIENCE_MS = 150_000

/** Why the log of the private database does not get to where WAL_ARCHIVE says; undefined if it does, or nothing is archived. */
export async function findLogFault(
  database: Pick<Database, 'pool'>,
  dataDir: string,
  now: Date,
): Promise<string | undefined> {
  const segment = await findUnarchived(database)
  if (segment)
    return `Segment ${segment} could not be archived: is the disk full, or the folder of WAL_ARCHIVE gone?`
  return findUnsent(join(dataDir, 'postgres.unsent'), now)
}

/** What waits longest for a bucket (`scripts/postgres/wal-sending.mjs`), if the last try failed or there was none for a while. */
async function findUnsent(folder: string, now: Date): Promise<string | undefined> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const waiting = await Promise.all(
    names
      .filter((name) => name.endsWith('.gz'))
      // One may have been sent meanwhile.
      .map(async (name) => ({ name, since: (await stat(join(folder, name)).catch(() => undefined))?.mtime })),
  )
  const [oldest] = waiting
    .flatMap(({ name, since }) => (since ? [{ name, since }] : []))
    .sort((one, other) => one.since.getTime() - other.since.getTime())
  if (!oldest) return undefined
  const why = await readFile(join(folder, 'fault'), 'utf8').catch(() => undefined)
  if (why === undefined && now.getTime() - oldest.since.getTime() < PATIENCE_MS) return undefined
  const segment = basename(oldest.name, '.gz')
  return `Segment ${segment} waits in ${folder} since ${oldest.since.toISOString()}. ${why ?? 'Nothing sends it: does WAL_ARCHIVE still name its bucket?'}`
}
