import { sql } from 'kysely'
import type { AddonItemStatus } from 'contract/events/addon-orders'
import type { AddonRefund } from 'contract/events/addons'
import type { Context } from '../../plumbing/context.ts'

/** So many pieces of an option that somebody has ordered, or waits for. */
export type AddonItem = {
  id: number
  party_id: number
  purchase_id: number | null
  entrant_id: number | null
  option_id: number
  name: string
  option: string
  quantity: number
  price_cents: number
  status: AddonItemStatus
  refunded_by: AddonRefund
}

type Which = { party_ids: readonly number[] } | { purchase_id: number }

export async function findItems({ db, tenant }: Context, which: Which): Promise<AddonItem[]> {
  const asked =
    'purchase_id' in which
      ? sql`i.purchase_id = ${which.purchase_id}`
      : sql`i.party_id = any (${[...which.party_ids]}::bigint[])`
  const { rows } = await sql<AddonItem>`
    select i.id, i.party_id, i.purchase_id, i.entrant_id, i.event_addon_option_id as option_id, a.name, o.label as option,
      i.quantity, i.price_cents, i.status, a.refunded_by
    from event_addon_item i
      join event_addon_option o on o.tenant_id = i.tenant_id and o.id = i.event_addon_option_id
      join event_addon a on a.tenant_id = o.tenant_id and a.id = o.event_addon_id
    where i.tenant_id = ${tenant.id} and ${asked} order by i.entrant_id nulls last, i.id`.execute(db)
  return rows
}

export type NewItem = Pick<
  AddonItem,
  'party_id' | 'purchase_id' | 'entrant_id' | 'option_id' | 'quantity' | 'price_cents'
> & {
  status: 'waiting' | 'held'
}

export async function insertItems({ db, tenant }: Context, items: readonly NewItem[]): Promise<void> {
  if (items.length === 0) return
  await db
    .insertInto('event_addon_item')
    .values(
      items.map(({ option_id, ...item }) => ({
        tenant_id: tenant.id,
        event_addon_option_id: option_id,
        ...item,
      })),
    )
    .execute()
}

type Pieces = Pick<AddonItem, 'option_id' | 'quantity'>

/**
 * Takes pieces of the stock of an event that is held: all of them, or none and the options that have fewer. The database refuses
 * more than there are, whatever happens.
 */
export async function takeStock(
  context: Context,
  wanted: readonly Pieces[],
): Promise<'taken' | { short: number[] }> {
  const { db, tenant } = context
  const pieces = summed(wanted)
  const { rows } = await sql<{ id: number }>`
    select o.id from event_addon_option o
      join jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as wanted (option_id bigint, quantity int) on wanted.option_id = o.id
    where o.tenant_id = ${tenant.id} and (o.stock is null or o.taken + wanted.quantity <= o.stock)`.execute(
    db,
  )
  const short = pieces.flatMap(({ option_id }) =>
    rows.some(({ id }) => id === option_id) ? [] : [option_id],
  )
  if (short.length > 0) return { short }
  await changeStock(context, pieces, 1)
  return 'taken'
}

const giveStock = (context: Context, items: readonly Pieces[]) => changeStock(context, summed(items), -1)

function summed(wanted: readonly Pieces[]): Pieces[] {
  const pieces = new Map<number, number>()
  for (const { option_id, quantity } of wanted) pieces.set(option_id, (pieces.get(option_id) ?? 0) + quantity)
  return [...pieces].map(([option_id, quantity]) => ({ option_id, quantity }))
}

async function changeStock({ db, tenant }: Context, pieces: readonly Pieces[], sign: 1 | -1): Promise<void> {
  for (const { option_id, quantity } of pieces)
    await sql`
      update event_addon_option set taken = taken + ${sign * quantity}
      where tenant_id = ${tenant.id} and id = ${option_id}`.execute(db)
}

const setStatus = ({ db, tenant }: Context, ids: readonly number[], status: AddonItemStatus) =>
  sql`update event_addon_item set status = ${status} where tenant_id = ${tenant.id} and id = any (${[...ids]}::bigint[])`.execute(
    db,
  )

/** What was held is theirs. */
export const confirmItems = (context: Context, items: readonly AddonItem[]) =>
  setStatus(
    context,
    items.map(({ id }) => id),
    'confirmed',
  )

/** Frees items of an event that is held, with their pieces. */
export async function endItems(context: Context, items: readonly AddonItem[]): Promise<void> {
  const standing = items.filter(({ status }) => status !== 'over')
  await setStatus(
    context,
    standing.map(({ id }) => id),
    'over',
  )
  await giveStock(
    context,
    standing.filter(({ status }) => status !== 'waiting'),
  )
}

/** Takes what a party has waited for as far as there is any; gives what has sold out meanwhile. */
export async function takeWaitingItems(context: Context, party_id: number): Promise<AddonItem[]> {
  const gone: AddonItem[] = []
  for (const item of await findItems(context, { party_ids: [party_id] })) {
    if (item.status !== 'waiting') continue
    const took = await takeStock(context, [item])
    if (took !== 'taken') gone.push(item)
    await setStatus(context, [item.id], took === 'taken' ? 'held' : 'over')
  }
  return gone
}

/** Frees what people who leave have ordered; with the last of a party, also what is for all of it. */
export async function endItemsOf(
  context: Context,
  party_id: number,
  { entrant_ids, isLast }: { entrant_ids: readonly number[]; isLast: boolean },
): Promise<void> {
  const items = await findItems(context, { party_ids: [party_id] })
  await endItems(
    context,
    items.filter(({ entrant_id }) => isLast || (entrant_id !== null && entrant_ids.includes(entrant_id))),
  )
}
