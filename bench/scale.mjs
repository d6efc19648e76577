import { costsOf, goalOf, keepNumbers } from './growth.mjs'
import { searchEverybody, untilIdle } from './house.mjs'
import { addPeople } from './people.mjs'
import { say } from './report.mjs'
import { addTenants } from './tenants.mjs'

/** How many people each other tenant has, along with a season and offers. */
const PEOPLE_EACH = 20

/**
 * Processor time of server and database for one call in one tenant: alone, next to many others, and with very
 * many members.
 */
export async function scale(
  house,
  tenant,
  /** @type {{ members: number, tenants: number }} */ { members, tenants: others },
) {
  const few = await countOf(house, tenant)
  const alone = await measured(house, tenant)
  await sayIdle(house, 'few tenants')
  const tenants = await timed(() => addTenants(house, tenant, others, PEOPLE_EACH))
  const among = await measured(house, tenant)
  compare('1 tenant', alone, `${tenants.value} tenants`, among)
  await sayIdle(house, `${tenants.value} tenants`)
  const people = await timed(() => addPeople(house, tenant, members - few))
  await keepNumbers(house, tenant)
  const large = await measured(house, tenant)
  compare(`${few} members`, alone, `${members} members`, large)
  say('scale made', `${others} tenants in ${tenants.seconds} s, ${members} members in ${people.seconds} s`)
}

async function measured(house, tenant) {
  await searchEverybody(house)
  await untilIdle(house)
  return costsOf(house, tenant)
}

/** The cost of a minute without calls: every tenant has its jobs. */
async function sayIdle(house, tenants) {
  const before = await house.usage()
  await new Promise((resolve) => setTimeout(resolve, 60_000))
  const after = await house.usage()
  const spent = after.server - before.server + after.database - before.database
  say('scale idle', `${((spent / 60_000) * 100).toFixed(1)} % of a processor with ${tenants}`)
}

function compare(before, costs, after, grown) {
  for (const [name, cost] of Object.entries(costs))
    say(
      `scale ${name}`,
      `${cost.toFixed(2)} ms with ${before}, ${grown[name].toFixed(2)} ms with ${after}, ${goalOf(name, costs, grown)}`,
    )
}

async function countOf({ sql }, tenant) {
  const { rows } = await sql.query('select count(*)::int as all from member where tenant_id = $1', [tenant])
  return rows[0].all
}

async function timed(work) {
  const began = performance.now()
  const value = await work()
  return { value, seconds: ((performance.now() - began) / 1000).toFixed(0) }
}
