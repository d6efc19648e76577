import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { In } from 'contract/operation'
import type { VenueClosure, VenueWindow, addVenueClosure } from 'contract/venues/hours'
import type { Context } from '../plumbing/context.ts'

export async function findWindows({ db, tenant }: Context, venue_id: number): Promise<VenueWindow[]> {
  const { rows } = await sql<VenueWindow>`
    select id, field_ids, weekdays, starts_time, ends_time, from_on, until_on
    from venue_window where tenant_id = ${tenant.id} and venue_id = ${venue_id} order by id`.execute(db)
  return rows
}

const closure = sql`id, field_ids, from_on, until_on, starts_time, ends_time, reason`

/** Closures that are not over on a day, earliest first. */
export async function findClosures(
  { db, tenant }: Context,
  venue_id: number,
  today: Day,
): Promise<VenueClosure[]> {
  const { rows } = await sql<VenueClosure>`
    select ${closure} from venue_closure
    where tenant_id = ${tenant.id} and venue_id = ${venue_id} and until_on >= ${today}
    order by from_on, id limit 500`.execute(db)
  return rows
}

export async function putWindows(
  { db, tenant }: Context,
  venue_id: number,
  windows: readonly Omit<VenueWindow, 'id'>[],
): Promise<number> {
  await sql`delete from venue_window where tenant_id = ${tenant.id} and venue_id = ${venue_id}`.execute(db)
  if (windows.length > 0)
    await db
      .insertInto('venue_window')
      .values(windows.map((one) => ({ tenant_id: tenant.id, venue_id, ...one })))
      .execute()
  const { rows } = await sql<{ version: number }>`
    update venue set version = version + 1 where tenant_id = ${tenant.id} and id = ${venue_id}
    returning version`.execute(db)
  return rows[0]!.version
}

export async function insertClosure(
  { db, tenant }: Context,
  { id: venue_id, ...one }: In<typeof addVenueClosure>,
): Promise<VenueClosure> {
  const { id } = await db
    .insertInto('venue_closure')
    .values({ tenant_id: tenant.id, venue_id, ...one })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ...one }
}

/** Undefined if it is gone already. */
export async function removeClosureRow(
  { db, tenant }: Context,
  id: number,
): Promise<(VenueClosure & { venue_id: number }) | undefined> {
  const { rows } = await sql<VenueClosure & { venue_id: number }>`
    delete from venue_closure where tenant_id = ${tenant.id} and id = ${id}
    returning ${closure}, venue_id`.execute(db)
  return rows[0]
}
