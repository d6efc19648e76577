import { buildWorld } from './app.ts'
import { readConfig } from './plumbing/config.ts'
import type { Tenant } from './plumbing/context.ts'
import type { World } from './plumbing/world.ts'
import { migrate } from './plumbing/database/migrate.ts'
import { addDistrict, madeBefore, tellProvider } from './seeds/seed-people.ts'
import { takeStock, whileNobodySeeds } from './seeds/seed-queries.ts'
import { PLANS, anyPlan, contextOf, furnish } from './seeds/seed-tenants.ts'

type Wanted = {
  members: number
  /** The label of the tenant they belong to; created if it does not exist. */
  tenant: string
  /** Called with the number so far. */
  onProgress?: (made: number) => void
  /** Replaces the machine's clock. */
  now?: () => Date
}

/** How many people are created at once: few enough to fit in memory, and fast enough. */
const DISTRICT = 1000

/**
 * Adds made-up members to a tenant, district by district, each all or nothing. An interrupted run for the
 * same number resumes where it was. Servers may be running. @throws Error in production
 */
export async function addMembers(
  env: Record<string, string | undefined>,
  { members, tenant: label, onProgress = () => {}, now }: Wanted,
): Promise<{ resumed_at: number }> {
  const config = readConfig(env)
  if (config.production) throw new Error('Made-up people are not for production.')
  const { directUrl } = config.database
  await migrate(directUrl)
  const world = await buildWorld(config, now ? { now } : {})
  try {
    return await whileNobodySeeds(directUrl, label, async () => {
      const tenant = await furnish(world, PLANS.find((plan) => plan.label === label) ?? anyPlan(label))
      await tellProvider(world, tenant)
      const before = await contextOf(world, tenant).transaction((inside) => madeBefore(inside, members))
      let last: Promise<void> = Promise.resolve()
      for (let made = before.made, number = before.districts; made < members; number++) {
        const left = members - made
        const size = Math.ceil(left / Math.ceil(left / DISTRICT))
        made += size
        const wanted = { number, size, run: { wanted: members, made }, turn: last }
        last = add(world, tenant, wanted).then(async () => {
          if (wanted.number === before.districts) await takeStock(directUrl)
          onProgress(wanted.run.made)
        })
        // The failure is reported where this is awaited; until then it must not count as unhandled.
        last.catch(() => {})
        // While the database takes in one district, the next one is generated.
        await wanted.turn
      }
      await last
      await takeStock(directUrl, { thoroughly: true })
      return { resumed_at: before.made }
    })
  } finally {
    await world.close()
  }
}

async function add(
  world: World,
  tenant: Tenant,
  { size, ...wanted }: Omit<Parameters<typeof addDistrict>[2], 'size'> & { size: number },
) {
  const organised = { teams: Math.ceil(size * 0.075), clubs: Math.ceil(size / 50) }
  const isMade = await addDistrict(world, tenant, { ...wanted, size: { members: size, ...organised } })
  if (!isMade)
    throw new Error(`Nothing is on sale in the tenant ${tenant.label} yet, so nobody can have registered.`)
}
