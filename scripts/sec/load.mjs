// Half a minute of visitors of many kinds, more than the built server has time for: all are answered, none wrongly, and
// the server does not grow by it.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { child, logIn, message, openHouse, PASSWORD } from '../../bench/house.mjs'

const SECONDS = 30
const VISITORS = 50
/** How long the slowest of a hundred may wait, with every visitor asking again at once. */
const P99_MS = 1_000
/** What the server may hold at most, pictures and documents that are drawn meanwhile with it. */
const MOST_MEMORY = 500e6
/** What it may hold more at the end of the second half than at the end of the first. */
const MOST_GROWTH = 60e6

/** How often each kind of call comes among a hundred. @type {[number, string, string, ((i: number) => object)?][]} */
const KINDS = [
  [16, 'GET', '/'],
  [8, 'GET', '/login'],
  [10, 'GET', '/api/mms/getSeason'],
  [8, 'GET', '/cloud/tenants/demo.json'],
  [10, 'POST', '/api/mms/admin/members', () => ({ per_page: 25 })],
  [6, 'POST', '/api/mms/admin/members', () => ({ q: 'an' })],
  [6, 'GET', '/api/mms/admin/dashboard/all-data'],
  [6, 'GET', '/api/mms/users?q=a'],
  [4, 'GET', '/api/mms/roles/permissions'],
  [4, 'GET', '/api/mms/user/permissions'],
  [4, 'POST', '/api/mms/admin/get_membership', () => ({ q: 'a' })],
  [10, 'POST', '/api/mms/registration/store', draft],
  [4, 'POST', '/api/mms/forgot-password', (i) => ({ email: `nobody-${i}@example.org` })],
  [
    4,
    'POST',
    '/api/mms/check/login',
    () => ({ grant_type: 'password', client_id: 'web', username: 'admin', password: PASSWORD }),
  ],
]

/** What visitors ask who are not logged in. */
const OPEN = /^\/(?!api)|getSeason|registration\/store|forgot-password|check\/login/

function draft(i) {
  const registrant = { first_name: 'Ada', last_name: `Ball ${i}`, email: `ada-${i}@example.org` }
  return { step: 'people', data: { registrant, people: [] } }
}

/** Prints the figures; gives 1 when an answer was neither good nor "too many", or when the server has grown. */
export async function load() {
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldhouse-load-'))
  const house = await openHouse(path.join(folder, 'house'))
  const visitors = child('visitors.mjs')
  try {
    await visitors.next()
    const { access_token } = await logIn(house)
    const ask = (seconds) =>
      visitors.tell({
        port: house.port,
        clients: VISITORS,
        seconds,
        requests: requestsOf(house.host, access_token),
      })
    await ask(3)
    await house.watch()
    const first = await ask(SECONDS / 2)
    const half = await house.usage()
    const second = await ask(SECONDS / 2)
    const end = await house.usage()
    return say([first, second], half, end)
  } finally {
    await visitors.end()
    await house.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A hundred kinds mixed, ten times with other words; a fifth of all comes from one address. */
function requestsOf(host, token) {
  const kinds = KINDS.flatMap(([times, ...kind]) => Array.from({ length: times }, () => kind))
  return Array.from({ length: 10 * kinds.length }, (_, i) => {
    // 37 has no common divisor with a hundred: each kind comes as often as it says, never in a row.
    const [method, at, body] = kinds[(i * 37) % kinds.length]
    const said = message(host, method, at, {
      ...(OPEN.test(at) ? {} : { token }),
      ...(body && { body: body(i) }),
    })
    return i % 5 === 0 ? said.replace(/x-forwarded-for: .*/, 'x-forwarded-for: 192.0.2.1') : said
  })
}

function say(rounds, half, end) {
  const waited = rounds.flatMap(({ latencies }) => [...latencies]).toSorted((a, b) => a - b)
  const seconds = rounds.reduce((sum, round) => sum + round.seconds, 0)
  const at = (part) => waited[Math.floor((waited.length - 1) * part)]
  /** @type {Record<string, { times: number, first: string }>} */
  const refused = {}
  for (const round of rounds)
    for (const [status, { times, first }] of Object.entries(round.refused)) {
      refused[status] ??= { times: 0, first }
      refused[status].times += times
    }
  const wrong = Object.entries(refused).filter(([status]) => status !== '429')
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`
  const isSlow = at(0.99) > P99_MS
  console.log(`${cpus().length} × ${cpus()[0]?.model}, ${VISITORS} visitors at once for ${SECONDS} s`)
  console.log(
    `${waited.length} calls, ${(waited.length / seconds).toFixed(0)}/s, ${refused['429']?.times ?? 0} times "too many"`,
  )
  console.log(
    `p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms (${isSlow ? 'MORE than' : 'at most'} ${P99_MS}), slowest ${at(1).toFixed(0)} ms`,
  )
  console.log(
    `memory at most ${megabytes(end.peak)}, ${megabytes(half.memory)} after the first half, ${megabytes(end.memory)} at the end`,
  )
  for (const [status, { times, first }] of wrong) console.log(`${times} times ${status}: ${first}`)
  const hasGrown = end.peak > MOST_MEMORY || end.memory - half.memory > MOST_GROWTH
  if (hasGrown) console.log('the server has grown')
  return wrong.length > 0 || hasGrown ? 1 : 0
}
