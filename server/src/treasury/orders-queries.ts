import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { OrderFilters, OrderRow, listOrders, sumOrders } from 'contract/treasury/orders'
import type { In, Out } from 'contract/operation'
import { ORDER_LABELS } from 'contract/payments/labels'
import type { FileFormat } from 'contract/primitives'
import { WHY_LABELS } from 'contract/batches'
import type { Which } from '../batches/batches.ts'
import { addUpOrders, findOrderSums, isListed } from '../payments/payments.ts'
import type { Context } from '../plumbing/context.ts'
import { allOf, isDuring, isFound, pageList, type Placed } from '../plumbing/database/list-queries.ts'
import { contains, isAnySet, type Hits } from '../plumbing/database/page-queries.ts'
import { cellOf, plainText } from '../plumbing/drawing/spreadsheet-queries.ts'

/** The number of an order grows with its id. */
const SORTS = {
  created_at: 'o.created_at',
  number: 'o.id',
  payer_name: { few: 'lower(o.payer_name)' },
  status: { few: 'o.status' },
  total: { few: 'o.total' },
}

const found = (typed: string, most: number) =>
  sql`search_orders(${contains(typed)}, ${typed.trim()}, ${sql.lit(most)})`

/** The orders that match, the newest first. */
export async function findOrders(
  context: Context,
  { sort = '-created_at', filters = {}, ...sent }: In<typeof listOrders>,
) {
  const { tenant, db } = context
  const kept = sent.q?.trim() ? undefined : await findOrderSums(context, filters)
  return pageList(context, sent, {
    sort,
    sorts: SORTS,
    id: 'o.id',
    search: found,
    isFiltered: isAnySet(filters),
    all: sql`orders o where o.tenant_id = ${tenant.id}`,
    which: (hits) => conditionsOf(context, filters, hits),
    kept: () => kept && Promise.resolve(kept.orders),
    rows: async (columns, which, end, ordered) => {
      const { rows } = await sql<OrderRow & Placed>`
        select ${shown(context)}${columns}
        from (select * from orders o where o.tenant_id = ${tenant.id} and ${which} ${end}) o
        ${ordered}`.execute(db)
      return rows
    },
  })
}

/** So many orders are added up one by one without anybody asking for it: that takes some 30 ms. */
const ADDED_UP_UNASKED = 50_000

/**
 * What the orders that match come to, in cents; a canceled one counts nowhere. Null for so many that they are added up only for
 * who asks for `however_many`.
 */
export async function giveOrderSums(
  context: Context,
  { filters = {}, q, however_many = false }: In<typeof sumOrders>,
): Promise<Out<typeof sumOrders>> {
  const kept = q?.trim() ? undefined : await findOrderSums(context, filters)
  const most = however_many ? undefined : ADDED_UP_UNASKED + 1
  const { orders, ...sums } = kept ?? (await addUpOrders(context, conditionsOf(context, filters, q), most))
  return kept || however_many || orders <= ADDED_UP_UNASKED ? sums : null
}

/** Looked up row by row, as only those of a page are shown. */
const shown = (context: Pick<Context, 'tenant'>) => sql`
  o.id, o.number, o.payer_name, o.payer_email, o.status, o.total, o.created_at, o.paid_at,
  (select l.label from order_line l where l.tenant_id = ${context.tenant.id} and l.order_id = o.id
    order by l.position limit 1) as what,
  greatest((select count(*) from order_line l where l.tenant_id = ${context.tenant.id} and l.order_id = o.id) - 1, 0) as more,
  ${refunded(context)} as refunded, ${card(context, 'card_brand')} as card_brand, ${card(context, 'card_last4')} as card_last4`

const refunded = ({
  tenant,
}: Pick<Context, 'tenant'>) => sql`(select coalesce(sum(r.amount), 0)::bigint from refund r
  where r.tenant_id = ${tenant.id} and r.order_id = o.id and r.state = 'succeeded')`

const card = (
  { tenant }: Pick<Context, 'tenant'>,
  column: string,
) => sql`(select ${sql.ref(`p.${column}`)} from payment p
  where p.tenant_id = ${tenant.id} and p.order_id = o.id order by (p.state = 'succeeded') desc, p.id desc limit 1)`

function conditionsOf(
  context: Pick<Context, 'tenant'>,
  { status, ...days }: OrderFilters,
  search: string | Hits | undefined,
): RawBuilder<SqlBool> {
  return allOf([
    isListed(sql`o`),
    ...(status?.length ? [sql<SqlBool>`o.status in (${sql.join(status)})`] : []),
    ...isDuring(context, sql`o.created_at`, days),
    ...isFound('o.id', search, found),
  ])
}

