import type { Role } from 'contract/auth/roles'
import type { Brand } from './tenants/documents.ts'
import { createAccount, givePassword, grantDefaultPermissions } from './auth/auth.ts'
import { findDivisions, findLeagues, inviteToTeam, insertTeam } from './clubs/clubs.ts'
import { seedClubs } from './clubs/seed-clubs.ts'
import { seedContent } from './content/seed-content.ts'
import type { Context, OutsideContext } from './context.ts'
import { seedEvents } from './events/seed-events.ts'
import { contextFor, type World } from './http.ts'
import { findTenants } from './jobs-queries.ts'
import { insertImportedMember } from './members/members.ts'
import { seedOffers } from './memberships/seed-offers.ts'
import { currentSeason, findMemberTypes } from './memberships/memberships.ts'
import { insertCoupon } from './payments/payments.ts'
import { createTenant, saveSetting, settingOf } from './tenants/tenants.ts'
import { seedWaivers } from './waivers/seed-waivers.ts'

/** Of every demo account. */
export const DEMO_PASSWORD = 'plum-tractor-whistle'
/** Claims the imported player of each demo tenant. */
export const DEMO_CODE = 'FASTBALL'
/** Opens a place on a team of each demo tenant. */
export const DEMO_INVITE = 'demo-invitation-to-the-team-of-twelve'

type Plan = {
  label: string
  name: string
  time_zone: string
  prefix: string
  protection: boolean
  document: Brand
}

const PLANS: readonly Plan[] = [
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

/** One account of every role; the name says which. */
export const DEMO_USERS: readonly { user: string; roles: readonly Role[]; profile_complete?: 0 | 1 }[] = [
  {
    user: 'admin',
    roles: [
      { module: 'MMS', role: 'admin' },
      { module: 'EMS', role: 'admin' },
    ],
  },
  { user: 'manager', roles: [{ module: 'MMS', role: 'manager' }] },
  { user: 'volunteer', roles: [{ module: 'MMS', role: 'volunteer' }] },
  { user: 'member', roles: [{ module: 'MMS', role: 'member' }] },
  { user: 'clubadmin', roles: [{ module: 'CTMS', role: 'Club Admin' }] },
  { user: 'teamadmin', roles: [{ module: 'CTMS', role: 'Team Admin' }] },
  { user: 'enduser', roles: [{ module: 'CTMS', role: 'End User' }] },
  { user: 'helper', roles: [{ module: 'CTMS', role: 'Volunteer Teams' }] },
  { user: 'newcomer', roles: [{ module: 'MMS', role: 'member' }], profile_complete: 1 },
]

/** Set when a part of a tenant's demo data is whole. */
const RULES = 'demoRulesSeeded'
const PAGES = 'demoPagesSeeded'

/** Makes the demo tenants with everything they begin with. What a start that was cut off has not made is made now. */
export async function seed(world: World): Promise<void> {
  const known = await findTenants(world.database)
  for (const { prefix, protection, ...plan } of PLANS) {
    const tenant =
      known.find(({ label }) => label === plan.label) ??
      (await createTenant(world, { ...plan, currency: 'USD' }))
    const context = contextFor(world, tenant, null, { trace_id: 'seed', ip: '', user_agent: '' })
    await once(context, RULES, async (inside) => {
      await grantDefaultPermissions(inside)
      const { discipline_id } = await seedClubs(inside)
      await seedOffers(inside, discipline_id, { prefix, protection })
      await seedWaivers(inside)
      await seedCoupons(inside)
      await seedUsers(inside)
      await seedEntrances(inside)
    })
    if (await context.transaction((inside) => settingOf(inside, PAGES))) continue
    await seedPublicPages(
      context,
      plan.document,
      await context.transaction((inside) => findDivisions(inside)),
    )
    await once(context, PAGES, async () => {})
  }
}

/** All of it or nothing, and never twice. */
async function once(context: OutsideContext, name: string, work: (inside: Context) => Promise<void>) {
  await context.transaction(async (inside) => {
    if (await settingOf(inside, name)) return
    await work(inside)
    await saveSetting(inside, { name, value: context.now.toISOString(), is_public: false })
  })
}

async function seedPublicPages(
  context: OutsideContext,
  { support_email, colors }: Brand,
  divisions: Awaited<ReturnType<typeof findDivisions>>,
) {
  await seedContent(context, { support_email })
  await seedEvents(context, divisions, { colors: colors ?? { primary: '#1d4ed8', accent: '#d01c3f' } })
}

async function seedCoupons(context: Context) {
  const always = {
    starts_on: null,
    ends_on: null,
    max_uses: null,
    max_uses_per_buyer: null,
    membership_ids: null,
  }
  const coupons = [
    {
      ...always,
      code: 'WELCOME10',
      name: 'Ten percent for new families',
      kind: 'percentage' as const,
      value: 1000,
    },
    {
      ...always,
      code: 'SIBLING15',
      name: 'Fifteen dollars for siblings',
      kind: 'fixed_amount' as const,
      value: 1500,
      max_uses_per_buyer: 1,
    },
    {
      ...always,
      code: 'SCHOLAR',
      name: 'Scholarship: the whole fee',
      kind: 'percentage' as const,
      value: 10_000,
      max_uses: 50,
    },
    {
      ...always,
      code: 'SUMMER26',
      name: 'Summer of 2026',
      kind: 'percentage' as const,
      value: 2000,
      ends_on: '2026-08-31',
    },
    {
      ...always,
      code: 'SPRING27',
      name: 'Spring of 2027',
      kind: 'percentage' as const,
      value: 500,
      starts_on: '2027-02-01',
    },
  ]
  for (const coupon of coupons) await insertCoupon(context, coupon)
}

async function seedUsers(context: Context) {
  for (const { user, roles, profile_complete = 2 } of DEMO_USERS) {
    const first_name = user[0]!.toUpperCase() + user.slice(1)
    const { user_id } = await createAccount(context, {
      email: `${user}@${context.tenant.label}.example`,
      first_name,
      last_name: 'Demo',
      username: user,
      profile_complete,
      roles,
    })
    await givePassword(context, user_id, DEMO_PASSWORD)
  }
}

/** A record to claim and a place on a team, for trying what families get by letter. */
async function seedEntrances(context: Context) {
  const [season, types, divisions, [league]] = await Promise.all([
    currentSeason(context),
    findMemberTypes(context),
    findDivisions(context),
    findLeagues(context),
  ])
  const player = types.find(({ kind }) => kind === 'player')!
  const division = divisions.find(({ label }) => label === '12U') ?? divisions[0]!
  const team = await insertTeam(context, {
    name: 'Comets 12U',
    league_id: league!.id,
    division_id: division.id,
    season_id: season.id,
    club_id: null,
    status: 'active',
  })
  await inviteToTeam(context, { team_id: team.id, member_type_id: player.id, token: DEMO_INVITE, days: 365 })
  await insertImportedMember(context, {
    first_name: 'Harper',
    last_name: 'Nguyen',
    dob: '2015-06-12',
    member_number: `IMP-${context.tenant.label.toUpperCase()}-000001`,
    pre_confirmation_code: DEMO_CODE,
    pre_member_type_id: player.id,
    pre_team_id: team.id,
  })
}
