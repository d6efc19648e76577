import { searchEverybody, untilIdle } from './house.mjs'
import { median, say } from './report.mjs'
import { addTenants } from './tenants.mjs'

/** How many people each tenant has, along with a season and offers. */
const PEOPLE_EACH = 20
/** Ten minutes contain each of the jobs that come often. */
const IDLE_MINUTES = 10

/**
 * What a server costs that has many tenants: its start, after an update and after none; `/metrics`; and what it does when
 * nobody calls. Ends the server of the house.
 * @param {import('./house.mjs').House} house
 */
export async function many(house, /** @type {number} */ tenant, /** @type {number} */ count) {
  await house.endServer()
  const alone = await started(house)
  say('many start', said(alone), 'with the demo tenants')
  await alone.server.close()
  const all = await addTenants(house, tenant, count, PEOPLE_EACH)
  await searchEverybody(house)
  const updated = await started(house)
  say('many start', said(updated), `with ${all} tenants that were offered no rights yet; goal 5`)
  await untilIdle(house)
  await updated.server.close()
  // Without the clock of the demonstration, which plays on in its own tenants; other installations have none.
  const again = await started(house, { DEMO: 'false' })
  say('many start', said(again), `with ${all} tenants; goal 5`)
  const { server } = again
  const metrics = async (when) => {
    const [first, ...later] = await readMetrics(server, 21)
    say(
      'many metrics',
      `${first.toFixed(0)} ms the first time, ${median(later).toFixed(1)} ms then, with ${all} tenants, ${when}; goal 50`,
    )
  }
  await metrics('while the start’s jobs run')
  await untilIdle(house)
  await metrics('when they have')
  const before = await server.usage()
  await new Promise((resolve) => setTimeout(resolve, IDLE_MINUTES * 60_000))
  const after = await server.usage()
  const share = (spent) => `${((spent / (IDLE_MINUTES * 60_000)) * 100).toFixed(2)} %`
  say(
    'many idle',
    `${share(after.server - before.server)} of a processor and ${share(after.database - before.database)} in the database, in ${IDLE_MINUTES} minutes with ${all} tenants; goal 1`,
  )
  await server.close()
}

/** The milliseconds that each of some answers of /metrics took. */
async function readMetrics(server, /** @type {number} */ times) {
  const all = []
  for (let i = 0; i < times; i++) {
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`)
    if (!(await answer.text()).includes('orders{status="open"}')) throw new Error('/metrics says nothing')
    all.push(performance.now() - began)
  }
  return all
}

async function started(house, settings = {}) {
  const began = performance.now()
  const server = await house.again(settings)
  const ms = performance.now() - began
  return { server, ms, cpu: (await server.usage()).server }
}

const said = ({ ms, cpu }) => `${(ms / 1000).toFixed(1)} s, ${(cpu / 1000).toFixed(1)} s of a processor`
