import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { Sale } from 'contract/offers/open-seasons'
import type { PriceRule } from 'contract/tariff'
import type { Context } from '../plumbing/context.ts'
import { writtenOnce } from '../plumbing/database/written-once.ts'

/** Seasons that are not over, by start date, each with the days on which something is sold. */
export const findSeasonsAhead = ({ db, tenant }: Context, day: Day) =>
  seasonsAhead(db, { tenant_id: tenant.id, day })
const seasonsAhead = writtenOnce((db, { tenant_id, day }: { tenant_id: number; day: Day }) =>
  db
    .selectFrom('season as s')
    .select([
      's.id',
      's.name',
      's.start_date',
      's.end_date',
      sql<Sale[]>`(select coalesce(jsonb_agg(distinct jsonb_build_object(
          'from', greatest(p.sale_from, m.sale_from), 'until', least(p.sale_until, m.sale_until))), '[]')
        from membership_price p join membership m on m.tenant_id = p.tenant_id and m.id = p.membership_id
        where p.tenant_id = ${tenant_id} and p.season_id = s.id and p.status = 'active' and m.status = 'active')`.as(
        'sales',
      ),
    ])
    .where('s.tenant_id', '=', tenant_id)
    .where('s.status', '=', 'active')
    .where('s.end_date', '>=', day)
    .orderBy('s.start_date'),
)
export type SeasonAhead = Awaited<ReturnType<typeof findSeasonsAhead>>[number]

export const findMemberTypes = ({ db, tenant }: Context) => memberTypes(db, { tenant_id: tenant.id })
const memberTypes = writtenOnce((db, { tenant_id }: { tenant_id: number }) =>
  db
    .selectFrom('member_type')
    .select(['id', 'name', sql<'player' | 'person' | 'team' | 'club'>`kind`.as('kind'), 'min_age'])
    .where('tenant_id', '=', tenant_id)
    .orderBy('sort_order')
    .orderBy('id'),
)

export const findMemberships = ({ db, tenant }: Context) => memberships(db, { tenant_id: tenant.id })
const memberships = writtenOnce((db, { tenant_id }: { tenant_id: number }) =>
  db
    .selectFrom('membership as m')
    .innerJoin('member_type as t', (join) =>
      join.onRef('t.tenant_id', '=', 'm.tenant_id').onRef('t.id', '=', 'm.member_type_id'),
    )
    .select([
      'm.id',
      'm.name',
      'm.member_type_id',
      't.name as member_type',
      sql<'player' | 'person' | 'team' | 'club'>`t.kind`.as('kind'),
      'm.discipline_id',
      'm.description',
      sql<string[]>`m.benefits`.as('benefits'),
      'm.needs_approval',
      sql<number | null>`greatest(t.min_age, m.min_age)`.as('min_age'),
      'm.max_age',
      'm.sale_from',
      'm.sale_until',
      sql<number[]>`(select coalesce(jsonb_agg(l.league_id), '[]') from membership_league l
        where l.tenant_id = ${tenant_id} and l.membership_id = m.id)`.as('league_ids'),
      sql<number[]>`(select coalesce(jsonb_agg(d.division_id), '[]') from membership_division d
        where d.tenant_id = ${tenant_id} and d.membership_id = m.id)`.as('division_ids'),
    ])
    .where('m.tenant_id', '=', tenant_id)
    .where('m.status', '=', 'active')
    .orderBy('m.sort_order')
    .orderBy('m.id'),
)
export type MembershipRow = Awaited<ReturnType<typeof findMemberships>>[number]

type OfSeason = { tenant_id: number; season_id: number }

export const findPrices = ({ db, tenant }: Context, season_id: number) =>
  prices(db, { tenant_id: tenant.id, season_id })
const prices = writtenOnce((db, { tenant_id, season_id }: OfSeason) =>
  db
    .selectFrom('membership_price')
    .select([
      'id',
      'membership_id',
      'season_id',
      'league_id',
      'amount',
      'sale_from',
      'sale_until',
      'min_age',
      'max_age',
    ])
    .where('tenant_id', '=', tenant_id)
    .where('season_id', '=', season_id)
    .where('status', '=', 'active'),
)

/** Discounts for several people in one order. */
export const findPriceRules = ({ db, tenant }: Context, season_id: number) =>
  priceRules(db, { tenant_id: tenant.id, season_id })
const priceRules = writtenOnce((db, { tenant_id, season_id }: OfSeason) =>
  db
    .selectFrom('price_rule')
    .select([
      'id',
      'name',
      sql<PriceRule['kind']>`kind`.as('kind'),
      sql<PriceRule['unit']>`unit`.as('unit'),
      sql<PriceRule['steps']>`steps`.as('steps'),
      'member_type_id',
      'membership_id',
      'league_id',
      'starts_on',
      'ends_on',
    ])
    .where('tenant_id', '=', tenant_id)
    .where('season_id', '=', season_id)
    .where('status', '=', 'active'),
)

/** How many of these memberships exist. */
export async function countMemberships({ db, tenant }: Context, ids: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('membership')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenant.id)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return count
}
