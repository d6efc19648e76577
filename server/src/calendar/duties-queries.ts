import { sql } from 'kysely'
import type { DutyKind } from 'contract/calendar/duties'
import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'

export type KeptPlace = {
  id: number
  member_id: number
  name: string
  is_offered: boolean
  state: 'taken' | 'done' | 'missed'
}
export type KeptDuty = {
  id: number
  team_id: number
  team: string
  date_id: number | null
  date_title: string | null
  date_kind: string | null
  /** When it takes place: the start of its date, or the end of its day. */
  at: string
  ends_at: string
  on_day: Day
  kind: DutyKind
  title: string | null
  minutes: number
  places: number
  give_back_hours: number
  status: 'open' | 'called_off'
  taken: KeptPlace[]
  version: number
}

const duties = ({ tenant }: Context) => sql`
  select u.id, u.team_id, t.name as team, u.date_id, d.title as date_title, d.kind as date_kind,
    case when d.id is null then ((u.on_day + 1)::timestamp at time zone ${tenant.time_zone}) else d.starts_at end as at,
    case when d.id is null then ((u.on_day + 1)::timestamp at time zone ${tenant.time_zone}) else d.ends_at end as ends_at,
    case when d.id is null then u.on_day else d.starts_on end as on_day, u.kind, u.title, u.minutes, u.places,
    u.give_back_hours, case when d.status = 'cancelled' then 'called_off' else u.status end as status, held.taken,
    u.version
  from duty u
    join team t on t.tenant_id = u.tenant_id and t.id = u.team_id
    left join team_date d on d.tenant_id = u.tenant_id and d.id = u.date_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', p.id, 'member_id', p.member_id, 'is_offered', p.is_offered,
        'state', p.state, 'name', m.first_name || ' ' || m.last_name) order by p.id), '[]') as taken
      from duty_place p join member m on m.tenant_id = p.tenant_id and m.id = p.member_id
      where p.tenant_id = ${tenant.id} and p.duty_id = u.id and p.state <> 'given_back') held
  where u.tenant_id = ${tenant.id}`

export async function getDuty(context: Context, id: number): Promise<KeptDuty | undefined> {
  const { rows } = await sql<KeptDuty>`${duties(context)} and u.id = ${id}`.execute(context.db)
  return rows[0]
}

/** All duties of the teams, next one first. */
export async function findDuties(context: Context, team_ids: readonly number[]): Promise<KeptDuty[]> {
  const { rows } = await sql<KeptDuty>`
    ${duties(context)} and u.team_id = any(${[...team_ids]}::bigint[]) order by at, u.id`.execute(context.db)
  return rows
}

/** Locks it, so that nobody else takes or gives back a place until the request ends. */
export const holdDuty = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('duty')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type NewDuty = {
  team_id: number
  date_id: number | null
  on_day: Day | null
  kind: DutyKind
  title: string | null
  minutes: number
  places: number
  give_back_hours: number
}

export const insertDuty = ({ db, tenant, now }: Context, duty: NewDuty) =>
  db
    .insertInto('duty')
    .values({ tenant_id: tenant.id, ...duty, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()

export const setCalledOff = ({ db, tenant }: Context, id: number) =>
  db
    .updateTable('duty')
    .set((duty) => ({ status: 'called_off', version: duty('version', '+', 1) }))
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export const insertPlace = ({ db, tenant, now }: Context, duty_id: number, member_id: number) =>
  db
    .insertInto('duty_place')
    .values({ tenant_id: tenant.id, duty_id, member_id, taken_at: now, changed_at: now })
    .execute()

type PlaceChange = { state?: 'taken' | 'given_back' | 'done' | 'missed'; is_offered?: boolean }

export const setPlace = ({ db, tenant, now }: Context, id: number, change: PlaceChange) =>
  db
    .updateTable('duty_place')
    .set({ ...change, changed_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

/** What teams ask of their families; teams that have never set anything have no row. */
export const findRules = ({ db, tenant }: Context, team_ids: readonly number[]) =>
  team_ids.length === 0
    ? []
    : db
        .selectFrom('duty_rule')
        .select(['team_id', 'minutes', 'amount_cents', 'staff_exempt', 'version'])
        .where('tenant_id', '=', tenant.id)
        .where('team_id', 'in', team_ids)
        .execute()

type NewRule = { minutes: number; amount_cents: number; staff_exempt: boolean }

/** False if somebody else has changed it since this version; 0 means there is none yet. */
export async function setRule(
  { db, tenant }: Context,
  team_id: number,
  version: number,
  rule: NewRule,
): Promise<boolean> {
  if (version === 0) {
    const made = await db
      .insertInto('duty_rule')
      .values({ tenant_id: tenant.id, team_id, ...rule })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'team_id']).doNothing())
      .returning('team_id')
      .executeTakeFirst()
    return made !== undefined
  }
  const { numUpdatedRows } = await db
    .updateTable('duty_rule')
    .set((kept) => ({ ...rule, version: kept('version', '+', 1) }))
    .where('tenant_id', '=', tenant.id)
    .where('team_id', '=', team_id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
