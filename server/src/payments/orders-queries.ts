import { sql } from 'kysely'
import { PAID_LINK_DAYS, UNPAID_LINK_DAYS } from 'contract/payments'
import type { OrderStatus } from 'contract/payments'
import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'
import { changeNoted, noteOrders, notedAsPlaced } from './order-days-queries.ts'

export type NewOrder = {
  year: number
  token_hash: Buffer
  user_id: number | null
  payer_name: string
  payer_email: string
  payer_address: object | null
  currency: string
  /** Cents, like those of a line: full price, discount, remainder. */
  amount: number
  discount: number
  total: number
  coupon_id: number | null
  /** The payer has agreed to keep the card once it has been used to pay. */
  keeps_card: boolean
  expires_at: Date
  /** Of one that is written as paid; null for an open one. */
  paid_at: Date | null
}

/**
 * What an order is for: the purpose under which the buyer's module handles it, see `Settle`, and that
 * module's own id.
 */
export type Subject = { purpose: string; subject_id: number }

export type NewLine = {
  /** Identifies the line to the buyer's module; unique within the order. */
  key: string
  /** What the buyer's module calls it. */
  kind: string
  /** The ledger account that its price is booked to, see `LEDGER`. */
  account: string
  label: string
  detail?: string | null | undefined
  amount: number
  discount: number
  /** The part of the discount that is paid with credit. */
  credited?: number | undefined
  /** The coupon that lowers it, where that isn’t the order’s. */
  coupon_id?: number | undefined
  reference_id?: number | null | undefined
}

export type OrderRow = Awaited<ReturnType<typeof orderRow>>
export type OrderLine = Awaited<ReturnType<typeof linesOf>>[number]

const orders = ({ db, tenant }: Context) =>
  db
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'user_id',
      'payer_name',
      'payer_email',
      'payer_address',
      'currency',
      'amount',
      'discount',
      'total',
      'coupon_id',
      'keeps_card',
      sql<OrderStatus>`status`.as('status'),
      'cancel_reason',
      'comp_reason',
      'created_at',
      'expires_at',
      'paid_at',
    ])
    .where('tenant_id', '=', tenant.id)

const orderRow = (context: Context, id: number) =>
  orders(context).where('id', '=', id).executeTakeFirstOrThrow()

export const getOrder = (context: Context, id: number) =>
  orders(context).where('id', '=', id).executeTakeFirst()

/**
 * The order a link opens: while it can be paid or the bank's challenge is open, and for some time afterwards.
 */
export const getOrderByToken = (context: Context, token_hash: Buffer) =>
  orders(context)
    .where('token_hash', '=', token_hash)
    .where((order) =>
      order.or([
        order('status', '=', 'processing'),
        order('paid_at', '>', daysAgo(context, PAID_LINK_DAYS)),
        order.and([
          order('paid_at', 'is', null),
          order('expires_at', '>', daysAgo(context, UNPAID_LINK_DAYS)),
        ]),
      ]),
    )
    .executeTakeFirst()

