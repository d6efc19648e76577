import { sql, type RawBuilder } from 'kysely'
import type { BankMonth, ByHand, Deposit, Payout } from 'contract/treasury/payouts'
import type { Day } from 'contract/dates'
import type { ProviderPayout } from '../outside/card-provider.ts'
import type { Context } from '../plumbing/context.ts'

type Kept = Omit<ProviderPayout, 'rows'> & {
  provider: string
  is_shared: boolean
  rows: ProviderPayout['rows']
}

/** Writes down a payout as the provider has it now, with what it is made of. */
export async function putPayout({ db, tenant }: Context, { rows, ...payout }: Kept): Promise<void> {
  const { id } = await db
    .insertInto('payout')
    .values({ tenant_id: tenant.id, ...payout })
    .onConflict((c) => c.columns(['tenant_id', 'provider', 'ref']).doUpdateSet(payout))
    .returning('id')
    .executeTakeFirstOrThrow()
  const own = rows.map(({ ref, kind, payment_ref, amount, fee, at }) => ({
    ref,
    kind,
    payment_ref,
    amount,
    fee,
    at,
  }))
  await sql`delete from payout_row where tenant_id = ${tenant.id} and payout_id = ${id}`.execute(db)
  await sql`
    insert into payout_row (tenant_id, payout_id, ref, kind, payment_ref, amount, fee, at)
    select ${tenant.id}, ${id}, r.ref, r.kind, r.payment_ref, r.amount, r.fee, r.at
    from json_to_recordset(${JSON.stringify(own)}::json)
      as r (ref text, kind text, payment_ref text, amount bigint, fee bigint, at timestamptz)
    returning 1`.execute(db)
}

async function payouts({ db, tenant }: Context, which: RawBuilder<unknown>): Promise<Payout[]> {
  const { rows } = await sql<Payout>`
    select p.id, p.ref, p.status, p.arrives_on, p.amount, p.is_shared, d.id as deposit_id,
      coalesce(sum(r.amount) filter (where r.kind = 'payment'), 0)::bigint as gross,
      coalesce(-sum(r.amount) filter (where r.kind = 'refund'), 0)::bigint as refunds,
      coalesce(sum(r.fee), 0)::bigint as fees,
      -- As the fees of other things are among the fees, their amounts are left.
      (p.amount - coalesce(sum(r.amount - r.fee), 0) + coalesce(sum(r.amount) filter (where r.kind = 'other'), 0))::bigint as other,
      count(r.ref) filter (where r.kind = 'payment') as payments
    from payout p
      left join payout_row r on r.tenant_id = ${tenant.id} and r.payout_id = p.id
      left join bank_deposit d on d.tenant_id = ${tenant.id} and d.payout_id = p.id
    where p.tenant_id = ${tenant.id} and ${which}
    group by p.tenant_id, p.id, d.id
    order by p.arrives_on desc, p.id desc`.execute(db)
  return rows
}

const within = (column: string, { from, until }: { from: Day; until: Day }) =>
  sql`${sql.ref(column)} between ${from}::date and ${until}::date`

type Range = { from: Day; until: Day }

/** The payouts that arrive between two days. */
export const findPayouts = (context: Context, range: Range) => payouts(context, within('p.arrives_on', range))

export const getPayout = async (context: Context, id: number) =>
  (await payouts(context, sql`p.id = ${id}`))[0]

export async function findPayoutRows({ db, tenant }: Context, payout_id: number) {
  const { rows } = await sql<{
    ref: string
    kind: 'payment' | 'refund' | 'other'
    order_id: number | null
    number: string | null
    payer_name: string | null
    amount: number
    fee: number
    at: string
  }>`
    select r.ref, r.kind, o.id as order_id, o.number, o.payer_name, r.amount, r.fee, r.at
    from payout_row r
      join payout t on t.tenant_id = r.tenant_id and t.id = r.payout_id
      left join payment p on p.tenant_id = ${tenant.id} and p.provider = t.provider and p.provider_ref = r.payment_ref
      left join orders o on o.tenant_id = ${tenant.id} and o.id = p.order_id
    where r.tenant_id = ${tenant.id} and r.payout_id = ${payout_id}
    order by r.at, r.ref`.execute(db)
  return rows
}

