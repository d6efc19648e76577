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

/** Lets one server at a time play a tenant’s tournament on, until the transaction ends. */
export async function holdClock({ db, tenant }: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('demo clock', ${tenant.id}))`.execute(db)
}
