import { grantDefaultPermissions } from '../auth/auth.ts'
import { findDivisions, findSports } from '../clubs/clubs.ts'
import { seedClubs } from '../clubs/seed-clubs.ts'
import { seedContent } from '../content/seed-content.ts'
import type { Context, OutsideContext, Tenant } from '../plumbing/context.ts'
import { seedEvents, storePhotos } from '../events/seed-events.ts'
import { seedRefundPolicies } from '../events/seed-refund-policies.ts'
import { contextFor, type World } from '../plumbing/world.ts'
import { findTenants } from '../plumbing/jobs/jobs-queries.ts'
import { findMemberTypes } from '../offers/offers.ts'
import { seedOffers } from '../offers/seed-offers.ts'
import { seedCoupons } from './seed-coupons.ts'
import { seedEntrances, seedUsers } from './seed-users.ts'
import type { Brand } from '../tenants/documents.ts'
import { createTenant, saveSetting, settingOf } from '../tenants/tenants.ts'
import { seedVenues } from '../venues/venues.ts'
import { seedWaivers } from '../waivers/seed-waivers.ts'

/** A tenant to be created, with its initial settings. */
export type Plan = {
  label: string
  name: string
  time_zone: string
  prefix: string
  protection: boolean
  document: Brand
}

export const PLANS: readonly Plan[] = [
  {
    label: 'default',
    name: 'Alliance Fastpitch',
    time_zone: 'America/Chicago',
    prefix: 'AF',
    protection: true,
    document: { support_email: 'help@alliance.example', sender_name: 'Alliance Fastpitch' },
  },
  {
    label: 'alliance',
    name: 'The Alliance Fastpitch',
    time_zone: 'America/Chicago',
    prefix: 'TAF',
    protection: true,
    document: {
      colors: { primary: '#0b3a75', accent: '#c8102e' },
      support_email: 'help@alliance.example',
      sender_name: 'The Alliance Fastpitch',
      features: { registration_protection: true, donations: true },
    },
  },
  {
    label: 'demo',
    name: 'Prairie Fire Softball',
    time_zone: 'America/Denver',
    prefix: 'PF',
    protection: false,
    document: {
      title: 'Prairie Fire Softball - Membership',
      colors: { primary: '#b45309', accent: '#166534' },
      support_email: 'office@prairiefire.example',
      sender_name: 'Prairie Fire Softball',
    },
  },
]

/** A tenant with any label, for trying out what many members do. */
export const anyPlan = (label: string): Plan => ({
  label,
  name: `${label[0]!.toUpperCase()}${label.slice(1)} Softball`,
  time_zone: 'America/Chicago',
  prefix: 'M',
  protection: true,
  document: {
    support_email: `office@${label}.example`,
    sender_name: `${label[0]!.toUpperCase()}${label.slice(1)} Softball`,
  },
})

/** Set when a part of a tenant's demo data is complete. */
const RULES = 'demoRulesSeeded'
const PAGES = 'demoPagesSeeded'

/** Acts as the tenant itself. */
export const contextOf = (world: World, tenant: Tenant): OutsideContext =>
  contextFor(world, tenant, null, { trace_id: 'seed', ip: '', user_agent: '' })

/** Whether everything except people is there. */
export async function isFurnished(context: Context): Promise<boolean> {
  const [rules, pages] = await Promise.all([settingOf(context, RULES), settingOf(context, PAGES)])
  return Boolean(rules && pages)
}

/**
 * Creates a tenant with everything it begins with: rights, leagues, offers, waivers, coupons, accounts,
 * pages. An interrupted setup is completed. A tenant that others have set up is left alone.
 */
export async function furnish(world: World, { prefix, protection, ...plan }: Plan): Promise<Tenant> {
  const tenant =
    (await findTenants(world.database)).find(({ label }) => label === plan.label) ??
    (await createTenant(world, { ...plan, currency: 'USD' }))
  const context = contextOf(world, tenant)
  // A tenant that `npm run tenant` made has member types, but nothing that was seeded.
  const isOthers = await context.transaction(
    async (inside) =>
      !(await settingOf(inside, RULES)) &&
      ((await findMemberTypes(inside)).length > 0 || (await findSports(inside)).length > 0),
  )
  if (isOthers || (await context.transaction((inside) => settingOf(inside, PAGES)))) return tenant
  const { support_email, colors = { primary: '#1d4ed8', accent: '#d01c3f' } } = plan.document
  const [photos] = await Promise.all([
    storePhotos(context, { colors }),
    once(context, RULES, async (inside) => {
      await grantDefaultPermissions(inside)
      const { discipline_id } = await seedClubs(inside)
      await seedOffers(inside, discipline_id, { prefix, protection })
      await seedWaivers(inside)
      await seedCoupons(inside)
      await seedUsers(inside, await seedEntrances(inside))
    }).then(() => seedContent(context, { support_email })),
  ])
  const divisions = await context.transaction((inside) => findDivisions(inside))
  await context.transaction(seedVenues)
  await seedEvents(context, divisions, photos)
  await context.transaction(seedRefundPolicies)
  await once(context, PAGES, async () => {})
  return tenant
}

/** All or nothing, and never twice. */
async function once(context: OutsideContext, name: string, work: (inside: Context) => Promise<void>) {
  await context.transaction(async (inside) => {
    if (await settingOf(inside, name)) return
    await work(inside)
    await saveSetting(inside, { name, value: context.now.toISOString(), is_public: false })
  })
}
