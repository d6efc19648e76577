import { sql, type RawBuilder } from 'kysely'
import { listOfficeClubs, type Club, type ClubRow } from 'contract/clubs/club-details'
import type { Day } from 'contract/dates'
import type { In } from 'contract/operation'
import { whoIs, type Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'
import { EVERY_HIT, findHits, isHit, isOneOf, page, type Hits } from '../plumbing/database/page-queries.ts'
import { within } from './scope-queries.ts'
import { orderBy, placeOf, type Placed } from '../plumbing/database/list-queries.ts'

/** How many teams of seasons that are not over a club has, and players on their rosters. */
const playing = ({ tenant }: Context, today: Day, club: RawBuilder<unknown>) => sql`
  select count(distinct t.id) as teams,
    count(*) filter (where e.state = 'active' and e.role = 'player') as players
  from team t
    join season y on y.tenant_id = t.tenant_id and y.id = t.season_id
    left join roster_entry e on e.tenant_id = t.tenant_id and e.team_id = t.id and e.state = 'active'
  where t.tenant_id = ${tenant.id} and t.club_id = ${club} and t.status = 'active' and y.end_date >= ${today}::date`

const sortsOf = (context: Context, today: Day) => ({
  name: 'lower(c.name)',
  status: { few: 'c.status' },
  league: { few: 'lower(l.name)' },
  director_name: { few: `lower(c.club_details ->> 'director_name')` },
  teams: { few: sql`(select own.teams from (${playing(context, today, sql`c.id`)}) own)` },
  players: { few: sql`(select own.players from (${playing(context, today, sql`c.id`)}) own)` },
})

/** A page of the clubs the user may see, by name, with their teams of seasons that are not over. */
export async function pageClubs(
  context: Context,
  { cursor, page: number, per_page, q, sort = 'name', league_id, status }: In<typeof listOfficeClubs>,
  today: Day,
) {
  const { db, tenant } = context
  const order = orderBy(sortsOf(context, today), sort, 'c.id')
  const isSearched = Boolean(q?.trim())
  const seesAll = whoIs(context).permissions.has(listOfficeClubs.access)
  const meant = sql`
    from club c left join league l on l.tenant_id = c.tenant_id and l.id = c.league_id
    where c.tenant_id = ${tenant.id}
      and ${within(context, listOfficeClubs.access, { club: 'c.id', team: 'null::bigint' })}
      ${league_id === undefined ? sql`` : sql`and c.league_id = ${league_id}`}
      ${status === undefined ? sql`` : sql`and c.status = ${status}`}`
  const among = (hits: Hits) => sql`${meant} and ${isHit(sql`c.id`, hits)}`
  const hits =
    isSearched && seesAll
      ? await findHits(context, (most) => sql`search_clubs(${q}, ${sql.lit(most)})`, {
          left: among,
          per_page,
        })
      : undefined
  const everything = sql`${meant}
      and ${isOneOf(sql`c.id`, sql`select search_clubs(${q}, ${sql.lit(EVERY_HIT)})`)}`
  const which = hits ? among(hits) : isSearched ? everything : meant
  return page(
    context,
    {
      rows: async (beyond, end, ordered) =>
        (
          await sql<ClubRow & Placed>`
            with shown as (
              select c.id, c.name, c.status, l.name as league, c.club_details ->> 'director_name' as director_name,
                ${placeOf(order)}, row_number() over (${ordered}) as place ${which} and ${beyond} ${end})
            select s.*, own.teams, own.players from shown s
              cross join lateral (${playing(context, today, sql`s.id`)}) own
            order by s.place`.execute(db)
        ).rows,
      all: which,
      more: hits?.has_more ? everything : undefined,
    },
    { cursor, page: number, per_page },
    order,
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
