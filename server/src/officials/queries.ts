import { sql, type RawBuilder } from 'kysely'
import type { Day } from 'contract/dates'
import type {
  Official,
  OfficialFields,
  OfficialLevel,
  OfficialRow,
  exportOfficials,
  listOfficials,
} from 'contract/officials'
import type { In } from 'contract/operation'
import type { Context } from '../plumbing/context.ts'
import { insertRows } from '../plumbing/database/bulk-queries.ts'
import { orderBy, placeOf, type Placed } from '../plumbing/database/list-queries.ts'
import { contains, page } from '../plumbing/database/page-queries.ts'

const levelOf = (tenant_id: number) => sql`
  (select l.position from official_level l where l.tenant_id = ${tenant_id} and l.id = o.level_id)`
const aheadOf = ({ tenant, now }: Pick<Context, 'tenant' | 'now'>) => sql`
  (select count(*)::int from umpire_assignment a where a.tenant_id = ${tenant.id} and a.official_id = o.id
    and a.state in ('asked', 'accepted') and a.starts_at >= ${now})`

const sortsOf = (context: Context) => ({
  name: 'o.name_key',
  level: { few: levelOf(context.tenant.id) },
  ahead: { few: aheadOf(context) },
})

const columns = (context: Context) => sql`
  o.id, o.first_name || ' ' || o.last_name as name, o.email, o.phone, o.postal_code, o.is_umpire,
  o.retired_at is not null as is_retired,
  (select l.name from official_level l where l.tenant_id = ${context.tenant.id} and l.id = o.level_id) as level,
  (select jsonb_build_object('name', c.name, 'expires_on', c.expires_on) from official_certification c
    where c.tenant_id = ${context.tenant.id} and c.official_id = o.id
    order by c.expires_on desc nulls first, c.position limit 1) as certified,
  ${aheadOf(context)} as ahead`

const conditions = ({ tenant }: Pick<Context, 'tenant'>, asked: In<typeof exportOfficials>, today: Day) => {
  const { q, level_id, show = 'active' } = asked
  const like = contains(q ?? '')
  return sql.join(
    [
      sql`o.tenant_id = ${tenant.id}`,
      show === 'retired' ? sql`o.retired_at is not null` : sql`o.retired_at is null`,
      ...(level_id === undefined ? [] : [sql`o.level_id = ${level_id}`]),
      ...(show === 'umpires' ? [sql`o.is_umpire`] : []),
      ...(show === 'staff' ? [sql`not o.is_umpire`] : []),
      ...(show === 'lapsed'
        ? [
            sql`not exists (select from official_certification c where c.tenant_id = ${tenant.id} and c.official_id = o.id
              and (c.expires_on is null or c.expires_on >= ${today}))`,
          ]
        : []),
      ...(q?.trim()
        ? [
            sql`(lower(o.first_name || ' ' || o.last_name) like ${like} or o.name_key like ${like} or lower(o.email) like ${like}
              or o.phone like ${like})`,
          ]
        : []),
    ],
    sql` and `,
  )
}

