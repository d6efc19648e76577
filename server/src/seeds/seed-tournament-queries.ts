import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'

type Venue = { id: number; name: string; address: string; city: string; state: string; time_zone: string }

export async function findVenueCalled({ db, tenant }: Context, name: string): Promise<Venue | undefined> {
  const { rows } = await sql<Venue>`
    select id, name, address, city, state, time_zone from venue
    where tenant_id = ${tenant.id} and name_key = lower(${name}) and archived_at is null order by id limit 1`.execute(
    db,
  )
  return rows[0]
}

/** The key of a picture that an event for teams has; null if none has one. */
export async function findPictureOfEvents({ db, tenant }: Context): Promise<string | null> {
  const { rows } = await sql<{ image: string }>`
    select image from event where tenant_id = ${tenant.id} and entrant = 'team' and image is not null
    order by id limit 1`.execute(db)
  return rows[0]?.image ?? null
}

/** The events of these kinds until a day that aren’t drafts or canceled, the first one at the top. */
export async function findEventsUntil(
  { db, tenant }: Context,
  kinds: readonly string[],
  day: Day,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from event where tenant_id = ${tenant.id} and kind = any (${[...kinds]})
      and status not in ('draft', 'cancelled') and starts_on <= ${day} order by starts_on, id limit 100`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Divisions of one age in which a qualifier is over and a championship is to come, the youngest first. */
export async function findLeads(
  { db, tenant }: Context,
  today: Day,
): Promise<{ event_division_id: number; target_division_id: number }[]> {
  const { rows } = await sql<{ event_division_id: number; target_division_id: number }>`
    select distinct on (d.max_age) s.id as event_division_id, d.id as target_division_id
    from event q
      join event_division s on s.tenant_id = ${tenant.id} and s.event_id = q.id
      join contest c on c.tenant_id = ${tenant.id} and c.event_division_id = s.id and c.is_published
      join event_division d on d.tenant_id = ${tenant.id} and d.division_id = s.division_id
      join event t on t.tenant_id = d.tenant_id and t.id = d.event_id and t.kind = 'championship' and t.status = 'published'
    where q.tenant_id = ${tenant.id} and q.kind = 'qualifier' and q.ends_on < ${today} and t.starts_on > ${today}
    order by d.max_age, t.starts_on limit 3`.execute(db)
  return rows
}

/** Lets one server at a time play a tenant’s tournament on, until the transaction ends. */
export async function holdClock({ db, tenant }: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('demo clock', ${tenant.id}))`.execute(db)
}
