import type { Tenant } from '../plumbing/context.ts'
import type { World } from '../plumbing/world.ts'
import { findSites, findTenants } from '../plumbing/jobs/jobs-queries.ts'
import { addDistrict, hasPeople, tellProvider } from './seed-people.ts'
import { countReadinessSoon } from '../readiness/readiness.ts'
import { takeStock, whileNobodySeeds } from './seed-queries.ts'
import { PLANS, contextOf, furnish, isFurnished, type Plan } from './seed-tenants.ts'

type Sizes = Readonly<Record<string, { members: number; teams: number; clubs: number; signed: number }>>
/** How many people a tenant begins with; one has enough to fill every table and chart. */
export const SIZES: Sizes = {
  demo: { members: 2000, teams: 150, clubs: 40, signed: 6 },
}
/** For whoever doesn’t want to wait, and still has lists of several pages. */
export const SMALL_SIZES: Sizes = {
  demo: { members: 240, teams: 20, clubs: 6, signed: 4 },
}
const FEW = { members: 60, teams: 6, clubs: 3, signed: 2 }

/**
 * Creates the demo tenants with everything in them, once however many servers start. Completes what an
 * interrupted start has missed. `directUrl` bypasses any pooler.
 */
export async function seed(world: World, directUrl: string, sizes: Sizes = SIZES): Promise<void> {
  const { tenants } = await findSites(world.database)
  const open: Plan[] = []
  for (const plan of PLANS) {
    const tenant = tenants.find(({ label }) => label === plan.label)
    if (tenant?.is_away) continue
    if (!tenant || !(await isWhole(world, tenant))) open.push(plan)
  }
  if (open.length === 0) return
  for (const plan of open) await whileNobodySeeds(directUrl, plan.label, () => furnish(world, plan))
  // Largest first: a connection keeps its query plans, and plans for few rows are slow for many.
  for (const plan of open.toReversed())
    await whileNobodySeeds(directUrl, plan.label, () => populate(world, plan, sizes))
  await takeStock(directUrl)
}

const isWhole = (world: World, tenant: Tenant) =>
  contextOf(world, tenant).transaction(async (inside) => {
    const [furnished, people] = await Promise.all([isFurnished(inside), hasPeople(inside)])
    return furnished && people.any && people.told
  })

/** Adds people to a tenant that was set up here; others get none. */
async function populate(world: World, plan: Plan, sizes: Sizes) {
  const tenant = (await findTenants(world.database)).find(({ label }) => label === plan.label)!
  await tellProvider(world, tenant)
  const isReady = await contextOf(world, tenant).transaction(
    async (inside) => (await isFurnished(inside)) && !(await hasPeople(inside)).any,
  )
  const { signed, ...size } = sizes[plan.label] ?? FEW
  if (!isReady) return
  await addDistrict(world, tenant, { number: 0, size, signed, hasPast: true })
  await contextOf(world, tenant).transaction(countReadinessSoon)
}
