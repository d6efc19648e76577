import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { OutsideEntry, saveOutsideRoster } from 'contract/events/outside-teams'
import type { Language } from 'contract/language'
import type { In } from 'contract/operation'
import type { Context } from '../../plumbing/context.ts'
import { NAME, STANDS, SUBJECT } from './party-queries.ts'

export type OutsideTeam = {
  id: number
  name: string
  coach: string
  email: string
  language: Language
  version: number
}
export type OutsidePlayer = OutsideEntry['roster']['players'][number]
type NewPlayer = In<typeof saveOutsideRoster>['players'][number]

/** Gives the id. */
export async function insertOutsideTeam(
  { db, tenant, now }: Context,
  team: {
    event_id: number
    name: string
    coach: string
    email: string
    phone: string | null
    language: Language
    club?: string | undefined
    city?: string | undefined
    state?: string | undefined
    postal_code?: string | undefined
  },
): Promise<number> {
  const { id } = await db
    .insertInto('outside_team')
    .values({ tenant_id: tenant.id, created_at: now, ...team })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether a team of another event is in this one too: it is the same if its name and its coach’s address are. */
export async function isOutsideTeamIn(
  { db, tenant }: Context,
  id: number,
  event_id: number,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from entrant n
      join outside_team t on t.tenant_id = n.tenant_id and t.id = n.outside_team_id
      join outside_team o on o.tenant_id = n.tenant_id and o.id = ${id}
    where n.tenant_id = ${tenant.id} and n.event_id = ${event_id} and ${STANDS} and o.email <> ''
      and lower(t.name) = lower(o.name) and lower(t.email) = lower(o.email)`.execute(db)
  return rows.length > 0
}

/** The team as it is, with its players, for another event; gives the id. */
export async function copyOutsideTeam(
  { db, tenant, now }: Context,
  id: number,
  event_id: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into outside_team (tenant_id, event_id, name, coach, email, phone, language, club, city, state, postal_code, created_at)
    select ${tenant.id}::bigint, ${event_id}, name, coach, email, phone, language, club, city, state, postal_code, ${now}
    from outside_team where tenant_id = ${tenant.id} and id = ${id} returning id`.execute(db)
  const copy = rows[0]!.id
  await sql`
    insert into outside_player (tenant_id, outside_team_id, position, name, dob, jersey_number, guardian_email)
    select ${tenant.id}::bigint, ${copy}, position, name, dob, jersey_number, guardian_email
    from outside_player where tenant_id = ${tenant.id} and outside_team_id = ${id}
    returning 1`.execute(db)
  return copy
}

/** Its players, instead of those that were there. */
export async function putOutsidePlayers(
  { db, tenant }: Context,
  outside_team_id: number,
  players: readonly NewPlayer[],
): Promise<void> {
  await db
    .deleteFrom('outside_player')
    .where('tenant_id', '=', tenant.id)
    .where('outside_team_id', '=', outside_team_id)
    .execute()
  if (players.length === 0) return
  await db
    .insertInto('outside_player')
    .values(
      players.map(({ guardian_email = null, ...one }, i) => ({
        ...{ tenant_id: tenant.id, outside_team_id, position: i + 1, guardian_email },
        ...one,
      })),
    )
    .execute()
}

/** The team from outside that a party entered; `lock` keeps its roster from others who change it. */
export async function getOutsideTeam(
  { db, tenant }: Context,
  party_id: number,
  { lock = false } = {},
): Promise<OutsideTeam | undefined> {
  const { rows } = await sql<OutsideTeam>`
    select o.id, o.name, o.coach, o.email, o.language, o.version
    from entrant n join outside_team o on o.tenant_id = n.tenant_id and o.id = n.outside_team_id
    where n.tenant_id = ${tenant.id} and n.party_id = ${party_id} limit 1 ${lock ? sql`for update of o` : sql``}`.execute(
    db,
  )
  return rows[0]
}

export const raiseVersion = ({ db, tenant }: Context, id: number) =>
  sql`update outside_team set version = version + 1 where tenant_id = ${tenant.id} and id = ${id}`.execute(db)

/** The rosters of teams from outside, in their order. */
export async function findOutsidePlayers(
  { db, tenant }: Context,
  ids: readonly number[],
): Promise<(OutsidePlayer & { outside_team_id: number })[]> {
  const { rows } = await sql<OutsidePlayer & { outside_team_id: number }>`
    select outside_team_id, name, dob, jersey_number, guardian_email from outside_player
    where tenant_id = ${tenant.id} and outside_team_id = any (${[...ids]}::bigint[])
    order by outside_team_id, position`.execute(db)
  return rows
}

/** Whether an active team of a day’s seasons, or one that is in the event, is called the same. */
export async function isNamesake(
  { db, tenant }: Context,
  { name, event_id, day }: { name: string; event_id: number; day: Day },
): Promise<boolean> {
  const { rows } = await sql`
    select from team t join season s on s.tenant_id = t.tenant_id and s.id = t.season_id
    where t.tenant_id = ${tenant.id} and lower(t.name) = lower(${name}) and t.status = 'active' and s.end_date >= ${day}::date
    union all
    select from entrant n join outside_team o on o.tenant_id = n.tenant_id and o.id = n.outside_team_id
    where n.tenant_id = ${tenant.id} and n.event_id = ${event_id} and lower(o.name) = lower(${name})
      and n.status in ('waiting', 'held', 'confirmed')
    limit 1`.execute(db)
  return rows.length > 0
}

/** The teams in an event by name, its divisions in order. */
export async function findTeamNames({ db, tenant }: Context, event_id: number) {
  const { rows } = await sql<{
    event_division_id: number
    division: string
    teams: string[]
    waiting: number
  }>`
    select d.id as event_division_id, d.label as division,
      (select coalesce(array_agg(${NAME} order by lower(${NAME})), '{}') from entrant n ${SUBJECT}
        where n.tenant_id = ${tenant.id} and n.event_division_id = d.id and n.status = 'confirmed' and n.member_id is null) as teams,
      (select count(*)::int from entrant n where n.tenant_id = ${tenant.id} and n.event_division_id = d.id
        and n.status = 'waiting' and n.member_id is null) as waiting
    from event_division d
    where d.tenant_id = ${tenant.id} and d.event_id = ${event_id} order by d.position, d.id`.execute(db)
  return rows
}
