import { sql, type RawBuilder } from 'kysely'
import type { In } from 'contract/operation'
import { PRICE_DEFAULTS, type OfficePrice, type PriceFields, type listPrices } from 'contract/offers/prices'
import type { Context } from '../../plumbing/context.ts'
import { contains, page, type Order } from '../../plumbing/database/page-queries.ts'

const ORDER: Order = { column: 'p.id', id: 'p.id', descending: true }

/** A price with the names it is displayed with; `image` is the storage key. */
const COLUMNS = sql`p.id, p.membership_id, m.name as membership, m.member_type_id, t.name as member_type, p.season_id,
  s.name as season, l.name as league, p.amount as price, p.sale_from as start_date, p.sale_until as end_date, p.image,
  p.version, ${sql.join(Object.keys(PRICE_DEFAULTS).map((column) => sql.ref(`p.${column}`)))}`
const FROM = sql`membership_price p
  join membership m on m.tenant_id = p.tenant_id and m.id = p.membership_id
  join member_type t on t.tenant_id = m.tenant_id and t.id = m.member_type_id
  join season s on s.tenant_id = p.tenant_id and s.id = p.season_id
  left join league l on l.tenant_id = p.tenant_id and l.id = p.league_id`

export function pagePrices(
  context: Context,
  { cursor, page: number, per_page, q, season_id, membership_id, league_id, status }: In<typeof listPrices>,
  { isPublished }: { isPublished: boolean },
) {
  const { db, tenant } = context
  const conditions = sql.join(
    [
      sql`p.tenant_id = ${tenant.id}`,
      ...(season_id ? [sql`p.season_id = ${season_id}`] : []),
      ...(membership_id ? [sql`p.membership_id = ${membership_id}`] : []),
      ...(league_id ? [sql`p.league_id = ${league_id}`] : []),
      ...(status ? [sql`p.status = ${status}`] : []),
      ...(isPublished ? [sql`p.status = 'active'`] : []),
      ...(q?.trim() ? [sql`lower(m.name) like ${contains(q)}`] : []),
    ],
    sql` and `,
  )
  const rows = (beyond: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
    sql<OfficePrice & { page_value: number; page_id: number }>`
      select ${COLUMNS}, p.id as page_value, p.id as page_id from ${FROM}
      where ${conditions} and ${beyond} ${end}`.execute(db)
  return page(
    context,
    {
      rows: async (beyond, end) => (await rows(beyond, end)).rows,
      all: sql`from ${FROM} where ${conditions}`,
    },
    { cursor, page: number, per_page },
    ORDER,
  )
}

export async function findPrice({ db, tenant }: Context, id: number, { lock = false } = {}) {
  const { rows } = await sql<OfficePrice>`
    select ${COLUMNS} from ${FROM}
    where p.tenant_id = ${tenant.id} and p.id = ${id} ${lock ? sql`for update of p` : sql``}`.execute(db)
  return rows[0]
}

const columnsOf = ({ price, start_date, end_date, ...same }: PriceFields) => ({
  ...same,
  amount: price,
  sale_from: start_date,
  sale_until: end_date,
})

export const insertPrice = ({ db, tenant }: Context, fields: PriceFields) =>
  db
    .insertInto('membership_price')
    .values({ tenant_id: tenant.id, ...columnsOf(fields) })
    .returning('id')
    .executeTakeFirstOrThrow()

export const setPrice = ({ db, tenant }: Context, id: number, fields: PriceFields) =>
  db
    .updateTable('membership_price')
    .set({ ...columnsOf(fields), version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export const removePrice = ({ db, tenant }: Context, id: number) =>
  db.deleteFrom('membership_price').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

/** Locks the membership against other price changes until the request ends. */
export const holdMembership = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('membership')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()

/** Another price for the same thing on overlapping days. */
export const findSamePrice = (
  { db, tenant }: Context,
  { membership_id, season_id, league_id, start_date, end_date, min_age, max_age }: PriceFields,
  but: number,
) =>
  db
    .selectFrom('membership_price')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('membership_id', '=', membership_id)
    .where('season_id', '=', season_id)
    .where(sql<boolean>`league_id is not distinct from ${league_id}::bigint`)
    .where(sql<boolean>`min_age is not distinct from ${min_age}::integer`)
    .where(sql<boolean>`max_age is not distinct from ${max_age}::integer`)
    .where('sale_from', '=', start_date)
    .where('sale_until', '=', end_date)
    .where('id', '<>', but)
    .executeTakeFirst()

/** What a price is for, with the membership's member type; undefined for what the tenant does not have. */
export async function findPriced(
  { db, tenant }: Context,
  { membership_id, season_id, league_id }: Pick<PriceFields, 'membership_id' | 'season_id' | 'league_id'>,
) {
  const { rows } = await sql<{ member_type_id: number | null; has_season: boolean; has_league: boolean }>`
    select
      (select m.member_type_id from membership m where m.tenant_id = ${tenant.id} and m.id = ${membership_id}) as member_type_id,
      exists (select 1 from season s where s.tenant_id = ${tenant.id} and s.id = ${season_id}) as has_season,
      ${league_id}::bigint is null
        or exists (select 1 from league l where l.tenant_id = ${tenant.id} and l.id = ${league_id}::bigint) as has_league`.execute(
    db,
  )
  return rows[0]!
}
