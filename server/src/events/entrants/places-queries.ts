import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { EventStatus } from 'contract/events/moves'
import type { Context } from '../../plumbing/context.ts'

/** How many spots are wanted in which division. */
export type Demand = ReadonlyMap<number, number>

export const demandOf = (division_ids: readonly number[]): Demand =>
  division_ids.reduce((all, id) => all.set(id, (all.get(id) ?? 0) + 1), new Map<number, number>())

const countOf = (demand: Demand) => [...demand.values()].reduce((sum, count) => sum + count, 0)

type HeldEvent = { id: number; status: EventStatus; starts_on: Day; name: string; slug: string }

/** The event, held against everybody who takes or gives back spots of it. */
export async function lockPlaces(
  { db, tenant }: Context,
  which: number | { slug: string },
): Promise<HeldEvent | undefined> {
  const asked = typeof which === 'number' ? sql`id = ${which}` : sql`slug = ${which.slug}`
  const { rows } = await sql<HeldEvent>`
    select id, status, starts_on, name, slug from event
    where tenant_id = ${tenant.id} and ${asked} for update`.execute(db)
  return rows[0]
}

/** Spots left, null without a limit. */
export type DivisionRoom = { id: number; label: string; left: number | null }

/** The room there is in an event at this moment, without holding it; none of an event that is not there. */
export async function findRoom(
  { db, tenant }: Context,
  slug: string,
): Promise<{ left: number | null; divisions: DivisionRoom[] }> {
  const { rows } = await sql<{ left: number | null; divisions: DivisionRoom[] }>`
    select e.capacity - e.taken as left,
      (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'label', d.label, 'left', d.capacity - d.taken)
          order by d.position, d.id), '[]')
        from event_division d where d.tenant_id = ${tenant.id} and d.event_id = e.id) as divisions
    from event e where e.tenant_id = ${tenant.id} and e.slug = ${slug}`.execute(db)
  return rows[0] ?? { left: null, divisions: [] }
}

/**
 * Takes spots of an event that is held: all of them, or none and the divisions that are full. The database refuses more than
 * there are, whatever happens.
 */
export async function takePlaces(
  { db, tenant }: Context,
  event_id: number,
  demand: Demand,
): Promise<'taken' | { full: number[] }> {
  const ids = [...demand.keys()].toSorted((a, b) => a - b)
  const { rows } = await sql<{ id: number }>`
    select d.id from event_division d join event e on e.tenant_id = d.tenant_id and e.id = d.event_id
      join jsonb_to_recordset(${JSON.stringify(ids.map((id) => ({ id, count: demand.get(id) })))}::jsonb)
        as wanted (id bigint, count int) on wanted.id = d.id
    where d.tenant_id = ${tenant.id} and d.event_id = ${event_id}
      and (d.capacity is null or d.taken + wanted.count <= d.capacity)
      and (e.capacity is null or e.taken + ${countOf(demand)}::int <= e.capacity)`.execute(db)
  const full = ids.filter((id) => !rows.some((row) => row.id === id))
  if (full.length > 0) return { full }
  await change({ db, tenant }, event_id, demand, 1)
  return 'taken'
}

/** Gives spots of an event that is held back. */
export const givePlaces = (context: Context, event_id: number, demand: Demand): Promise<void> =>
  change(context, event_id, demand, -1)

async function change(
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  event_id: number,
  demand: Demand,
  sign: 1 | -1,
): Promise<void> {
  for (const [id, count] of demand)
    await sql`
      update event_division set taken = taken + ${sign * count}
      where tenant_id = ${tenant.id} and event_id = ${event_id} and id = ${id}`.execute(db)
  await sql`
    update event set taken = taken + ${sign * countOf(demand)}
    where tenant_id = ${tenant.id} and id = ${event_id}`.execute(db)
}
