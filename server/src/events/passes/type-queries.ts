import { sql } from 'kysely'
import type { PassType, PassWish } from 'contract/events/passes'
import type { savePassTypes } from 'contract/events/passes-saving'
import type { In } from 'contract/operation'
import type { Context } from '../../plumbing/context.ts'

const TYPE = sql`y.id, y.name, y.day, y.min_age, y.max_age, y.price_cents, y.sold_at, y.sold_from, y.sold_until`

/** The kinds of passes of event `e`, as the office sees them. */
export const passTypesForOffice = (tenant_id: number) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'name', y.name, 'day', y.day, 'min_age', y.min_age,
      'max_age', y.max_age, 'price_cents', y.price_cents, 'sold_at', y.sold_at, 'sold_from', y.sold_from,
      'sold_until', y.sold_until, 'stock', y.stock, 'taken', y.taken) order by y.position, y.id), '[]')
    from event_pass_type y where y.tenant_id = ${tenant_id} and y.event_id = e.id)`

/** The kinds of passes of an event, in the office’s order. */
export async function findPassTypes({ db, tenant }: Context, event_id: number): Promise<PassType[]> {
  const { rows } = await sql<PassType>`
    select ${TYPE}, y.stock - y.taken as left from event_pass_type y
    where y.tenant_id = ${tenant.id} and y.event_id = ${event_id} order by y.position, y.id`.execute(db)
  return rows
}

type NewType = In<typeof savePassTypes>['pass_types'][number]

/** Those that are not among `kept` go; nobody has one of them. */
export const removePassTypes = ({ db, tenant }: Context, event_id: number, kept: readonly number[]) =>
  sql`delete from event_pass_type where tenant_id = ${tenant.id} and event_id = ${event_id}
    and not (id = any (${[...kept]}::bigint[]))`.execute(db)

/** A new kind of pass, or the fields of one that is there. */
export async function putPassType(
  { db, tenant }: Context,
  event_id: number,
  position: number,
  { id, ...fields }: NewType,
): Promise<void> {
  if (id === undefined)
    await db
      .insertInto('event_pass_type')
      .values({ tenant_id: tenant.id, event_id, position, ...fields })
      .execute()
  else
    await db
      .updateTable('event_pass_type')
      .set({ position, ...fields })
      .where('tenant_id', '=', tenant.id)
      .where('event_id', '=', event_id)
      .where('id', '=', id)
      .execute()
}

/** Which of these kinds somebody has ever had a pass of. */
export async function findBoughtTypes(
  { db, tenant }: Context,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select y.id from event_pass_type y
    where y.tenant_id = ${tenant.id} and y.id = any (${[...ids]}::bigint[])
      and exists (select from event_pass p where p.tenant_id = ${tenant.id} and p.event_pass_type_id = y.id)`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Takes passes of an event that is held: all of them, or none and the kinds that have fewer. The database refuses more than there
 * are, whatever happens.
 */
export async function takePasses(
  context: Context,
  wanted: readonly PassWish[],
): Promise<'taken' | { short: number[] }> {
  const { db, tenant } = context
  const { rows } = await sql<{ id: number }>`
    select y.id from event_pass_type y
      join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (type_id bigint, quantity int) on wanted.type_id = y.id
    where y.tenant_id = ${tenant.id} and (y.stock is null or y.taken + wanted.quantity <= y.stock)`.execute(
    db,
  )
  const short = wanted.flatMap(({ type_id }) => (rows.some(({ id }) => id === type_id) ? [] : [type_id]))
  if (short.length > 0) return { short }
  for (const { type_id, quantity } of wanted) await changeTaken(context, type_id, quantity)
  return 'taken'
}

/** Puts passes of an event that is held on sale again. */
export async function givePasses(context: Context, type_ids: readonly number[]): Promise<void> {
  for (const id of new Set(type_ids))
    await changeTaken(context, id, -type_ids.filter((one) => one === id).length)
}

const changeTaken = ({ db, tenant }: Context, id: number, by: number) =>
  sql`update event_pass_type set taken = taken + ${by} where tenant_id = ${tenant.id} and id = ${id}`.execute(
    db,
  )
