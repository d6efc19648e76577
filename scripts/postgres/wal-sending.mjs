// What PostgreSQL has packed of its log waits in a folder beside the data until a bucket has it.
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const unpacked = promisify(gunzip)

/** The note that says why the last try failed, for the server (`server/src/plumbing/log-archive.ts`). */
const NOTE = 'fault'

/** How long until it looks for new segments again, and the longest it waits before it repeats a failed try. */
const PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

/**
 * Sends what comes into the folder, as long as this process lives. Several processes may do so at the same time, and any of them may be
 * killed: what is sent twice is recognized by its content.
 * @param {string} folder with a folder for each database
 * @param {import('./wal-bucket.mjs').Bucket} bucket
 * @param {{ pause_ms?: number, say?: (text: string) => void }} [options]
 * @returns {{ stop: (ms: number) => Promise<void> }} `stop` sends what is left, for as long as it is given
 */
export function sending(folder, bucket, { pause_ms = PAUSE_MS, say = console.error } = {}) {
  const ending = new AbortController()
  const late = new AbortController()
  let fault = ''

  /** @returns {Promise<boolean>} whether nothing is left to send */
  async function turn() {
    const said = await sendAll(folder, bucket, late.signal).then(
      () => '',
      (error) => error.message,
    )
    if (said && said !== fault && !late.signal.aborted)
      say(`The log of the database cannot be sent to ${bucket.address} and waits in ${folder}. ${said}`)
    if (fault && !said) say(`The log of the database is sent to ${bucket.address} again.`)
    fault = said
    return said === ''
  }

  async function work() {
    for (let pause = pause_ms; !ending.signal.aborted; ) {
      pause = (await turn()) ? pause_ms : Math.min(pause * 2, LONGEST_PAUSE_MS)
      await sleep(pause, undefined, { ref: false, signal: ending.signal }).catch(() => {})
    }
  }

  const working = work()
  return {
    async stop(ms) {
      ending.abort()
      const limit = setTimeout(() => late.abort(), ms)
      await working
      if (!late.signal.aborted) await turn()
      clearTimeout(limit)
    },
  }
}

/** How many segments wait in the folder. */
export async function waitingIn(folder) {
  const databases = await databasesIn(folder)
  const names = await Promise.all(databases.map((database) => packedIn(path.join(folder, database))))
  return names.flat().length
}

/** @throws the first of the faults, when everything was tried */
async function sendAll(folder, bucket, signal) {
  const faults = []
  for (const database of await databasesIn(folder))
    await sendEach(path.join(folder, database), database, bucket, signal).catch((error) => faults.push(error))
  const note = path.join(folder, NOTE)
  if (faults.length > 0) {
    if (!signal.aborted) await writeWhole(note, faults[0].message)
    throw faults[0]
  }
  await rm(note, { force: true })
}

/** The server may read it at any moment. */
async function writeWhole(file, text) {
  const draft = `${file}.${process.pid}`
  await writeFile(draft, text)
  await rename(draft, file)
}

/** The oldest first, and none past one that cannot be sent: what is in the bucket has no gap. */
async function sendEach(from, database, bucket, signal) {
  for (const name of await packedIn(from)) {
    const file = path.join(from, name)
    const content = await readFile(file).catch(unlessGone)
    if (!content) continue
    const key = `${database}/${name}`
    if (!(await bucket.putNew(key, content, { signal }))) {
      const there = await bucket.get(key, { signal })
      if (!there || !(await isSame(there, content)))
        throw new Error(
          `${bucket.address}/${key} is another one: is another server archiving there under the same name? It is not written over.`,
        )
    }
    await rm(file, { force: true })
  }
}

/** Packed at another time, the same segment may have other bytes. */
async function isSame(one, other) {
  if (one.equals(other)) return true
  const [left, right] = await Promise.all([one, other].map((each) => unpacked(each).catch(() => undefined)))
  return left !== undefined && right !== undefined && left.equals(right)
}

/** Without what is not packed to its end. */
const packedIn = async (folder) =>
  ((await readdir(folder).catch(unlessGone)) ?? []).filter((name) => name.endsWith('.gz')).sort()

const databasesIn = async (folder) =>
  ((await readdir(folder).catch(unlessGone)) ?? []).filter((name) => /^\d+$/.test(name))

function unlessGone(error) {
  if (error.code !== 'ENOENT') throw error
}
