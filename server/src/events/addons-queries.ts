import { sql } from 'kysely'
import type { saveEventAddons } from 'contract/events/addons-saving'
import type { In } from 'contract/operation'
import type { Context } from '../plumbing/context.ts'

const addons = (tenant_id: number, more: ReturnType<typeof sql>, options: ReturnType<typeof sql>) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'detail', a.detail, 'per', a.per,
      'price_cents', a.price_cents, 'max_each', a.max_each, 'is_required', a.is_required, 'until_on', a.until_on, ${more}
      'options', (select jsonb_agg(jsonb_build_object('id', o.id, 'label', o.label, ${options}) order by o.position)
        from event_addon_option o where o.tenant_id = ${tenant_id} and o.event_addon_id = a.id))
      order by a.position), '[]')
    from event_addon a where a.tenant_id = ${tenant_id} and a.event_id = e.id)`

/** What is sold with the entries of event `e`. */
export const addonsOfEvent = (tenant_id: number) => addons(tenant_id, sql``, sql`'left', o.stock - o.taken`)

export const addonsForOffice = (tenant_id: number) =>
  addons(tenant_id, sql`'refunded_by', a.refunded_by,`, sql`'stock', o.stock, 'taken', o.taken`)

type Addon = In<typeof saveEventAddons>['addons'][number]

/** Those that are not among `kept` go; nobody has ordered them. */
export const removeAddons = ({ db, tenant }: Context, event_id: number, kept: readonly number[]) =>
  sql`delete from event_addon where tenant_id = ${tenant.id} and event_id = ${event_id}
    and not (id = any (${[...kept]}::bigint[]))`.execute(db)

/** A new add-on, or the fields of one that is there, with its options. */
export async function putAddon(
  { db, tenant }: Context,
  event_id: number,
  position: number,
  { id, options, ...fields }: Addon,
): Promise<void> {
  const row =
    id === undefined
      ? await db
          .insertInto('event_addon')
          .values({ tenant_id: tenant.id, event_id, position, ...fields })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await db
          .updateTable('event_addon')
          .set({ position, ...fields })
          .where('tenant_id', '=', tenant.id)
          .where('event_id', '=', event_id)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow()
  const kept = options.flatMap((option) => option.id ?? [])
  await sql`delete from event_addon_option where tenant_id = ${tenant.id} and event_addon_id = ${row.id}
    and not (id = any (${kept}::bigint[]))`.execute(db)
  for (const [i, { id: option, ...own }] of options.entries())
    if (option === undefined)
      await db
        .insertInto('event_addon_option')
        .values({ tenant_id: tenant.id, event_addon_id: row.id, position: i + 1, ...own })
        .execute()
    else
      await db
        .updateTable('event_addon_option')
        .set({ position: i + 1, ...own })
        .where('tenant_id', '=', tenant.id)
        .where('event_addon_id', '=', row.id)
        .where('id', '=', option)
        .execute()
}

/** Which of these options somebody has ever ordered. */
export async function findOrderedOptions(
  { db, tenant }: Context,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select o.id from event_addon_option o
    where o.tenant_id = ${tenant.id} and o.id = any (${[...ids]}::bigint[])
      and exists (select from event_addon_item i where i.tenant_id = ${tenant.id} and i.event_addon_option_id = o.id)`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
