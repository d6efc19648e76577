import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { Context } from '../../plumbing/context.ts'
import { insertRows, type NewRow } from '../../plumbing/database/bulk-queries.ts'

export type Child = {
  member_id: number
  dob: Day
  name: string
  user_id: number
  payer: string
  email: string
}

/** Players whose guardian has a login, the families of the first logins first. */
export async function findChildren({ db, tenant }: Context): Promise<Child[]> {
  const { rows } = await sql<Child>`
    select distinct on (u.id, m.id) m.id as member_id, m.dob, m.first_name || ' ' || m.last_name as name, u.id as user_id,
      u.first_name || ' ' || u.last_name as payer, u.email
    from guardianship g
      join member m on m.tenant_id = ${tenant.id} and m.id = g.minor_id
      join app_user u on u.tenant_id = g.tenant_id and u.member_id = g.guardian_id
    where g.tenant_id = ${tenant.id} and g.is_primary and m.dob is not null and exists (
      select from registration r where r.tenant_id = ${tenant.id} and r.member_id = m.id and r.status = 'active')
    order by u.id, m.id limit 2000`.execute(db)
  return rows
}

/** The children in an event whose parent entered them and has a birthday, the families of the first logins first. */
export async function findEnteredChildren(
  { db, tenant }: Context,
  event_id: number,
): Promise<(Child & { payer_dob: Day })[]> {
  const { rows } = await sql<Child & { payer_dob: Day }>`
    select m.id as member_id, m.dob, m.first_name || ' ' || m.last_name as name, u.id as user_id,
      u.first_name || ' ' || u.last_name as payer, u.email, a.dob as payer_dob
    from entrant n
      join event_party p on p.tenant_id = n.tenant_id and p.id = n.party_id
      join member m on m.tenant_id = n.tenant_id and m.id = n.member_id
      join app_user u on u.tenant_id = p.tenant_id and u.id = p.user_id
      join member a on a.tenant_id = u.tenant_id and a.id = u.member_id
    where n.tenant_id = ${tenant.id} and n.event_id = ${event_id} and n.status = 'confirmed'
      and m.dob is not null and a.dob is not null
    order by u.id, m.id`.execute(db)
  return rows
}

export type CoachedTeam = {
  team_id: number
  name: string
  club_id: number | null
  /** Of the division it is registered in. */
  max_age: number
  user_id: number
  payer: string
  email: string
}

/** Active teams whose head coach has a login, the first logins first. */
export async function findCoachedTeams({ db, tenant }: Context, today: Day): Promise<CoachedTeam[]> {
  const { rows } = await sql<CoachedTeam>`
    select t.id as team_id, t.name, t.club_id, d.max_age, u.id as user_id, u.first_name || ' ' || u.last_name as payer, u.email
    from team t
      join season s on s.tenant_id = t.tenant_id and s.id = t.season_id
      join division d on d.tenant_id = t.tenant_id and d.id = t.division_id
      join roster_entry r on r.tenant_id = t.tenant_id and r.team_id = t.id and r.role = 'head_coach' and r.state = 'active'
      join app_user u on u.tenant_id = t.tenant_id and u.member_id = r.member_id
    where t.tenant_id = ${tenant.id} and t.status = 'active' and ${today}::date between s.start_date and s.end_date
    order by u.id, t.id limit 2000`.execute(db)
  return rows
}

/** The addresses of events for teams whose entries have opened, the ones that begin first at the top. */
export async function findTeamEvents({ db, tenant }: Context, today: Day): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from event
    where tenant_id = ${tenant.id} and entrant = 'team' and status in ('published', 'closed', 'running', 'done')
      and registration_opens_on <= ${today}
    order by starts_on, id`.execute(db)
  return rows.map(({ slug }) => slug)
}

/** Published events that are still to come, by what their slugs are like. */
export async function findComing(
  { db, tenant }: Context,
  today: Day,
  slugs: readonly string[],
): Promise<{ id: number; entrant: 'person' | 'team' }[]> {
  const { rows } = await sql<{ id: number; entrant: 'person' | 'team' }>`
    select id, entrant from event
    where tenant_id = ${tenant.id} and status = 'published' and starts_on > ${today} and slug like any (${[...slugs]}::text[])
    order by starts_on, id`.execute(db)
  return rows
}

/** Gives a division as many spots as are taken. */
export async function fillDivision({ db, tenant }: Context, id: number, capacity: number): Promise<void> {
  await sql`update event_division set capacity = ${capacity} where tenant_id = ${tenant.id} and id = ${id}`.execute(
    db,
  )
}

/** Every division of an event asks for a deposit; the rest is due so many days before it starts. */
export async function askDeposits(
  { db, tenant }: Context,
  event_id: number,
  { cents, days_before, starts_on }: { cents: number; days_before: number; starts_on: Day },
): Promise<void> {
  await sql`
    update event_division set deposit_kind = 'amount', deposit_value = ${cents},
      balance_due_on = ${starts_on}::date - ${days_before}::int
    where tenant_id = ${tenant.id} and event_id = ${event_id}`.execute(db)
}

export const insertParties = (context: Context, rows: readonly NewRow<'event_party'>[]) =>
  insertRows(context, 'event_party', rows, ['id', 'request_key'])

export const insertEntrants = (context: Context, rows: readonly NewRow<'entrant'>[]) =>
  insertRows(context, 'entrant', rows, ['id', 'party_id', 'member_id', 'team_id'])

export const insertItems = (context: Context, rows: readonly NewRow<'event_addon_item'>[]) =>
  insertRows(context, 'event_addon_item', rows, ['id', 'entrant_id', 'event_addon_option_id'])

/** How many spots each division and the whole event has given away, and how many pieces of each add-on. */
export async function countTaken({ db, tenant }: Context, event_id: number): Promise<void> {
  await sql`
    update event_division d set taken = (select count(*) from entrant n
      where n.tenant_id = ${tenant.id} and n.event_division_id = d.id and n.status in ('held', 'confirmed'))
    where d.tenant_id = ${tenant.id} and d.event_id = ${event_id}`.execute(db)
  await sql`
    update event_addon_option o set taken = (select coalesce(sum(i.quantity), 0) from event_addon_item i
      where i.tenant_id = ${tenant.id} and i.event_addon_option_id = o.id and i.status in ('held', 'confirmed'))
    where o.tenant_id = ${tenant.id} and o.event_addon_id in (
      select a.id from event_addon a where a.tenant_id = ${tenant.id} and a.event_id = ${event_id})`.execute(
    db,
  )
  await sql`
    update event e set taken = (select sum(d.taken) from event_division d
      where d.tenant_id = ${tenant.id} and d.event_id = e.id)
    where e.tenant_id = ${tenant.id} and e.id = ${event_id}`.execute(db)
}

/** The order that paid for each party. */
export async function setOrders(
  { db, tenant }: Context,
  paid: readonly { party_id: number; order_id: number }[],
): Promise<void> {
  await sql`
    update event_party p set order_id = paid.order_id
    from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as paid (party_id bigint, order_id bigint)
    where p.tenant_id = ${tenant.id} and p.id = paid.party_id`.execute(db)
}
