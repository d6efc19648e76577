import { sql, type RawBuilder } from 'kysely'
import { SeasonExists, type SeasonRow, type SeasonStatus } from 'contract/seasons/seasons'
import { InUse } from 'contract/problem'
import { todayOf, type Context } from '../plumbing/context.ts'
import { contains, page, type Place } from '../plumbing/database/page-queries.ts'
import { getCurrentSeason } from './seasons-queries.ts'
import { orderBy, placeOf, type Placed } from '../plumbing/database/list-queries.ts'
import { takenAs } from '../plumbing/database/taken.ts'

const SORTS = {
  start_date: 's.start_date',
  name: 's.name',
  end_date: { few: 's.end_date' },
  status: { few: 's.status' },
}

type Wanted = Partial<Place> & {
  q?: string | undefined
  sort?: keyof typeof SORTS | `-${keyof typeof SORTS}` | undefined
  status?: SeasonStatus | undefined
}
type Row = Omit<SeasonRow, 'is_current' | 'registrations' | 'prices'>

export async function pageSeasons(
  context: Context,
  { cursor, page: number, per_page, q, sort = '-start_date', status }: Wanted,
) {
  const { db, tenant } = context
  const order = orderBy(SORTS, sort, 's.id')
  const conditions = sql.join(
    [
      sql`s.tenant_id = ${tenant.id}`,
      ...(status ? [sql`s.status = ${status}`] : []),
      ...(q?.trim() ? [sql`lower(s.name) like ${contains(q)}`] : []),
    ],
    sql` and `,
  )
  const rows = (beyond: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
    sql<Row & Placed>`
      select s.id, s.name, s.start_date, s.end_date, s.status, s.version,
        ${placeOf(order)}
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

const FOREIGN_KEY_VIOLATION = '23503'

/** Translates the database's error about a row that others still refer to. */
export function refuseNamed(error: unknown): never {
  if ((error as { code?: string }).code === FOREIGN_KEY_VIOLATION) throw InUse({ detail: [] })
  throw error
}

const refuseTaken = takenAs(SeasonExists)
