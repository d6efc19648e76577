import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { measureBytes } from './bytes.mjs'
import { addCoupons, checkouts, prepareFamilies } from './families.mjs'
import { LABEL, child, logIn, message, openHouse } from './house.mjs'
import { measurePaint } from './paint.mjs'
import { addPeople } from './people.mjs'

/** @typedef {import('./house.mjs').House} House */
/** @typedef {import('./replay.mjs').Statement} Statement */

const CLIENTS = [1, 16, 64]
const MEMBERS = 20_000
const SECONDS = 1.5
/** Registrations of one measurement, by its number of clients. */
const FAMILIES = { 1: 24, 16: 64, 64: 64 }
const SUBJECTS = ['start', 'member', 'page', 'register', 'bytes', 'paint']

/** Measures on a private database of its own and prints one line for each figure. */
export async function bench(/** @type {string[]} */ wanted) {
  const unknown = wanted.filter((one) => !SUBJECTS.includes(one))
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}? There are: ${SUBJECTS.join(', ')}.`)
  const wants = (/** @type {string} */ subject) => wanted.length === 0 || wanted.includes(subject)
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldhouse-bench-'))
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`)
  try {
    const home = path.join(folder, 'house')
    const first = await timed(() => openHouse(home))
    await first.value.close()
    const second = await timed(() => openHouse(home))
    if (wants('start')) {
      console.log(`start  first, with the demo tenants  ${(first.ms / 1000).toFixed(1)} s`)
      console.log(`start  second                        ${(second.ms / 1000).toFixed(1)} s`)
    }
    let house = second.value
    try {
      if (wants('bytes'))
        for (const [page, bytes] of await measureBytes(house.host))
          console.log(
            `bytes  ${page.padEnd(20)} ${(bytes / 1000).toFixed(1).padStart(7)} kB of JavaScript and CSS`,
          )
      if (wants('paint'))
        for (const { page, lcp, cls, blocked } of await measurePaint(house.host))
          console.log(
            `paint  ${page.padEnd(36)} largest ${Math.round(lcp)} ms, shift ${cls.toFixed(3)}, blocked ${Math.round(blocked)} ms`,
          )
      const tenant = await tenantOf(house)
      if (wants('member') || wants('page')) {
        await addPeople(house, tenant, MEMBERS)
        if (wants('member')) await compareReads(house, 'member', memberReads)
        if (wants('page')) await compareReads(house, 'page', pageReads)
      }
      if (wants('register')) {
        await addCoupons(house, tenant)
        const { ready } = await prepareFamilies(house, tenant)
        const measured = await eachOf(CLIENTS, (clients) => ready(FAMILIES[clients]))
        const replayed = await eachOf(CLIENTS, (clients) => ready(FAMILIES[clients]))
        await house.close()
        const said = await sayElsewhere(home, path.join(folder, 'copy'), replayed.flat())
        house = await openHouse(home)
        await compareRegistrations(house, measured, said)
      }
    } finally {
      await house.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function tenantOf(/** @type {House} */ { sql }) {
  const { rows } = await sql.query('select id from tenant where label = $1', [LABEL])
  return /** @type {number} */ (rows[0].id)
}

/** Some ids that are far apart, so that no page of the table is always the one in the processor's cache. */
const someIds = (count) => Array.from({ length: count }, (_, i) => ((i * 7919) % (MEMBERS - 100)) + 3000)

function memberReads(/** @type {string} */ host, /** @type {string} */ token) {
  return someIds(2000).map((id) => ({
    path: `/api/mms/get_member/${id}`,
    request: message(host, 'GET', `/api/mms/get_member/${id}`, { token }),
    id,
  }))
}

function pageReads(host, token) {
  const path = '/api/mms/admin/get_membership'
  const body = { filters: { status: ['active'] }, sort: 'name', per_page: 25 }
  return [{ path, body, request: message(host, 'POST', path, { token, body }), id: 0 }]
}

/** The server against a client that only says what the server said. */
async function compareReads(/** @type {House} */ house, /** @type {string} */ name, readsOf) {
  const { access_token: token } = await logIn(house)
  const reads = readsOf(house.host, token)
  const [{ path, body, id }] = reads
  const ask = () => house.ask(body ? 'POST' : 'GET', path, body, token)
  // The second time nothing is asked that the server keeps in memory.
  await ask()
  const said = (await house.overhear(ask)).filter(({ text }) => !text.includes('graphile_worker'))
  const works = reads.map((read) =>
    said.map(({ text, values }) => ({
      text,
      values: values.map((value) => (value === id ? read.id : value)),
    })),
  )
  const requests = reads.map(({ request }) => request)
  for (const clients of CLIENTS) {
    const visits = () => visit(house, { clients, seconds: SECONDS, requests })
    await visits()
    const server = best([await visits(), await visits()])
    const limit = best([
      await replay(house, { clients, seconds: SECONDS, works }),
      await replay(house, { clients, seconds: SECONDS, works }),
    ])
    report(name, clients, said.length, server, limit)
  }
}

/**
 * What the server says to PostgreSQL when each of these families presses the last button, heard on a copy of the house.
 * The numbers it gives out there are far above those of the house itself, where the statements are to be said again.
 */
async function sayElsewhere(home, copy, families) {
  cpSync(home, copy, { recursive: true, filter: (file) => !file.endsWith('.run') })
  const house = await openHouse(copy)
  try {
    await house.sql.query(`do $$ declare s record; begin
      for s in select schemaname, sequencename, coalesce(last_value, 1) as last from pg_sequences loop
        perform setval(format('%I.%I', s.schemaname, s.sequencename), s.last + 1000000);
      end loop; end $$`)
    await house.sql.query('update member_number_series set last_number = last_number + 500000')
    /** @type {Statement[][]} */
    const works = []
    for (const { token, quote_hash } of families) {
      const heard = await house.overhear(() =>
        house.ask('POST', `/api/mms/registration/${token}/checkout`, { version: 1, quote_hash }),
      )
      works.push(transactionWith('insert into "registration" ', heard))
    }
    return works
  } finally {
    await house.close()
  }
}

/** From begin to commit, on the connection where the text was said. */
function transactionWith(text, heard) {
  const found = heard.find((one) => one.text.startsWith(text))
  const there = heard.filter(({ connection }) => connection === found?.connection)
  const at = there.indexOf(found)
  const begin = there.findLastIndex((one, i) => i < at && one.text.startsWith('begin'))
  const commit = there.findIndex((one, i) => i > at && one.text === 'commit')
  if (begin < 0 || commit < 0) throw new Error('no whole transaction was heard')
  // Said again, an order to send a letter would be carried out, for a registration that is not there.
  const own = there.slice(begin, commit + 1).filter((one) => !one.text.includes('enqueue_job'))
  return own.map(({ text, values }) => ({ text, values }))
}

async function compareRegistrations(house, measured, said) {
  // Letters and papers of the families that are ready are not part of it.
  await untilIdle(house)
  for (const [i, clients] of CLIENTS.entries()) {
    const families = measured[i]
    const works = said.splice(0, families.length)
    const server = await visit(house, {
      clients,
      seconds: 120,
      requests: checkouts(house, families),
      once: true,
    })
    await untilIdle(house)
    const limit = await replay(house, { clients, seconds: 120, works, once: true })
    report('register', clients, works[0].length, server, limit)
  }
}

async function untilIdle({ sql }) {
  for (;;) {
    const { rows } = await sql.query(
      'select 1 from graphile_worker._private_jobs where attempts = 0 and run_at <= now() limit 1',
    )
    if (rows.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function visit(house, task) {
  const told = await once('visitors.mjs', { port: house.port, ...task })
  const [status] = Object.keys(told.refused)
  if (status) throw new Error(`${told.refused[status].times} times ${status}: ${told.refused[status].first}`)
  return told
}

const replay = (house, task) => once('replay.mjs', { url: house.url, ...task })

async function once(program, task) {
  const worker = child(program)
  await worker.next()
  const told = await worker.tell(task)
  await worker.end()
  return told
}

const rate = ({ latencies, seconds }) => latencies.length / seconds
const best = (runs) => runs.reduce((one, other) => (rate(other) > rate(one) ? other : one))

function report(name, clients, statements, server, limit) {
  const sorted = server.latencies.toSorted()
  const at = (part) =>
    `${sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))].toFixed(2)} ms`
  console.log(
    [
      `${name.padEnd(8)} c${String(clients).padEnd(3)}`,
      `${rate(server).toFixed(0).padStart(6)}/s`,
      `p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}`,
      `the same ${statements} statements alone ${rate(limit).toFixed(0)}/s, ratio ${(rate(server) / rate(limit)).toFixed(2)}`,
    ].join('  '),
  )
}

async function timed(work) {
  const began = performance.now()
  const value = await work()
  return { value, ms: performance.now() - began }
}

async function eachOf(items, work) {
  const results = []
  for (const item of items) results.push(await work(item))
  return results
}
