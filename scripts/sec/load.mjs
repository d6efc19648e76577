// A rush of many kinds of visitors, more than the built server can handle: all are answered, none wrongly,
// and the server does not grow. Then a busy hour, in which nobody waits for long.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { child, LABEL, logIn, message, openHouse, PASSWORD, untilIdle } from '../../bench/house.mjs'

const SECONDS = 30
const VISITORS = 50
/** In a rush everybody retries immediately; people who wait longer think the page is broken. */
const RUSH_MS = 10_000
/** Registration opens for a league of 4,000 families, who make 45 calls each within half an hour. */
const BUSY_PER_SECOND = 100
/** The longest the slowest one percent may have to wait then. */
const BUSY_P99_MS = 1_000
/** The server's memory limit, including pictures and documents being drawn. */
const MOST_MEMORY = 500e6
/** How much more memory may be in use after the second half of the rush than after the first. */
const MOST_GROWTH = 10e6

/**
 * How often each kind of call occurs in a hundred. @type {[number, string, string, ((i: number) =>
 * object)?][]}
 */
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
    (i) => ({ grant_type: 'password', client_id: 'web', username: `visitor-${i}`, password: PASSWORD }),
  ],
]

/** The number of distinct calls. */
const CALLS = 1_000

/** Calls of visitors who are not logged in. */
const OPEN = /^\/(?!api)|getSeason|registration\/store|forgot-password|check\/login/

function draft(i) {
  const registrant = { first_name: 'Ada', last_name: `Ball ${i}`, email: `ada-${i}@example.org` }
  return { step: 'people', data: { registrant, people: [] } }
}

/**
 * Prints the figures; returns 1 if an answer was neither successful nor "too many", if somebody waited too
 * long, or if the server has grown.
 */
export async function load() {
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldhouse-load-'))
  const home = path.join(folder, 'house')
  // Creating the demo tenants is part of the first start, not of any visit.
  await (await openHouse(home)).close()
  const house = await openHouse(home)
  const visitors = child('visitors.mjs')
  try {
    await visitors.next()
    await addVisitors(house)
    const requests = requestsOf(house.host, (await logIn(house)).access_token)
    const ask = (seconds, perSecond = 0) =>
      visitors.tell({
        ...{ port: house.port, clients: VISITORS, seconds, perSecond },
        requests: requests.map(({ said }) => said),
      })
    await ask(3)
    await house.watch()
    const kept = [await keptBy(house)]
    const rush = []
    for (let half = 0; half < 2; half++) {
      rush.push(await ask(SECONDS / 2))
      kept.push(await keptBy(house))
    }
    const busy = await ask(SECONDS, BUSY_PER_SECOND)
    return say(requests, rush, busy, kept, await house.usage())
  } finally {
    await visitors.end()
    await house.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Accounts to log in to, each belonging to a different person: people do not log in a dozen times a second.
 */
const addVisitors = ({ sql }) =>
  sql.query(
    `insert into app_user (tenant_id, email, username, first_name, last_name, password_hash, password_set_at, status,
       email_verified_at, profile_complete, created_at)
     select a.tenant_id, 'visitor-' || i || '@example.org', 'visitor-' || i, 'Vera', 'Visitor ' || i, a.password_hash,
       a.password_set_at, a.status, a.email_verified_at, a.profile_complete, a.created_at
     from app_user a join tenant t on t.id = a.tenant_id, generate_series(0, $2::int - 1) i
     where t.label = $1 and a.username = 'admin'`,
    [LABEL, CALLS],
  )

/** The memory the server uses once it has finished its background work. */
async function keptBy(house) {
  await untilIdle(house)
  return house.kept()
}

/** A mix of a hundred kinds, ten times with different data; a fifth of all calls come from one address. */
function requestsOf(host, token) {
  const kinds = KINDS.flatMap(([times, ...kind]) => Array.from({ length: times }, () => kind))
  return Array.from({ length: CALLS }, (_, i) => {
    // 37 shares no divisor with a hundred: each kind occurs as often as specified, but never in a row.
    const [method, at, body] = kinds[(i * 37) % kinds.length]
    const said = message(host, method, at, {
      ...(OPEN.test(at) ? {} : { token }),
      ...(body && { body: body(i) }),
    })
    return {
      kind: `${method} ${at}`,
      said: i % 5 === 0 ? said.replace(/x-forwarded-for: .*/, 'x-forwarded-for: 192.0.2.1') : said,
    }
  })
}

function say(requests, rush, busy, kept, { peak, memory }) {
  console.log(`${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`)
  const rushed = sayRounds(
    `a rush: ${VISITORS} visitors who ask again at once for ${SECONDS} s`,
    requests,
    rush,
  )
  const unhurried = sayRounds(`a busy hour: ${BUSY_PER_SECOND} calls a second for ${SECONDS} s`, requests, [
    busy,
  ])
  const [before, ...halves] = kept.map(megabytes)
  console.log(
    `memory at most ${megabytes(peak)} MB, at the end ${megabytes(memory)} MB; in use ${before} MB, after each half of the rush ${halves.join(' and ')} MB`,
  )
  const wrong = Object.entries(refusalsOf([...rush, busy])).filter(([status]) => status !== '429')
  const faults = [
    ...wrong.map(([status, { times, first }]) => `${times} times ${status}: ${first}`),
    at(rushed, 1) > RUSH_MS && `somebody waited more than ${RUSH_MS} ms in the rush`,
    at(unhurried, 0.99) > BUSY_P99_MS && `one of a hundred waited more than ${BUSY_P99_MS} ms in a busy hour`,
    (peak > MOST_MEMORY || kept[2] - kept[1] > MOST_GROWTH) && 'the server has grown',
  ].filter(Boolean)
  for (const fault of faults) console.log(fault)
  return faults.length > 0 ? 1 : 0
}

/** Prints the waiting times, overall and by kind of call; returns all of them, sorted. */
function sayRounds(name, requests, rounds) {
  const waited = rounds.flatMap(({ latencies, messages }) =>
    [...latencies].map((ms, i) => ({ ms, kind: requests[messages[i]].kind })),
  )
  const all = inOrder(waited)
  const seconds = rounds.reduce((sum, round) => sum + round.seconds, 0)
  const tooMany = refusalsOf(rounds)['429']?.times ?? 0
  console.log(
    `${name}: ${all.length} calls, ${(all.length / seconds).toFixed(0)}/s, ${tooMany} times "too many"; ${sayWaits(all)}`,
  )
  for (const kind of new Set(requests.map((one) => one.kind))) {
    const own = inOrder(waited.filter((one) => one.kind === kind))
    console.log(`  ${kind.padEnd(40)} ${String(own.length).padStart(5)} times, ${sayWaits(own)}`)
  }
  return all
}

const inOrder = (waited) => waited.map(({ ms }) => ms).toSorted((a, b) => a - b)
const at = (ordered, part) => ordered[Math.floor((ordered.length - 1) * part)] ?? 0
const sayWaits = (ordered) =>
  [0.5, 0.95, 0.99].map((part) => `p${part * 100} ${at(ordered, part).toFixed(0)} ms`).join(', ') +
  `, slowest ${at(ordered, 1).toFixed(0)} ms`
const megabytes = (bytes) => (bytes / 1e6).toFixed(0)

/** @returns {Record<string, { times: number, first: string }>} by status */
function refusalsOf(rounds) {
  const refused = {}
  for (const round of rounds)
    for (const [status, { times, first }] of Object.entries(round.refused)) {
      refused[status] ??= { times: 0, first }
      refused[status].times += times
    }
  return refused
}
