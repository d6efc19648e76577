import { child } from './house.mjs'
import { say } from './report.mjs'

const FOLLOWERS = 10_000
const SCORES = 10

/**
 * Followers of one event on the same machine: how long a score takes from the note to the screens, gathering included, and what that costs
 * the server. The streaming is the server’s own; the look at the database, one a second at most, is not part of it.
 */
export async function followLive(many = FOLLOWERS) {
  const server = child('live-server.mjs')
  const port = await server.next()
  const empty = await server.tell('usage')
  const clients = child('live-followers.mjs')
  const { open } = await clients.tell({ port, many })
  await pause(2000)
  const before = await server.tell('usage')
  const began = performance.now()
  /** @type {number[]} */
  const latencies = []
  for (let i = 1; i <= SCORES; i += 1) {
    await clients.tell({ score: i })
    const { at } = await server.tell('note')
    await pause(3000)
    const { arrivals } = await clients.tell({ so: 'far' })
    for (const one of arrivals) latencies.push(one - at)
  }
  const seconds = (performance.now() - began) / 1000
  const after = await server.tell('usage')
  await server.end()
  const back = await comeBack(clients, port, open)
  await clients.end()
  const sorted = latencies.toSorted((a, b) => a - b)
  const part = (/** @type {number} */ share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  const cpu = after.cpu - before.cpu
  say(
    'live',
    `${open} followers of ${many} asked for, ${SCORES} scores, ${latencies.length} of ${open * SCORES} arrived`,
    `note to screen p50 ${part(0.5)} ms, p99 ${part(0.99)} ms, last ${sorted.at(-1)} ms; goal p99 2000`,
  )
  say(
    '',
    `processor ${(cpu / SCORES).toFixed(0)} ms a score, ${(cpu / 10 / seconds).toFixed(1)} % of one core at a score every 3 s; goal 30`,
    `${((after.memory - empty.memory) / 1e6).toFixed(0)} MB more than without followers, ${(after.memory / 1e6).toFixed(0)} MB in all; goal 250`,
  )
  say('', ...back)
}

/** A server that has died is there again after two seconds: when the followers are, and what that costs it. */
async function comeBack(clients, /** @type {number} */ port, /** @type {number} */ many) {
  await pause(2000)
  const server = child('live-server.mjs', { LIVE_PORT: String(port) })
  await server.next()
  const began = Date.now()
  const before = await server.tell('usage')
  let now = await clients.tell({ so: 'far' })
  while (now.open < many && Date.now() - began < 60_000) {
    await pause(500)
    now = await clients.tell({ so: 'far' })
  }
  const after = await server.tell('usage')
  await server.end()
  const sorted = now.returns.toSorted((/** @type {number} */ a, /** @type {number} */ b) => a - b)
  const at = (/** @type {number} */ share) =>
    (((sorted[Math.floor((sorted.length - 1) * share)] ?? Infinity) - began) / 1000).toFixed(1)
  return [
    `server restarted: ${now.open} of ${many} are back, half after ${at(0.5)} s, the last after ${at(1)} s`,
    `processor ${((after.cpu - before.cpu) / 1000).toFixed(1)} s until then`,
  ]
}

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms))