/** The orders of a list as candidates for refunds, with the cents that each would give back and those it could. */
export function refundCandidates(
  context: Context,
  meant: Which,
  amount: number | undefined,
): RawBuilder<unknown> {
  const { tenant } = context
  const wanted =
    'ids' in meant
      ? sql`o.id = any (${[...meant.ids]}::bigint[])`
      : conditionsOf(context, meant.filters as OrderFilters, meant.q)
  const gives = amount === undefined ? sql`money.left_over` : sql`${amount}::bigint`
  return sql`
    select o.id, o.number || ' · ' || o.payer_name as name, o.payer_email as letter_to, ${gives} as cents, money.left_over,
      case when money.left_over is null then ${WHY_LABELS.not_paid}::text
        when money.left_over <= 0 then ${WHY_LABELS.nothing_left}::text
        when ${gives} > money.left_over then ${WHY_LABELS.too_little_left}::text end as obstacle
    from orders o cross join lateral (
      select (select least(p.amount - p.refunded, (select sum(l.total - l.refunded) from order_line l
          where l.tenant_id = ${tenant.id} and l.order_id = o.id))
        from payment p where p.tenant_id = ${tenant.id} and p.order_id = o.id and p.state = 'succeeded'
        limit 1)::bigint as left_over) money
    where o.tenant_id = ${tenant.id} and ${wanted}`
}

/** Every order that matches, in the order they were placed, as an export has them. */
export function orderCells(
  context: Pick<Context, 'tenant'>,
  filters: OrderFilters,
  q: string | undefined,
  format: FileFormat,
): RawBuilder<unknown> {
  const cell = { format, time_zone: context.tenant.time_zone }
  const text = (value: RawBuilder<unknown>) => plainText(value, format)
  const statuses = Object.entries(ORDER_LABELS).map(
    ([status, label]) => sql`when ${sql.lit(status)} then ${sql.lit(label)}`,
  )
  return sql`
    select o.number, ${cellOf('moment', sql`o.created_at`, cell)}, ${cellOf('moment', sql`o.paid_at`, cell)},
      case o.status ${sql.join(statuses, sql` `)} end, ${text(sql`o.payer_name`)}, ${text(sql`o.payer_email`)},
      ${text(sql`(select string_agg(l.label, ', ' order by l.position) from order_line l
        where l.tenant_id = ${context.tenant.id} and l.order_id = o.id)`)},
      ${text(card(context, 'card_brand'))}, ${text(card(context, 'card_last4'))},
      ${cellOf('money', sql`o.total`, cell)}, ${cellOf('money', refunded(context), cell)}
    from orders o where o.tenant_id = ${context.tenant.id} and ${conditionsOf(context, filters, q)}
    order by o.created_at, o.id`
}

/** What was registered with an order. */
export async function findRegistrationsOfOrder({ db, tenant }: Context, order_id: number) {
  const { rows } = await sql<{ id: number; member_id: number; team_id: number | null }>`
    select id, member_id, team_id from registration
    where tenant_id = ${tenant.id} and deleted_at is null and (order_id = ${order_id} or id in (
      select u.registration_id from order_part p
        join registration_upgrade u on u.tenant_id = ${tenant.id} and u.id = p.subject_id
      where p.tenant_id = ${tenant.id} and p.order_id = ${order_id} and p.purpose = 'upgrade'))
    order by id`.execute(db)
  return rows
}

/** The record of whoever pays: by their account, else by the only one with this address. */
export async function findPayer(
  { db, tenant }: Context,
  { user_id, payer_email }: { user_id: number | null; payer_email: string },
) {
  const { rows } = await sql<{ id: number; phone: string | null }>`
    select m.id, m.phone from (
      select id, 1 as nearness from member where tenant_id = ${tenant.id} and user_id = ${user_id}::bigint
      union all
      select member_id, 2 from app_user where tenant_id = ${tenant.id} and id = ${user_id}::bigint
      union all
      select id, 3 from member where tenant_id = ${tenant.id} and codes @> array[plain_letters(${payer_email})]
    ) found join member m on m.tenant_id = ${tenant.id} and m.id = found.id and m.erased_at is null
    order by found.nearness, m.id limit 1`.execute(db)
  return rows[0]
}