const daysAgo = ({ now }: Context, days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

/** Invalidates the links to these payers' orders; what the books need of them stays. */
export const endOrderLinks = ({ db, tenant, random }: Context, whose: Whose) =>
  sql`
    update orders set token_hash = sha256(${random(32)}::bytea || int8send(id))
    where tenant_id = ${tenant.id} and ${isOf(whose)}`.execute(db)

/** Certain orders, and everything certain people have ordered or are asked to pay. */
export type Whose = { order_ids: readonly number[]; user_ids: readonly number[]; emails: readonly string[] }

const isOf = ({ order_ids, user_ids, emails }: Whose) => sql`
  (id = any(${[...order_ids]}::bigint[]) or user_id = any(${[...user_ids]}::bigint[])
    or lower(payer_email) = any(${emails.map((email) => email.toLowerCase())}::text[]))`

/** Those that can still be paid, locked until the transaction ends. */
export async function lockUnpaidOf({ db, tenant }: Context, whose: Whose) {
  const { rows } = await sql<{ id: number; status: 'open' | 'processing' }>`
    select id, status from orders where tenant_id = ${tenant.id} and status in ('open', 'processing') and ${isOf(whose)}
    order by id for update`.execute(db)
  return rows
}

export const findPaidOrders = (context: Context, user_id: number) =>
  orders(context)
    .where('user_id', '=', user_id)
    .where('paid_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** Sets the account an order belongs to: the payer's, which the payment may have created. */
export const setPayer = ({ db, tenant }: Context, id: number, user_id: number) =>
  db.updateTable('orders').set({ user_id }).where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

/**
 * Locks the order until the end of the transaction. Everything that happens to an order, its payments and
 * refunds happens under this lock.
 */
export const lockOrder = (context: Context, id: number) =>
  orders(context).where('id', '=', id).forUpdate().executeTakeFirst()

/** The same without waiting for the current holder of the lock; undefined in that case. */
export const lockFreeOrder = (context: Context, id: number) =>
  orders(context).where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()

export const lockOrderByToken = (context: Context, token_hash: Buffer) =>
  orders(context).where('token_hash', '=', token_hash).forUpdate().executeTakeFirst()

/** The active order for a thing, if any: there is at most one. */
export const lockStandingOrder = (context: Context, { purpose, subject_id }: Subject) =>
  orders(context)
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('order_part')
        .select('order_id')
        .where('tenant_id', '=', context.tenant.id)
        .where('purpose', '=', purpose)
        .where('subject_id', '=', subject_id)
        .where('is_standing', '=', true),
    )
    // Checks the order itself again: it may have ended while this was waiting.
    .where('status', 'not in', ['cancelled', 'refunded'])
    .forUpdate()
    .executeTakeFirst()

/** What an order is for, with its amounts and what was actually refunded, in cents. */
export async function findRefundedParts(
  { db, tenant }: Context,
  order_id: number,
): Promise<(Subject & { is_standing: boolean; total: number; refunded: number })[]> {
  const { rows } = await sql<Subject & { is_standing: boolean; total: number; refunded: number }>`
    select p.purpose, p.subject_id, p.is_standing, coalesce(sum(l.total), 0)::bigint as total,
      coalesce(sum(b.amount), 0)::bigint as refunded
    from order_part p
      left join order_line l on l.tenant_id = p.tenant_id and l.order_id = p.order_id and l.purpose = p.purpose
        and l.subject_id = p.subject_id
      left join lateral (
        select sum(rl.amount) as amount from refund_line rl
          join refund r on r.tenant_id = rl.tenant_id and r.id = rl.refund_id and r.state = 'succeeded'
        where rl.tenant_id = ${tenant.id} and rl.order_line_id = l.id
      ) b on true
    where p.tenant_id = ${tenant.id} and p.order_id = ${order_id}
    group by p.purpose, p.subject_id, p.is_standing
    order by p.purpose, p.subject_id`.execute(db)
  return rows
}

export const setStanding = (
  { db, tenant }: Context,
  order_id: number,
  { purpose, subject_id }: Subject,
  is_standing: boolean,
) =>
  db
    .updateTable('order_part')
    .set({ is_standing })
    .where('tenant_id', '=', tenant.id)
    .where('order_id', '=', order_id)
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subject_id)
    .execute()

export const linesOf = ({ db, tenant }: Context, order_id: number) =>
  db
    .selectFrom('order_line')
    .select([
      'id',
      'purpose',
      'subject_id',
      'key',
      'kind',
      'account',
      'label',
      'detail',
      'amount',
      'discount',
      'comped',
      'credited',
      'total',
      'refunded',
      'coupon_id',
      'reference_id',
    ])
    .where('tenant_id', '=', tenant.id)
    .where('order_id', '=', order_id)
    .orderBy('position')
    .execute()

/** An order that was just placed; `taken` says whether its coupon had a use left. */
export type PlacedOrder = OrderRow & {
  lines: OrderLine[]
  taken: { max_uses_per_buyer: number | null } | null
}

