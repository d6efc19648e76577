import { sql, type RawBuilder } from 'kysely'
import { SeasonExists, type SeasonRow, type SeasonStatus, type SeasonUses } from 'contract/seasons/seasons'
import { InUse } from 'contract/problem'
import { todayOf, type Context } from '../plumbing/context.ts'
import { contains, page, type Order, type Place } from '../plumbing/database/page-queries.ts'
import { getCurrentSeason } from './seasons-queries.ts'

const ORDERS = {
  '-start_date': { column: 's.start_date', descending: true },
  start_date: { column: 's.start_date', descending: false },
  name: { column: 's.name', descending: false },
  '-name': { column: 's.name', descending: true },
} as const

type Wanted = Partial<Place> & {
  q?: string | undefined
  sort?: keyof typeof ORDERS | undefined
  status?: SeasonStatus | undefined
}
type Row = Omit<SeasonRow, 'is_current'>

export async function pageSeasons(
  context: Context,
  { cursor, page: number, per_page, q, sort = '-start_date', status }: Wanted,
) {
  const { db, tenant } = context
  const order: Order = { ...ORDERS[sort], id: 's.id' }
  const conditions = sql.join(
    [
      sql`s.tenant_id = ${tenant.id}`,
      ...(status ? [sql`s.status = ${status}`] : []),
      ...(q?.trim() ? [sql`lower(s.name) like ${contains(q)}`] : []),
    ],
    sql` and `,
  )
  const rows = (beyond: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
    sql<Row & { page_value: string; page_id: number }>`
      select s.id, s.name, s.start_date, s.end_date, s.status, s.version,
        (select count(*) from registration r
          where r.tenant_id = s.tenant_id and r.season_id = s.id and r.deleted_at is null) as registrations,
        (select count(*) from membership_price p
          where p.tenant_id = s.tenant_id and p.season_id = s.id) as prices,
        ${sql.raw(order.column)} as page_value, s.id as page_id
      from season s where ${conditions} and ${beyond} ${end}`.execute(db)
  const [found, current] = await Promise.all([
    page(
      context,
      {
        rows: async (beyond, end) => (await rows(beyond, end)).rows,
        all: sql`from season s where ${conditions}`,
      },
      { cursor, page: number, per_page },
      order,
    ),
    getCurrentSeason(context, todayOf(context)),
  ])
  return { ...found, data: found.data.map((row) => ({ ...row, is_current: row.id === current?.id })) }
}

const columns = ['id', 'name', 'start_date', 'end_date', 'version'] as const
const status = sql<SeasonStatus>`status`.as('status')

export const findOfficeSeason = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('season')
    .select([...columns, status])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()

/** The season, locked until the end of the transaction. */
export const lockSeason = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('season')
    .select([...columns, status])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type Fields = { name: string; start_date: string; end_date: string; status: SeasonStatus }

export const insertSeason = ({ db, tenant }: Context, fields: Fields) =>
  db
    .insertInto('season')
    .values({ tenant_id: tenant.id, ...fields })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)

export const setSeason = ({ db, tenant }: Context, id: number, fields: Fields) =>
  db
    .updateTable('season')
    .set({ ...fields, version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)

/** @throws InUse if something still refers to it, such as a renewal that was started for it */
export const removeSeason = ({ db, tenant }: Context, id: number) =>
  db.deleteFrom('season').where('tenant_id', '=', tenant.id).where('id', '=', id).execute().catch(refuseNamed)

/** Counts what uses the season. Deleted registrations count: their history remains. */
export async function countSeasonUses({ db, tenant, now }: Context, id: number): Promise<SeasonUses> {
  const { rows } = await sql<SeasonUses>`
    select
      (select count(*) from registration r where r.tenant_id = ${tenant.id} and r.season_id = ${id}) as registrations,
      (select count(*) from team t where t.tenant_id = ${tenant.id} and t.season_id = ${id}) as teams,
      (select count(*) from membership_price p where p.tenant_id = ${tenant.id} and p.season_id = ${id}) as prices,
      (select count(*) from price_rule x where x.tenant_id = ${tenant.id} and x.season_id = ${id}) as price_rules,
      (select count(*) from registration_draft d
        where d.tenant_id = ${tenant.id} and d.order_id is not null and d.completed_at is null
          and d.expires_at > ${now} and (d.checked_out ->> 'season_id')::bigint = ${id}) as orders`.execute(
    db,
  )
  return rows[0]!
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** Translates the database's error about a row that others still refer to. */
export function refuseNamed(error: unknown): never {
  if ((error as { code?: string }).code === FOREIGN_KEY_VIOLATION) throw InUse({ detail: [] })
  throw error
}

function refuseTaken(error: unknown): never {
  if ((error as { code?: string }).code === UNIQUE_VIOLATION) throw SeasonExists()
  throw error
}

/** The previous and the next season, if they were created from each other. */
export async function findNeighbors({ db, tenant }: Context, id: number) {
  const { rows } = await sql<{ id: number; name: string; is_next: boolean }>`
    select s.id, s.name, o.from_season_id = ${id} as is_next
    from season_roll_over o
    join season s on s.tenant_id = o.tenant_id
      and s.id = case when o.from_season_id = ${id} then o.season_id else o.from_season_id end
    where o.tenant_id = ${tenant.id} and (o.from_season_id = ${id} or o.season_id = ${id})`.execute(db)
  const one = (isNext: boolean) => {
    const row = rows.find(({ is_next }) => is_next === isNext)
    return row ? { id: row.id, name: row.name } : null
  }
  return { rolled_from: one(false), rolled_into: one(true) }
}
