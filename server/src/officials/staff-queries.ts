import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { PaySheet, StaffRole, StaffUnit } from 'contract/officials/pay'
import type { Context } from '../plumbing/context.ts'
import { insertRows } from '../plumbing/database/bulk-queries.ts'

export async function findStaffRoles({ db, tenant }: Context, event_id: number): Promise<StaffRole[]> {
  const { rows } = await sql<StaffRole>`
    select id, name, unit, cents from staff_role
    where tenant_id = ${tenant.id} and event_id = ${event_id} order by position, id`.execute(db)
  return rows
}

/** Roles of an event, held until the transaction ends, so that no work is added to one that is removed. */
export async function lockStaffRoles({ db, tenant }: Context, event_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from staff_role where tenant_id = ${tenant.id} and event_id = ${event_id} order by id for update`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Whether a role is there to be worked in; it stays until the transaction ends. */
export async function keepStaffRole(
  { db, tenant }: Context,
  { id, event_id }: { id: number; event_id: number },
): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from staff_role where tenant_id = ${tenant.id} and event_id = ${event_id} and id = ${id} for share`.execute(
    db,
  )
  return rows[0]
}

export async function areWorkedIn({ db, tenant }: Context, role_ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from staff_work where tenant_id = ${tenant.id} and staff_role_id = any (${[...role_ids]}::bigint[])
    limit 1`.execute(db)
  return rows.length > 0
}

type NewRole = Omit<StaffRole, 'id'> & { id?: number | null | undefined }

/** The roles of an event in their order, without those that are gone. */
export async function putStaffRoles(
  context: Context,
  event_id: number,
  { roles, gone }: { roles: readonly NewRole[]; gone: readonly number[] },
): Promise<void> {
  const { db, tenant } = context
  if (gone.length > 0)
    await db
      .deleteFrom('staff_role')
      .where('tenant_id', '=', tenant.id)
      .where('id', 'in', [...gone])
      .execute()
  for (const [i, { id, ...role }] of roles.entries())
    if (id)
      await db
        .updateTable('staff_role')
        .set({ ...role, position: i + 1 })
        .where('tenant_id', '=', tenant.id)
        .where('event_id', '=', event_id)
        .where('id', '=', id)
        .execute()
    else await insertRows(context, 'staff_role', [{ event_id, ...role, position: i + 1 }])
}

export type StaffWorkRow = {
  id: number
  official_id: number
  name: string
  postal_code: string | null
  role_id: number
  role: string
  unit: StaffUnit
  rate_cents: number
  day: Day
  hundredths: number
  venue_id: number | null
  /** What was paid for it; null if nothing was. */
  paid_cents: number | null
}

/** What the staff of an event has worked, by name and day. */
export async function findStaffWork({ db, tenant }: Context, event_id: number): Promise<StaffWorkRow[]> {
  const { rows } = await sql<StaffWorkRow>`
    select w.id, w.official_id, o.first_name || ' ' || o.last_name as name, o.postal_code, r.id as role_id, r.name as role,
      r.unit, r.cents as rate_cents, w.day, w.hundredths, w.venue_id, p.cents as paid_cents
    from staff_work w
      join staff_role r on r.tenant_id = w.tenant_id and r.id = w.staff_role_id
      join official o on o.tenant_id = w.tenant_id and o.id = w.official_id
      left join umpire_paid_work p on p.tenant_id = w.tenant_id and p.staff_work_id = w.id
    where w.tenant_id = ${tenant.id} and w.event_id = ${event_id}
    order by o.name_key, o.id, w.day, r.position, w.id`.execute(db)
  return rows
}

/** Who works at an event without umpiring. Work is entered once it is done, so an entry of any day says who is of its staff. */
export async function findStaff(
  { db, tenant }: Context,
  event_id: number,
): Promise<{ email: string; first_name: string }[]> {
  const { rows } = await sql<{ email: string; first_name: string }>`
    select o.email, o.first_name from official o
    where o.tenant_id = ${tenant.id} and o.retired_at is null and o.email <> '' and exists (select from staff_work w
      where w.tenant_id = ${tenant.id} and w.event_id = ${event_id} and w.official_id = o.id)
    order by o.name_key, o.id`.execute(db)
  return rows
}

/** What somebody has worked in a role on a day. */
export type WorkedDay = { official_id: number; staff_role_id: number; day: Day }

/** Whether it was paid; undefined where nothing is entered. The person is held by whoever calls. */
export async function findWorkedDay(
  { db, tenant }: Context,
  { official_id, staff_role_id, day }: WorkedDay,
): Promise<{ id: number; is_paid: boolean } | undefined> {
  const { rows } = await sql<{ id: number; is_paid: boolean }>`
    select w.id, p.staff_work_id is not null as is_paid
    from staff_work w left join umpire_paid_work p on p.tenant_id = w.tenant_id and p.staff_work_id = w.id
    where w.tenant_id = ${tenant.id} and w.official_id = ${official_id} and w.staff_role_id = ${staff_role_id}
      and w.day = ${day}`.execute(db)
  return rows[0]
}

export async function putWorkedDay(
  { db, tenant, user }: Context,
  work: WorkedDay & { event_id: number; hundredths: number; venue_id: number | null },
): Promise<void> {
  const { hundredths, venue_id } = work
  await db
    .insertInto('staff_work')
    .values({ tenant_id: tenant.id, ...work, actor: user?.name ?? 'system' })
    .onConflict((same) =>
      same
        .columns(['tenant_id', 'official_id', 'staff_role_id', 'day'])
        .doUpdateSet({ hundredths, venue_id, actor: user?.name ?? 'system' }),
    )
    .execute()
}

export const removeWork = ({ db, tenant }: Context, id: number) =>
  db.deleteFrom('staff_work').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

/** Whom an event can give work to, with the days on which they can’t. */
export async function findPayees({ db, tenant }: Context): Promise<PaySheet['payees']> {
  const { rows } = await sql<PaySheet['payees'][number]>`
    select o.id as official_id, o.first_name || ' ' || o.last_name as name,
      array(select d.day from official_day d
        where d.tenant_id = ${tenant.id} and d.official_id = o.id and d.from_time is null order by d.day) as away
    from official o where o.tenant_id = ${tenant.id} and o.retired_at is null order by o.name_key, o.id`.execute(
    db,
  )
  return rows
}

export async function findEventVenues(
  { db, tenant }: Context,
  event_id: number,
): Promise<PaySheet['venues']> {
  const { rows } = await sql<PaySheet['venues'][number]>`
    select v.id, v.name from event_venue e join venue v on v.tenant_id = e.tenant_id and v.id = e.venue_id
    where e.tenant_id = ${tenant.id} and e.event_id = ${event_id} order by e.position`.execute(db)
  return rows
}
