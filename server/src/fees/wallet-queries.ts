import { sql } from 'kysely'
import type { Account } from 'contract/fees/book'
import { FeeKeyReused, type WalletLine } from 'contract/fees/wallet'
import type { Context } from '../plumbing/context.ts'

/** Serializes changes to what the team as a whole owns. */
export const lockWallet = ({ db, tenant }: Context, team_id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`team-book:${team_id}`}, ${tenant.id}))`.execute(db)

/** What a request books: the same key identifies the same action, whoever sends it again. */
type Deed = { request_key: string; kind: string; team_id: number; plan_id: number | null; amount: number }

/**
 * Whether an action is already in a book, because the request was repeated. Of two at once, the second waits.
 * @throws FeeKeyReused if the key was used for a different action
 */
export async function isBooked({ db, tenant }: Context, { request_key, ...deed }: Deed): Promise<boolean> {
  const source = sourceOf(request_key)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`team-entry:${source}`}, ${tenant.id}))`.execute(
    db,
  )
  const { rows } = await sql<Omit<Deed, 'request_key'>>`
    select kind, team_id, plan_id, sum(amount)::bigint as amount from team_entry
    where tenant_id = ${tenant.id} and source = ${source}
    group by kind, team_id, plan_id`.execute(db)
  const [booked] = rows
  if (!booked) return false
  const isSame =
    booked.kind === deed.kind &&
    booked.team_id === deed.team_id &&
    booked.plan_id === deed.plan_id &&
    booked.amount === deed.amount
  if (!isSame) throw FeeKeyReused()
  return true
}

/** A request's source in the book. */
export const sourceOf = (request_key: string) => `request:${request_key}`

/** The balance of each of a team's accounts, in cents, debit positive. */
export async function findBalances(
  { db, tenant }: Context,
  team_id: number,
): Promise<Partial<Record<Account, number>>> {
  const { rows } = await sql<{ account: Account; held: number }>`
    select side.account, sum(side.amount)::bigint as held from team_entry e
      cross join lateral (values (e.debit, e.amount), (e.credit, -e.amount)) as side (account, amount)
    where e.tenant_id = ${tenant.id} and e.team_id = ${team_id}
    group by side.account`.execute(db)
  return Object.fromEntries(rows.map(({ account, held }) => [account, held]))
}

/**
 * What the association holds for a team, in cents: what was paid by card and is neither paid out nor spent, without what is on its way
 * back to a card.
 */
export async function findHeld(context: Context, team_id: number): Promise<number> {
  const { db, tenant } = context
  const [{ cards = 0 }, { rows }] = [
    await findBalances(context, team_id),
    await sql<{ cents: number }>`
      select coalesce(sum(x.amount), 0)::bigint as cents
      from fee_plan p
        join fee_checkout c on c.tenant_id = p.tenant_id and c.plan_id = p.id
        join order_line l on l.tenant_id = c.tenant_id and l.order_id = c.order_id and l.purpose = 'team_fee'
          and l.subject_id = c.id
        join refund_line x on x.tenant_id = l.tenant_id and x.order_line_id = l.id
        join refund r on r.tenant_id = x.tenant_id and r.id = x.refund_id
          and r.state in ('requested', 'pending', 'unknown')
      where p.tenant_id = ${tenant.id} and p.team_id = ${team_id}`.execute(db),
  ]
  return cards - rows[0]!.cents
}

/** The source of what a team has paid for a line of an order. */
export const sourceOfLine = (order_line_id: number) => `line:${order_line_id}`

/** Which team has paid for which of some lines of orders, with what was written beside it. */
export async function findSpent(
  { db, tenant }: Context,
  line_ids: readonly number[],
): Promise<Map<number, { team_id: number; note: string | null }>> {
  const { rows } = await sql<{ source: string; team_id: number; note: string | null }>`
    select source, team_id, note from team_entry
    where tenant_id = ${tenant.id} and kind = 'event' and source = any (${line_ids.map(sourceOfLine)})`.execute(
    db,
  )
  const found = new Map(rows.map(({ source, ...spent }) => [source, spent]))
  return new Map(
    line_ids.flatMap((id) => {
      const spent = found.get(sourceOfLine(id))
      return spent ? [[id, spent] as const] : []
    }),
  )
}

/** Entries of a team, or of one of its players, newest first. */
export async function findEntries(
  { db, tenant }: Context,
  team_id: number,
  most: number,
  member_id?: number,
): Promise<WalletLine[]> {
  const { rows } = await sql<WalletLine>`
    select e.id, e.booked_at, e.kind, m.first_name || ' ' || m.last_name as player,
      case when p.share > 0 then p.payer_name end as payer, i.label, e.debit, e.credit, e.amount, e.note,
      u.first_name || ' ' || u.last_name as by
    from team_entry e
      left join fee_plan p on p.tenant_id = e.tenant_id and p.id = e.plan_id
      left join member m on m.tenant_id = p.tenant_id and m.id = p.member_id
      left join fee_instalment i on i.tenant_id = e.tenant_id and i.id = e.instalment_id
      left join app_user u on u.tenant_id = e.tenant_id and u.id = e.booked_by
    where e.tenant_id = ${tenant.id} and e.team_id = ${team_id}
      ${member_id === undefined ? sql`` : sql`and p.member_id = ${member_id}`}
    order by e.id desc limit ${most}`.execute(db)
  return rows
}

/** What was paid by hand for each instalment of a plan and not refunded, in cents. */
export async function findPaidByHand(
  { db, tenant }: Context,
  plan_id: number,
): Promise<{ id: number; left: number }[]> {
  const { rows } = await sql<{ id: number; left: number }>`
    select e.instalment_id as id, sum(case e.kind when 'refund' then -e.amount else e.amount end)::bigint as left
    from team_entry e
    where e.tenant_id = ${tenant.id} and e.plan_id = ${plan_id} and e.instalment_id is not null
      and ((e.debit = 'cash' and e.credit = 'player') or (e.kind = 'refund' and e.credit = 'cash'))
    group by e.instalment_id
    order by e.instalment_id`.execute(db)
  return rows.filter(({ left }) => left > 0)
}

export type CardPayment = {
  order_id: number
  checkout_id: number
  number: string
  paid_at: string
  label: string
  total: number
  left: number
}

/** Card payments under a plan, with what is neither refunded nor being refunded. */
export async function findCardPayments({ db, tenant }: Context, plan_id: number): Promise<CardPayment[]> {
  const { rows } = await sql<CardPayment>`
    select o.id as order_id, c.id as checkout_id, o.number, o.paid_at, l.total, l.label, l.left
    from fee_checkout c
      join orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
      cross join lateral (select string_agg(x.label, ', ' order by x.position) as label,
          sum(x.total)::bigint as total, sum(x.total - x.refunded)::bigint as left
        from order_line x where x.tenant_id = ${tenant.id} and x.order_id = o.id and x.purpose = 'team_fee'
          and x.subject_id = c.id) l
    where c.tenant_id = ${tenant.id} and c.plan_id = ${plan_id} and o.paid_at is not null
    order by o.paid_at desc, o.id desc`.execute(db)
  return rows
}
