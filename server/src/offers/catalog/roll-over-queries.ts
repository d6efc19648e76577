import { sql } from 'kysely'
import type { PriceKind } from 'contract/offers/prices'
import type { Context } from '../../plumbing/context.ts'

/** The active prices of a season, with the names they are displayed with. */
export async function findPricesOf({ db, tenant }: Context, season_id: number) {
  const { rows } = await sql<{
    membership_id: number
    membership: string
    league_id: number | null
    league: string | null
    kind: PriceKind
    amount: number
    sale_from: string
    sale_until: string
    min_age: number | null
    max_age: number | null
  }>`
    select p.membership_id, m.name as membership, p.league_id, l.name as league, p.kind, p.amount, p.sale_from,
      p.sale_until, p.min_age, p.max_age
    from membership_price p
    join membership m on m.tenant_id = p.tenant_id and m.id = p.membership_id
    left join league l on l.tenant_id = p.tenant_id and l.id = p.league_id
    where p.tenant_id = ${tenant.id} and p.season_id = ${season_id} and p.status = 'active'
      and m.status <> 'inactive'
    order by m.sort_order, m.id, l.name nulls first, p.sale_from, p.id`.execute(db)
  return rows
}

type NewPrice = {
  membership_id: number
  season_id: number
  league_id: number | null
  kind: PriceKind
  amount: number
  sale_from: string
  sale_until: string
  min_age: number | null
  max_age: number | null
}

export const insertPrices = async ({ db, tenant }: Context, prices: readonly NewPrice[]) => {
  if (prices.length === 0) return
  await db
    .insertInto('membership_price')
    .values(prices.map((price) => ({ tenant_id: tenant.id, ...price })))
    .execute()
}

export async function countPrices({ db, tenant }: Context, season_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('membership_price')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenant.id)
    .where('season_id', '=', season_id)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Removes a season's prices and price rules; returns the storage keys of pictures that nothing refers to any
 * more.
 */
export async function removeTariff({ db, tenant }: Context, season_id: number): Promise<string[]> {
  const [removed] = await Promise.all([
    db
      .deleteFrom('membership_price')
      .where('tenant_id', '=', tenant.id)
      .where('season_id', '=', season_id)
      .returning('image')
      .execute(),
    db
      .deleteFrom('price_rule')
      .where('tenant_id', '=', tenant.id)
      .where('season_id', '=', season_id)
      .execute(),
  ])
  return removed.flatMap(({ image }) => image ?? [])
}