/**
 * Places an order with its parts and lines, takes a use of its coupon and records by whom.
 * Returns undefined, and takes nothing, if one of the parts already has an active order; with `is_first` none has had any.
 * @throws a unique violation of `one_standing_order` if another one is being placed at this moment
 */
export async function insertOrder(
  context: Context,
  { order, parts, lines }: Written,
  { buyer, is_first = false }: { buyer: string; is_first?: boolean | undefined },
): Promise<PlacedOrder | undefined> {
  const { db, tenant, now } = context
  const all = lines.map(writtenLine)
  const wanted = sql`json_to_recordset(${JSON.stringify(parts)}::json) as w (purpose text, subject_id bigint)`
  if (!is_first && (await hasStanding(context, parts))) return undefined
  // By its values, so that a sharded database numbers it where all orders are numbered.
  const { rows } = await sql<PlacedOrder>`
    with placed as (
      insert into orders ${ORDER_COLUMNS}
      values ${valuesOf(context, order)}
      returning id, number, user_id, payer_name, payer_email, payer_address, currency, amount, discount, total, coupon_id,
        keeps_card, status, cancel_reason, comp_reason, created_at, expires_at, paid_at
    ), part as (
      insert into order_part (tenant_id, order_id, purpose, subject_id, is_standing)
      select ${tenant.id}, placed.id, w.purpose, w.subject_id, true from placed, ${wanted}
      returning 1
    ), line as (
      insert into order_line ${LINE_COLUMNS}
      select ${tenant.id}, placed.id, l.position, l.purpose, l.subject_id, l.key, l.kind, l.account, l.label, l.detail,
        l.amount, l.discount, l.credited, l.amount - l.discount, l.coupon_id, l.reference_id
      from placed, json_to_recordset(${JSON.stringify(all)}::json) as l (position integer, purpose text, subject_id bigint,
        key text, kind text, account text, label text, detail text, amount bigint, discount bigint, credited bigint, coupon_id bigint,
        reference_id bigint)
      returning id, position, purpose, subject_id, key, kind, account, label, detail, amount, discount, comped, credited, total, refunded,
        coupon_id, reference_id
    ), taken as (
      update coupon set used = used + 1
      where tenant_id = ${tenant.id} and id = ${order.coupon_id} and status = 'active'
        and (max_uses is null or used < max_uses) and exists (select from placed)
      returning max_uses_per_buyer
    ), redeemed as (
      insert into coupon_redemption (tenant_id, order_id, coupon_id, buyer, status, reserved_at)
      select ${tenant.id}, placed.id, placed.coupon_id, ${buyer}, ${order.paid_at ? 'used' : 'reserved'}, ${now}
      from placed where placed.coupon_id is not null
      returning 1
    ), noted as (${notedAsPlaced(context)})
    select placed.*, (select json_agg(l order by l.position) from line l) as lines,
      (select to_json(t) from taken t) as taken
    from placed`.execute(db)
  const [placed] = rows
  return placed && { ...placed, lines: placed.lines ?? [] }
}

/** An order with its parts and lines, as it is written. */
type Written = { order: NewOrder; parts: readonly Subject[]; lines: readonly (NewLine & Subject)[] }

const ORDER_COLUMNS = sql`(tenant_id, year, token_hash, user_id, payer_name, payer_email, payer_address,
        currency, amount, discount, total, coupon_id, keeps_card, expires_at, created_at, status, paid_at)`
const LINE_COLUMNS = sql`(tenant_id, order_id, position, purpose, subject_id, key, kind, account, label, detail, amount,
        discount, credited, total, coupon_id, reference_id)`

const valuesOf = ({ tenant, now }: Context, { payer_address, ...order }: NewOrder) => sql`
  (${tenant.id}, ${order.year}, ${order.token_hash}, ${order.user_id}::bigint,
        ${order.payer_name}, ${order.payer_email}, ${payer_address === null ? null : asJson(payer_address)}::jsonb,
        ${order.currency}, ${order.amount}, ${order.discount}, ${order.total},
        ${order.coupon_id}::bigint, ${order.keeps_card}, ${order.expires_at}, ${now},
        ${order.paid_at ? 'paid' : 'open'}, ${order.paid_at}::timestamptz)`

