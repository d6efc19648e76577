import { sql, type RawBuilder } from 'kysely'
import { listOfficeClubs, type Club, type ClubRow } from 'contract/clubs/club-details'
import type { Day } from 'contract/dates'
import type { In } from 'contract/operation'
import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'
import { contains, page } from '../plumbing/database/page-queries.ts'
import { within } from './scope-queries.ts'

/** A page of the clubs the user may see, by name, with their teams of seasons that are not over. */
export function pageClubs(
  context: Context,
  { cursor, page: number, per_page, q, league_id }: In<typeof listOfficeClubs>,
  today: Day,
) {
  const { db, tenant } = context
  const which = sql`
    from club c left join league l on l.tenant_id = c.tenant_id and l.id = c.league_id
    where c.tenant_id = ${tenant.id}
      and ${within(context, listOfficeClubs.access, { club: 'c.id', team: 'null::bigint' })}
      ${league_id === undefined ? sql`` : sql`and c.league_id = ${league_id}`}
      ${q?.trim() ? sql`and lower(c.name) like ${contains(q)}` : sql``}`
  return page(
    context,
    {
      rows: async (beyond: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
        (
          await sql<ClubRow & { page_value: string; page_id: number }>`
            with shown as (
              select c.id, c.name, c.status, l.name as league, c.club_details ->> 'director_name' as director_name,
                lower(c.name) as page_value, c.id as page_id ${which} and ${beyond} ${end})
            select s.*, own.teams, own.players from shown s
              cross join lateral (
                select count(distinct t.id) as teams,
                  count(*) filter (where e.state = 'active' and e.role = 'player') as players
                from team t
                  join season y on y.tenant_id = t.tenant_id and y.id = t.season_id
                  left join roster_entry e on e.tenant_id = t.tenant_id and e.team_id = t.id and e.state = 'active'
                where t.tenant_id = ${tenant.id} and t.club_id = s.id and t.status = 'active'
                  and y.end_date >= ${today}::date) own
            order by s.page_value, s.page_id`.execute(db)
        ).rows,
      all: which,
    },
    { cursor, page: number, per_page },
    { column: 'lower(c.name)', id: 'c.id', descending: false },
  )
}

/** Requests that name a club wait for each other, so that two cannot take the same name. */
export const lockClubNames = async ({ db, tenant }: Context) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('club names', ${tenant.id}))`.execute(db)
}

/** Whether the league has another active club with this name. */
export async function isClubNameTaken(
  { db, tenant }: Context,
  { name, league_id, but = 0 }: { name: string; league_id: number | null; but?: number },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from club where tenant_id = ${tenant.id} and name_key = lower(${name}) and status = 'active'
      and league_id is not distinct from ${league_id}::bigint and id <> ${but} limit 1`.execute(db)
  return rows.length > 0
}

/** Another active club of the name of this one in its league. */
export async function findActiveNamesake({ db, tenant }: Context, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select o.id from club c join club o on o.tenant_id = c.tenant_id and o.name_key = c.name_key
      and o.league_id is not distinct from c.league_id and o.id <> c.id
    where c.tenant_id = ${tenant.id} and c.id = ${id} and o.status = 'active' order by o.id limit 1`.execute(
    db,
  )
  return rows[0]?.id
}

/** A club, if the user has this permission for it; optionally locked until the request ends. */
export async function getClubWithin(
  context: Context,
  word: string,
  id: number,
  { isHeld = false } = {},
): Promise<(Club & { may_edit: boolean; league_id: number | null }) | undefined> {
  const { rows } = await sql<Club & { may_edit: boolean; league_id: number | null }>`
    select c.id, c.name, c.status, c.league_id, c.logo, c.club_details, c.version,
      (select l.name from league l where l.tenant_id = ${context.tenant.id} and l.id = c.league_id) as league,
      (${within(context, 'ctms.clubs.edit', { club: 'c.id', team: 'null::bigint' })}) is true as may_edit
    from club c where c.tenant_id = ${context.tenant.id} and c.id = ${id}
      and ${within(context, word, { club: 'c.id', team: 'null::bigint' })}
    ${isHeld ? sql`for no key update of c` : sql``}`.execute(context.db)
  return rows[0]
}

/** Whether a picture is the logo of any club: the seeded logos have file names that two clubs may share. */
export async function isLogo({ db, tenant }: Context, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('club')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('logo', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

export const setClub = (
  { db, tenant }: Context,
  id: number,
  { club_details, ...change }: { name?: string; logo?: string; club_details: Club['club_details'] },
) =>
  db
    .updateTable('club')
    .set({ ...change, club_details: asJson(club_details), version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