/** What came of the deposit `d` by payments, less what had gone back by then. */
const came = (tenant_id: number) => sql`(select coalesce(sum(q.amount - coalesce(back.amount, 0)), 0)::bigint
  from bank_deposit_payment b
    join payment q on q.tenant_id = b.tenant_id and q.id = b.payment_id
    left join lateral (select sum(f.amount) as amount from refund f
      where f.tenant_id = ${tenant_id} and f.payment_id = q.id and f.state = 'succeeded'
        and f.finished_at < d.entered_at) back on true
  where b.tenant_id = ${tenant_id} and b.deposit_id = d.id)`

/** What the bank got between two days, and what explains it. */
export async function findDeposits({ db, tenant }: Context, range: Range): Promise<Deposit[]> {
  const { rows } = await sql<Deposit>`
    select d.id, d.arrived_on, d.amount, d.note, d.payout_id, p.ref as payout_ref,
      (select count(*) from bank_deposit_payment b where b.tenant_id = ${tenant.id} and b.deposit_id = d.id) as payments,
      (coalesce(p.amount, 0) + ${came(tenant.id)})::bigint as explained
    from bank_deposit d left join payout p on p.tenant_id = d.tenant_id and p.id = d.payout_id
    where d.tenant_id = ${tenant.id} and ${within('d.arrived_on', range)}
    order by d.arrived_on desc, d.id desc`.execute(db)
  return rows
}

/** Checks and cash that were received by a day and are not in the bank; all or certain ones. */
export async function findByHand(
  { db, tenant }: Context,
  { until, ids }: { until?: Day; ids?: readonly number[] },
): Promise<ByHand[]> {
  const which = ids ? sql`p.id = any(${[...ids]}::bigint[])` : sql`p.received_on <= ${until}::date`
  const { rows } = await sql<ByHand>`
    select * from (
      select p.id, p.order_id, o.number, o.payer_name, p.method, p.reference, p.received_on,
        p.amount - coalesce((select sum(f.amount) from refund f
          where f.tenant_id = ${tenant.id} and f.payment_id = p.id and f.state = 'succeeded'), 0)::bigint as amount
      from payment p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
      where p.tenant_id = ${tenant.id} and p.method in ('check', 'cash') and ${which}
        and not exists (select from bank_deposit_payment b where b.tenant_id = ${tenant.id} and b.payment_id = p.id)
    ) open where amount > 0
    order by received_on, id limit 500`.execute(db)
  return rows
}

export const findDifferences = ({ db, tenant }: Context): Promise<BankMonth['differences']> =>
  db
    .selectFrom('recon_item')
    .select(['id', 'order_id', 'expected', 'found', 'note', 'found_at'])
    .where('tenant_id', '=', tenant.id)
    .where('resolved_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** Locks payouts, so that each is matched once; whether one is, is read under the lock. */
export async function lockPayouts({ db, tenant }: Context, ids: readonly number[]) {
  const which = sql`tenant_id = ${tenant.id} and id = any(${[...ids]}::bigint[])`
  await sql`select id from payout where ${which} order by id for update`.execute(db)
  const { rows } = await sql<{
    id: number
    amount: number
    arrives_on: Day
    status: string
    is_matched: boolean
  }>`
    select id, amount, arrives_on, status,
      exists (select from bank_deposit d where d.tenant_id = ${tenant.id} and d.payout_id = payout.id) as is_matched
    from payout where ${which} order by id`.execute(db)
  return rows
}

type NewDeposit = { arrived_on: Day; amount: number; note: string | null; payout_id: number | null }

/** @throws a unique violation if somebody has matched the payout at this moment */
export const insertDeposit = ({ db, tenant, now, user }: Context, deposit: NewDeposit) =>
  db
    .insertInto('bank_deposit')
    .values({ tenant_id: tenant.id, ...deposit, entered_at: now, entered_by: user?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Takes checks and cash for a deposit; fewer than wanted if some are taken already. */
export async function takePayments({ db, tenant }: Context, deposit_id: number, ids: readonly number[]) {
  const { rows } = await sql`
    insert into bank_deposit_payment (tenant_id, payment_id, deposit_id)
    select ${tenant.id}, id, ${deposit_id} from payment
    where tenant_id = ${tenant.id} and method in ('check', 'cash') and id = any(${[...ids]}::bigint[])
    on conflict do nothing returning payment_id`.execute(db)
  return rows.length
}

export async function removeDeposit({ db, tenant }: Context, id: number) {
  await sql`delete from bank_deposit_payment where tenant_id = ${tenant.id} and deposit_id = ${id}`.execute(
    db,
  )
  return db
    .deleteFrom('bank_deposit')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .returning(['arrived_on', 'amount', 'note'])
    .executeTakeFirst()
}
