import { sql } from 'kysely'
import type { TeamDate } from 'contract/calendar'
import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'

/** A date as stored; `before` in the news has the same columns. */
export type KeptDate = TeamDate & {
  is_own: boolean
  cancelled_at: string | null
  sequence: number
  asked_at: string | null
  updated_at: string
}

const COLUMNS = sql`
  d.id, d.team_id, t.name as team, d.series_id, d.is_own, d.kind, d.title, d.opponent, d.is_home, d.starts_on,
  d.starts_time, d.ends_on, d.ends_time, d.time_zone, d.starts_at, d.ends_at, d.arrive_minutes, d.place, d.address,
  d.notes, d.bring, d.answer_hours, d.status, d.cancelled_note, d.cancelled_at, d.sequence, d.asked_at, d.updated_at,
  d.version`

const dates = ({ tenant }: Context) => sql`
  from team_date d join team t on t.tenant_id = d.tenant_id and t.id = d.team_id
  where d.tenant_id = ${tenant.id}`

export async function getDate(context: Context, id: number): Promise<KeptDate | undefined> {
  const { rows } = await sql<KeptDate>`
    select ${COLUMNS} ${dates(context)} and d.id = ${id}`.execute(context.db)
  return rows[0]
}

/** A team's upcoming dates, next one first. */
export async function findDatesAhead(context: Context, team_id: number): Promise<KeptDate[]> {
  const { rows } = await sql<KeptDate>`
    select ${COLUMNS} ${dates(context)} and d.team_id = ${team_id} and d.ends_at > ${context.now}
    order by d.starts_at, d.id`.execute(context.db)
  return rows
}

/** The most recent past dates, latest first. */
export async function findDatesPast(context: Context, team_id: number, most: number): Promise<KeptDate[]> {
  const { rows } = await sql<KeptDate>`
    select ${COLUMNS} ${dates(context)} and d.team_id = ${team_id} and d.ends_at <= ${context.now}
    order by d.starts_at desc, d.id desc limit ${sql.lit(most)}`.execute(context.db)
  return rows
}

/** The dates of active teams from a moment on, next one first. */
export async function findDatesOfTeams(
  context: Context,
  team_ids: readonly number[],
  from: Date,
  most: number,
): Promise<KeptDate[]> {
  const { rows } = await sql<KeptDate>`
    select ${COLUMNS} ${dates(context)} and d.team_id = any(${team_ids}::bigint[]) and t.status = 'active'
      and d.ends_at > ${from}
    order by d.starts_at, d.id limit ${sql.lit(most)}`.execute(context.db)
  return rows
}

/** A date and the later, unfinished ones in its series, earliest first. */
export async function findFollowing(
  context: Context,
  { id, series_id, starts_at }: Pick<KeptDate, 'id' | 'series_id' | 'starts_at'>,
): Promise<KeptDate[]> {
  const { rows } = await sql<KeptDate>`
    select ${COLUMNS} ${dates(context)} and (d.id = ${id} or (
      d.series_id = ${series_id}::bigint and d.starts_at > ${starts_at}::timestamptz and d.ends_at > ${context.now}))
    order by d.starts_at, d.id`.execute(context.db)
  return rows
}

/** The dates of a series that were cancelled together. */
export async function findCancelledWith(
  context: Context,
  { series_id, cancelled_at }: Pick<KeptDate, 'series_id' | 'cancelled_at'>,
): Promise<KeptDate[]> {
  const { rows } = await sql<KeptDate>`
    select ${COLUMNS} ${dates(context)} and d.series_id = ${series_id}::bigint
      and d.cancelled_at = ${cancelled_at}::timestamptz
    order by d.starts_at, d.id`.execute(context.db)
  return rows
}

export type NewDate = {
  kind: TeamDate['kind']
  title: string | null
  opponent: string | null
  is_home: boolean | null
  starts_on: Day
  starts_time: string | null
  ends_on: Day
  ends_time: string | null
  time_zone: string
  starts_at: Date
  ends_at: Date
  arrive_minutes: number | null
  place: string | null
  address: string | null
  notes: string | null
  bring: string | null
  answer_hours: number | null
}

/** Returns the ids in the given order. */
export async function insertDates(
  { db, tenant, now }: Context,
  team_id: number,
  made: readonly NewDate[],
): Promise<number[]> {
  const rows = await db
    .insertInto('team_date')
    .values(
      made.map((date) => ({ tenant_id: tenant.id, team_id, ...date, created_at: now, updated_at: now })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

export const setSeries = ({ db, tenant }: Context, ids: readonly number[], series_id: number) =>
  db
    .updateTable('team_date')
    .set({ series_id })
    .where('tenant_id', '=', tenant.id)
    .where('id', 'in', ids)
    .execute()

type Change = Partial<NewDate> & {
  is_own?: boolean
  status?: TeamDate['status']
  cancelled_note?: string | null
  cancelled_at?: Date | null
}

/** Changes a date, and bumps its version for calendars that subscribe. */
export const setDate = ({ db, tenant, now }: Context, id: number, change: Change) =>
  db
    .updateTable('team_date')
    .set((date) => ({
      ...change,
      updated_at: now,
      sequence: date('sequence', '+', 1),
      version: date('version', '+', 1),
    }))
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export const setAsked = ({ db, tenant, now }: Context, id: number) =>
  db
    .updateTable('team_date')
    .set({ asked_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export const countAhead = async ({ db, tenant, now }: Context, team_id: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from team_date
    where tenant_id = ${tenant.id} and team_id = ${team_id} and ends_at > ${now}`.execute(db)
  return rows[0]!.count
}

/** A planned date of the team with the same kind and title that begins at one of these moments. */
export async function findSameDate(
  { db, tenant }: Context,
  {
    team_id,
    kind,
    title,
    starts_at,
  }: { team_id: number; kind: string; title: string | null; starts_at: readonly Date[] },
  but: readonly number[] = [],
): Promise<{ id: number; starts_on: Day } | undefined> {
  const { rows } = await sql<{ id: number; starts_on: Day }>`
    select id, starts_on from team_date
    where tenant_id = ${tenant.id} and team_id = ${team_id} and status = 'planned' and kind = ${kind}
      and title is not distinct from ${title} and starts_at = any(${[...starts_at]}::timestamptz[])
      and id <> all(${[...but]}::bigint[])
    order by starts_at limit 1`.execute(db)
  return rows[0]
}