const writtenLine = (
  { detail, reference_id, credited = 0, coupon_id, ...line }: NewLine & Subject,
  i: number,
) => ({
  ...line,
  credited,
  coupon_id: coupon_id ?? null,
  position: i + 1,
  detail: detail ?? null,
  reference_id: reference_id ?? null,
})

/** Whether one of these has an active order. */
async function hasStanding({ db, tenant }: Context, parts: readonly Subject[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from order_part p
      join json_to_recordset(${JSON.stringify(parts)}::json) as w (purpose text, subject_id bigint)
        on w.purpose = p.purpose and w.subject_id = p.subject_id
    where p.tenant_id = ${tenant.id} and p.is_standing limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Places several orders that no coupon lowers, with their parts and lines. Gives their ids in the same order. If one of the
 * parts already has an active order, none is placed and the answer is undefined. @throws as `insertOrder`
 */
export async function insertOrders(
  context: Context,
  orders: readonly Written[],
): Promise<number[] | undefined> {
  const { db, tenant } = context
  if (
    await hasStanding(
      context,
      orders.flatMap(({ parts }) => parts),
    )
  )
    return undefined
  const { rows } = await sql<{ id: number; token_hash: Buffer }>`
    insert into orders ${ORDER_COLUMNS}
    values ${sql.join(orders.map(({ order }) => valuesOf(context, order)))}
    returning id, token_hash`.execute(db)
  const idOf = new Map(rows.map(({ id, token_hash }) => [token_hash.toString('hex'), id]))
  const ids = orders.map(({ order }) => idOf.get(order.token_hash.toString('hex'))!)
  const parts = orders.flatMap((one, i) => one.parts.map((part) => ({ order_id: ids[i], ...part })))
  const lines = orders.flatMap((one, i) =>
    one.lines.map(writtenLine).map((line) => ({ order_id: ids[i], ...line })),
  )
  await sql`
    with part as (
      insert into order_part (tenant_id, order_id, purpose, subject_id, is_standing)
      select ${tenant.id}, w.order_id, w.purpose, w.subject_id, true
      from json_to_recordset(${JSON.stringify(parts)}::json) as w (order_id bigint, purpose text, subject_id bigint)
      returning 1
    )
    insert into order_line ${LINE_COLUMNS}
    select ${tenant.id}, l.order_id, l.position, l.purpose, l.subject_id, l.key, l.kind, l.account, l.label, l.detail,
      l.amount, l.discount, l.credited, l.amount - l.discount, l.coupon_id, l.reference_id
    from json_to_recordset(${JSON.stringify(lines)}::json) as l (order_id bigint, position integer, purpose text, subject_id bigint,
      key text, kind text, account text, label text, detail text, amount bigint, discount bigint, credited bigint, coupon_id bigint,
      reference_id bigint)
    returning 1`.execute(db)
  await noteOrders(context, ids)
  return ids
}

type Change = { status: OrderStatus; cancel_reason?: string; paid_at?: Date }

/** Changes a locked order. Once it is over, whatever it was for is available to others. */
export async function changeOrder(
  context: Context,
  id: number,
  { status, cancel_reason, paid_at }: Change,
): Promise<void> {
  const { tenant } = context
  const isOver = status === 'cancelled' || status === 'refunded'
  await changeNoted(
    context,
    id,
    sql`
      update orders set status = ${status}, version = version + 1
        ${cancel_reason === undefined ? sql`` : sql`, cancel_reason = ${cancel_reason}`}
        ${paid_at === undefined ? sql`` : sql`, paid_at = ${paid_at}`}
      where tenant_id = ${tenant.id} and id = ${id}`,
    sql`
      update order_part set is_standing = false
      where tenant_id = ${tenant.id} and order_id = ${isOver ? id : 0} and is_standing`,
  )
}

export const findExpired = ({ db, tenant, now }: Context, limit: number) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('status', '=', 'open')
    .where('expires_at', '<=', now.toISOString())
    .orderBy('expires_at')
    .limit(limit)
    .execute()
