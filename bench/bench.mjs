import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readBoards } from './boards.mjs'
import { measureBytes } from './bytes.mjs'
import { withEverything } from './everything.mjs'
import { exportRows } from './export.mjs'
import { grow } from './growth.mjs'
import { LABEL, openHouse } from './house.mjs'
import { importFile } from './import.mjs'
import { writeLetters } from './letters.mjs'
import { followLive } from './live.mjs'
import { many } from './many.mjs'
import { measurePaint } from './paint.mjs'
import { addPeople } from './people.mjs'
import { readMembers, readPages } from './reads.mjs'
import { register } from './registrations.mjs'
import { say } from './report.mjs'
import { readReports } from './reports.mjs'
import { buildSchedules } from './schedule.mjs'
import { restartInTurn } from './rolling.mjs'
import { rush } from './rush.mjs'
import { scale } from './scale.mjs'
import { rankPools } from './standings.mjs'
import { endSessions, refreshTokens } from './sessions.mjs'

/** @typedef {import('./house.mjs').House} House */

const MEMBERS = 20_000
const GROWN = 100_000
const LARGE = 1_000_000
const ENTRIES = 1_000_000
const MANY = 1000
const QUIET_MS = 90_000

/** What each word measures, in this order. `people` are ids of members created for it. */
const SUBJECTS = {
  bytes: async ({ house }) => {
    for (const [page, bytes] of await measureBytes(house.host))
      say('bytes', `${page.padEnd(20)} ${(bytes / 1000).toFixed(1).padStart(7)} kB of JavaScript and CSS`)
  },
  paint: async ({ house }) => {
    for (const { page, lcp, cls, blocked } of await measurePaint(house.host))
      say(
        'paint',
        `${page.padEnd(36)} largest ${Math.round(lcp)} ms, shift ${cls.toFixed(3)}, blocked ${Math.round(blocked)} ms`,
      )
  },
  // Only on request: it takes ten minutes of one processor. A number says how many seeds.
  schedule: ({ members }) => buildSchedules(members),
  standings: (_) => rankPools(),
  // Only on request: it opens ten thousand lines, as many as the machine may.
  live: ({ members }) => followLive(members),
  refresh: ({ house }) => refreshTokens(house),
  logout: ({ house }) => endSessions(house),
  letters: ({ house, tenant }) => writeLetters(house, tenant),
  growth: ({ house, tenant, members = GROWN }) => grow(house, tenant, members),
  // Only on request: it fills 4 GB.
  scale: ({ house, tenant, members = LARGE, tenants = MANY }) => scale(house, tenant, { members, tenants }),
  // Only on request: a million entries of the ledger take minutes to make. A number says how many.
  reports: ({ house, tenant, members = ENTRIES }) => readReports(house, tenant, members),
  // Only on request: it takes a quarter of an hour.
  many: ({ house, tenant, tenants = MANY }) => many(house, tenant, tenants),
  // Only on request: 2,000 logins take two minutes.
  rush: ({ house, tenant, members }) => rush(house, tenant, members),
  // Only on request: it ends the server.
  rolling: ({ house }) => restartInTurn(house),
  member: async ({ house, people }) => readMembers(house, await people()),
  everything: async ({ house, people }) => withEverything(house, await people()),
  page: async ({ house, people }) => {
    await people()
    await readPages(house)
  },
  board: async ({ house, tenant, people }) => readBoards(house, tenant, await people()),
  export: async ({ house, tenant, people }) => {
    await people()
    await exportRows(house, tenant)
  },
  import: ({ house, tenant, members }) => importFile(house, tenant, members),
  // The last one: it closes the house.
  register: ({ house, tenant, folder }) => register(house, tenant, path.join(folder, 'copy')),
}

/** Measures on a private database of its own and prints one line for each figure. */
export async function bench(/** @type {string[]} */ words) {
  const [members, tenants] = words.filter((word) => /^\d+$/.test(word)).map(Number)
  const wanted = words.filter((word) => !/^\d+$/.test(word))
  const known = ['start', ...Object.keys(SUBJECTS)]
  const unknown = wanted.filter((one) => !known.includes(one))
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}? There are: ${known.join(', ')}.`)
  const wants = (/** @type {string} */ subject) =>
    wanted.length === 0
      ? !['scale', 'reports', 'many', 'rush', 'rolling', 'schedule', 'live'].includes(subject)
      : wanted.includes(subject)
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldhouse-bench-'))
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ${load()}`)
  try {
    const house = await begin(path.join(folder, 'house'), wants('start'))
    const tenant = await tenantOf(house)
    /** @type {Promise<[number, number]> | undefined} */
    let added
    const people = () => (added ??= addPeople(house, tenant, MEMBERS))
    try {
      for (const [subject, measure] of Object.entries(SUBJECTS))
        if (wants(subject)) await measure({ house, tenant, folder, members, tenants, people })
    } finally {
      await house.close()
    }
    console.log(load())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const load = () => `load ${loadavg()[0]?.toFixed(1)}`

/** Measures the first and second start of a house, and its memory right after the second one and when idle. */
async function begin(home, isMeasured) {
  const first = await timed(() => openHouse(home))
  await first.value.close()
  const second = await timed(() => openHouse(home))
  if (isMeasured) {
    say('start first', `${(first.ms / 1000).toFixed(1)} s, with the demo tenants; goal 8`)
    say('start second', `${(second.ms / 1000).toFixed(1)} s; goal 1.5`)
    const { memory } = await second.value.usage()
    // What starting took is given back once nothing has been asked for a while.
    await sleep(QUIET_MS)
    const { memory: idle } = await second.value.usage()
    say(
      'start memory',
      `${(idle / 1e6).toFixed(0)} MB without the database when idle, ${(memory / 1e6).toFixed(0)} MB right after the start; goal 150`,
    )
  }
  return second.value
}

async function tenantOf(/** @type {House} */ { sql }) {
  const { rows } = await sql.query('select id from tenant where label = $1', [LABEL])
  return /** @type {number} */ (rows[0].id)
}

async function timed(work) {
  const began = performance.now()
  const value = await work()
  return { value, ms: performance.now() - began }
}
