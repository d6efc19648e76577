import type { World } from './http.ts'
import { findTenants } from './jobs-queries.ts'
import { addDistrict, hasPeople, tellProvider } from './seed-people.ts'
import { whileNobodySeeds } from './seed-queries.ts'
import { PLANS, contextOf, furnish, isFurnished, type Plan } from './seed-tenants.ts'

/** How many people a tenant begins with; one has enough for every table and chart to show something. */
const SIZES: Readonly<Record<string, { members: number; teams: number; clubs: number; signed: number }>> = {
  demo: { members: 2000, teams: 150, clubs: 40, signed: 6 },
}
const FEW = { members: 60, teams: 6, clubs: 3, signed: 2 }

/**
 * Makes the demo tenants with everything in them, each once however many servers start. What a start that was cut off has
 * not made is made now. `directUrl` leads to the database past any pooler.
 */
export async function seed(world: World, directUrl: string): Promise<void> {
  const known = await findTenants(world.database)
  for (const plan of PLANS) {
    const tenant = known.find(({ label }) => label === plan.label)
    const isWhole =
      tenant &&
      (await contextOf(world, tenant).transaction(async (inside) => {
        const [furnished, people] = await Promise.all([isFurnished(inside), hasPeople(inside)])
        return furnished && people.any && people.told
      }))
    if (!isWhole) await whileNobodySeeds(directUrl, plan.label, () => seedTenant(world, plan))
  }
}

async function seedTenant(world: World, plan: Plan) {
  const tenant = await furnish(world, plan)
  const { signed, ...size } = SIZES[plan.label] ?? FEW
  await tellProvider(world, tenant)
  const isReady = await contextOf(world, tenant).transaction(
    async (inside) => (await isFurnished(inside)) && !(await hasPeople(inside)).any,
  )
  if (isReady) await addDistrict(world, tenant, { size, signed })
}
