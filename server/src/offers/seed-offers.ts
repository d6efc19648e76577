import type { Day } from 'contract/dates'
import { todayOf, type Context } from '../plumbing/context.ts'
import { demoSeasons, type DemoSeason } from '../seeds/seed-season.ts'
import { saveSetting } from '../tenants/tenants.ts'
import { insertMemberTypes } from '../members/members.ts'
import { insertSeason } from '../seasons/seasons.ts'
import { findMemberTypes } from './catalogue-queries.ts'
import { insertMemberships, insertPrices } from './seed-queries.ts'

const MEMBER_TYPES = [
  { name: 'Player', kind: 'player', min_age: null },
  { name: 'Coach', kind: 'person', min_age: 18 },
  { name: 'Volunteer', kind: 'person', min_age: 14 },
  { name: 'Team', kind: 'team', min_age: null },
  { name: 'Club', kind: 'club', min_age: null },
] as const

/** On sale until the end of the season unless stated otherwise. */
type Price = {
  kind: 'early' | 'regular' | 'late'
  amount: number
  from: (season: DemoSeason) => Day
  until?: (season: DemoSeason) => Day
}
const WHOLE_SEASON = { from: ({ on_sale_from }: DemoSeason) => on_sale_from }

/**
 * Individual fees of $45 and $50 and a league team fee of $325, as published by the Rocky Mountain league.
 */
const MEMBERSHIPS: readonly {
  type: (typeof MEMBER_TYPES)[number]['name']
  name: string
  description: string
  benefits: readonly string[]
  needs_approval: boolean
  prices: readonly Price[]
}[] = [
  {
    type: 'Player',
    name: 'Player membership',
    needs_approval: false,
    description: 'For every athlete who plays for a member team this season.',
    benefits: [
      'Plays league games and championships',
      'Digital membership card',
      'Secondary accident cover during sanctioned play',
    ],
    prices: [
      { kind: 'early', amount: 4000, ...WHOLE_SEASON, until: ({ first_year }) => `${first_year}-08-31` },
      {
        kind: 'regular',
        amount: 4500,
        from: ({ first_year }) => `${first_year}-09-01`,
        until: ({ first_year }) => `${first_year + 1}-03-31`,
      },
      { kind: 'late', amount: 5500, from: ({ first_year }) => `${first_year + 1}-04-01` },
    ],
  },
  {
    type: 'Coach',
    name: 'Coach membership',
    needs_approval: true,
    description:
      'For head and assistant coaches. The league checks background screening and athlete-safety training before it approves.',
    benefits: ['May be rostered as staff', 'Coaching education library', 'Digital membership card'],
    prices: [{ kind: 'regular', amount: 5000, ...WHOLE_SEASON }],
  },
  {
    type: 'Volunteer',
    name: 'Volunteer',
    needs_approval: false,
    description: 'For parents and friends who help at games and events.',
    benefits: ['Listed for duties', 'Digital membership card'],
    prices: [{ kind: 'regular', amount: 0, ...WHOLE_SEASON }],
  },
  {
    type: 'Team',
    name: 'Team registration',
    needs_approval: true,
    description:
      'Enters a whole team into its league. Players and coaches register for themselves with the link the team sends them.',
    benefits: ['Fall and summer league play', 'Championship qualifiers', 'Roster tools for the coach'],
    prices: [{ kind: 'regular', amount: 32500, ...WHOLE_SEASON }],
  },
  {
    type: 'Club',
    name: 'Club registration',
    needs_approval: true,
    description: 'For an organization with several teams.',
    benefits: ['All teams under one roof', 'Club page and logo', 'Insurance certificates in one place'],
    prices: [{ kind: 'regular', amount: 15000, ...WHOLE_SEASON }],
  },
]

/** What each membership costs in a season, and between which days. */
export const demoPrices = (season: DemoSeason) =>
  MEMBERSHIPS.flatMap(({ name, prices }) =>
    prices.map(({ kind, amount, from, until }) => ({
      membership: name,
      kind,
      amount,
      sale_from: from(season),
      sale_until: until?.(season) ?? season.end_date,
    })),
  )

/** The five member types of the specification (§2), where a tenant has none yet. */
export async function seedMemberTypes(context: Context): Promise<void> {
  if ((await findMemberTypes(context)).length > 0) return
  await insertMemberTypes(
    context,
    MEMBER_TYPES.map((type, sort_order) => ({ ...type, sort_order })),
  )
}

type Settings = { prefix: string; protection: boolean }

/**
 * What every tenant begins with: seasons, member types, memberships with their prices, and the format of
 * numbers.
 */
export async function seedOffers(
  context: Context,
  discipline_id: number,
  { prefix, protection }: Settings,
): Promise<void> {
  const { over, running, next } = demoSeasons(todayOf(context))
  const sold = next ? [running, next] : [running]
  const [seasons, types] = await Promise.all([
    Promise.all(
      [over, ...sold].map(async ({ name, start_date, end_date }) => {
        const status = name === over.name ? 'closed' : 'active'
        const { id } = await insertSeason(context, { name, start_date, end_date, status })
        return { id, name }
      }),
    ),
    insertMemberTypes(
      context,
      MEMBER_TYPES.map((type, sort_order) => ({ ...type, sort_order })),
    ),
  ])
  const memberships = await insertMemberships(
    context,
    MEMBERSHIPS.map(({ type, prices: _, benefits, ...membership }, sort_order) => ({
      ...membership,
      discipline_id,
      sort_order,
      benefits: JSON.stringify(benefits),
      member_type_id: types.find(({ name }) => name === type)!.id,
    })),
  )
  const prices = [over, ...sold].flatMap((season) =>
    demoPrices(season).map(({ membership, ...price }) => ({
      ...price,
      membership_id: memberships.find((one) => one.name === membership)!.id,
      season_id: seasons.find(({ name }) => name === season.name)!.id,
    })),
  )
  await Promise.all([
    insertPrices(context, prices),
    saveSetting(context, { name: 'memberNumberPrefix', value: prefix, is_public: false }),
    saveSetting(context, {
      name: 'donation',
      value: { text: 'Help a girl play who could not afford it.', suggestions: [500, 1000, 2500] },
      is_public: true,
    }),
    saveSetting(context, {
      name: 'registrationProtection',
      value: {
        enabled: protection,
        provider: 'Registration Protection',
        rate: 700,
        text: 'Get your registration fee back if injury, illness or a move keeps you from playing. Sold by an independent insurer; you can buy it only with your registration.',
        terms_url: '/terms-and-conditions',
      },
      is_public: true,
    }),
  ])
}