export function pageOfficials(
  context: Context,
  { cursor, page: number, per_page, sort = 'name', ...asked }: In<typeof listOfficials>,
  today: Day,
) {
  const order = orderBy(sortsOf(context), sort, 'o.id')
  const which = conditions(context, asked, today)
  const rows = (beyond: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
    sql<OfficialRow & Placed>`
      select ${columns(context)}, ${placeOf(order)} from official o where ${which} and ${beyond} ${end}`.execute(
      context.db,
    )
  return page(
    context,
    { rows: async (beyond, end) => (await rows(beyond, end)).rows, all: sql`from official o where ${which}` },
    { cursor, page: number, per_page },
    order,
  )
}

/** As many as a file has. */
const MOST_EXPORTED = 20_000

export async function findOfficialRows(
  context: Context,
  asked: In<typeof exportOfficials>,
  today: Day,
): Promise<OfficialRow[]> {
  const { rows } = await sql<OfficialRow>`
    select ${columns(context)} from official o where ${conditions(context, asked, today)}
    order by o.name_key, o.id limit ${sql.lit(MOST_EXPORTED)}`.execute(context.db)
  return rows
}

type Known = Omit<Official, 'audit'>

export async function getOfficialRow({ db, tenant }: Context, id: number): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select o.id, o.version, o.first_name, o.last_name, o.email, o.phone, o.level_id, o.postal_code, o.most_a_day, o.is_umpire, o.notes,
      o.retired_at is not null as is_retired,
      (select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'year', c.year, 'expires_on', c.expires_on)
          order by c.position), '[]')
        from official_certification c where c.tenant_id = ${tenant.id} and c.official_id = o.id) as certifications,
      (select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'from_time', d.from_time, 'until_time', d.until_time)
          order by d.day), '[]')
        from official_day d where d.tenant_id = ${tenant.id} and d.official_id = o.id) as days,
      (select coalesce(jsonb_agg(jsonb_build_object('club_id', x.club_id, 'team_id', x.team_id,
          'name', coalesce(k.name, t.name)) order by coalesce(k.name, t.name), x.id), '[]')
        from official_conflict x
          left join club k on k.tenant_id = x.tenant_id and k.id = x.club_id
          left join team t on t.tenant_id = x.tenant_id and t.id = x.team_id
        where x.tenant_id = ${tenant.id} and x.official_id = o.id) as stays_away
    from official o where o.tenant_id = ${tenant.id} and o.id = ${id}`.execute(db)
  return rows[0]
}

/** Keeps an umpire from others who change or assign them, several in the order of their ids. */
export async function lockOfficials(
  { db, tenant }: Context,
  ids: readonly number[],
): Promise<{ id: number; version: number; retired_at: string | null; link_serial: number }[]> {
  const { rows } = await sql<{ id: number; version: number; retired_at: string | null; link_serial: number }>`
    select id, version, retired_at, link_serial from official
    where tenant_id = ${tenant.id} and id = any (${[...ids]}::bigint[]) order by id for update`.execute(db)
  return rows
}

type Person = Pick<
  OfficialFields,
  'first_name' | 'last_name' | 'email' | 'phone' | 'postal_code' | 'level_id'
> &
  Partial<Pick<OfficialFields, 'most_a_day' | 'notes' | 'is_umpire'>>

/** Undefined if there is somebody with this email already. */
export const insertOfficial = ({ db, tenant, now }: Context, person: Person) =>
  db
    .insertInto('official')
    .values({ tenant_id: tenant.id, created_at: now, most_a_day: null, notes: '', ...person })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Counts the version up. */
export const setOfficial = ({ db, tenant }: Context, id: number, person: Partial<Person>) =>
  db
    .updateTable('official')
    .set((now) => ({ ...person, version: now('version', '+', 1) }))
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export const setRetired = ({ db, tenant, now }: Context, id: number, is_retired: boolean) =>
  sql`update official set retired_at = ${is_retired ? now : null}, version = version + 1, link_serial = link_serial + 1
    where tenant_id = ${tenant.id} and id = ${id}`.execute(db)

/** An umpire by email, held until the transaction ends. */
export async function lockByEmail({ db, tenant }: Context, email: string) {
  const { rows } = await sql<{ id: number }>`
    select id from official where tenant_id = ${tenant.id} and email = ${email} and email <> '' for update`.execute(
    db,
  )
  return rows[0]
}

type Parts = Pick<OfficialFields, 'certifications' | 'days' | 'stays_away'>

/** What belongs to an umpire, instead of what there was. */
export async function putParts(context: Context, official_id: number, parts: Parts): Promise<void> {
  const { db, tenant } = context
  for (const table of ['official_certification', 'official_day', 'official_conflict'] as const)
    await db
      .deleteFrom(table)
      .where('tenant_id', '=', tenant.id)
      .where('official_id', '=', official_id)
      .execute()
  await insertRows(
    context,
    'official_certification',
    parts.certifications.map((one, i) => ({ official_id, position: i + 1, ...one })),
  )
  await insertRows(
    context,
    'official_day',
    parts.days.map((one) => ({ official_id, ...one })),
  )
  await insertRows(
    context,
    'official_conflict',
    parts.stays_away.map(({ club_id, team_id }) => ({ official_id, club_id, team_id })),
  )
}

/** As many as somebody reads in a menu. */
const MOST_FOUND = 30

/** Clubs, and teams of seasons that aren’t over, by a few letters of their names. */
export async function findStaysAway(
  { db, tenant }: Context,
  q: string,
  today: Day,
): Promise<Official['stays_away']> {
  const like = contains(q)
  const { rows } = await sql<Official['stays_away'][number]>`
    (select id as club_id, null::bigint as team_id, name from club
      where tenant_id = ${tenant.id} and lower(name) like ${like} order by name, id limit ${sql.lit(MOST_FOUND)})
    union all
    (select null, t.id, t.name from team t join season s on s.tenant_id = t.tenant_id and s.id = t.season_id
      where t.tenant_id = ${tenant.id} and s.end_date >= ${today} and lower(t.name) like ${like}
      order by t.name, t.id limit ${sql.lit(MOST_FOUND)})`.execute(db)
  return rows
}

export const findLevels = ({ db, tenant }: Context): Promise<OfficialLevel[]> =>
  db
    .selectFrom('official_level')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenant.id)
    .orderBy('position')
    .orderBy('id')
    .execute()

export const isLevelUsed = async ({ db, tenant }: Context, ids: readonly number[]): Promise<boolean> => {
  const { rows } = await sql`
    select from official where tenant_id = ${tenant.id} and level_id = any (${[...ids]}::bigint[])
    union all
    select from crew_division where tenant_id = ${tenant.id} and level_id = any (${[...ids]}::bigint[])
    limit 1`.execute(db)
  return rows.length > 0
}

export async function putLevels(
  context: Context,
  levels: readonly { id?: number | null | undefined; name: string }[],
  gone: readonly number[],
): Promise<void> {
  const { db, tenant } = context
  if (gone.length > 0)
    await db
      .deleteFrom('official_level')
      .where('tenant_id', '=', tenant.id)
      .where('id', 'in', [...gone])
      .execute()
  for (const [i, { id, name }] of levels.entries())
    if (id)
      await db
        .updateTable('official_level')
        .set({ name, position: i + 1 })
        .where('tenant_id', '=', tenant.id)
        .where('id', '=', id)
        .execute()
    else await insertRows(context, 'official_level', [{ name, position: i + 1 }])
}
