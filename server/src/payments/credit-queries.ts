import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'

export type CreditRow = {
  id: number
  user_id: number
  cents: number
  left_cents: number
  expired_cents: number
  origin: string
  reason: string | null
  order_id: number | null
  expires_on: Day | null
  created_at: string
  version: number
}

const CREDIT = sql`c.id, c.user_id, c.cents, c.left_cents, c.expired_cents, c.origin, c.reason, c.order_id, c.expires_on,
  c.created_at, c.version`
/** Credit `c` hasn’t run out by a day. */
const counts = (today: Day) => sql`(c.expires_on is null or c.expires_on >= ${today})`
const isUsable = (today: Day) => sql`c.left_cents > 0 and ${counts(today)}`

export async function insertCredit(
  { db, tenant, now }: Context,
  credit: Pick<CreditRow, 'user_id' | 'cents' | 'origin' | 'reason' | 'order_id' | 'expires_on'>,
): Promise<number> {
  const made = await db
    .insertInto('event_credit')
    .values({ tenant_id: tenant.id, left_cents: credit.cents, created_at: now, ...credit })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

export async function lockCredit({ db, tenant }: Context, id: number): Promise<CreditRow | undefined> {
  const { rows } = await sql<CreditRow>`
    select ${CREDIT} from event_credit c where c.tenant_id = ${tenant.id} and c.id = ${id} for update`.execute(
    db,
  )
  return rows[0]
}

/** The same, held until the transaction ends. */
export async function lockUsable(
  { db, tenant }: Context,
  { user_id, today }: { user_id: number; today: Day },
): Promise<CreditRow[]> {
  const { rows } = await sql<CreditRow>`
    select ${CREDIT} from event_credit c
    where c.tenant_id = ${tenant.id} and c.user_id = ${user_id} and ${isUsable(today)} order by c.id for update`.execute(
    db,
  )
  const last = (credit: CreditRow) => credit.expires_on ?? '9999'
  return rows.toSorted((a, b) => (last(a) < last(b) ? -1 : last(a) > last(b) ? 1 : a.id - b.id))
}

export async function sumUsable(
  { db, tenant }: Context,
  { user_id, today }: { user_id: number; today: Day },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(c.left_cents), 0)::bigint as cents from event_credit c
    where c.tenant_id = ${tenant.id} and c.user_id = ${user_id} and ${isUsable(today)}`.execute(db)
  return rows[0]!.cents
}

export const setCredit = (
  { db, tenant }: Context,
  id: number,
  change: Partial<Pick<CreditRow, 'left_cents' | 'expired_cents' | 'order_id' | 'expires_on'>> & {
    reminded_at?: Date | null
  },
) =>
  db
    .updateTable('event_credit')
    .set({ ...change, version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export async function insertUses(
  { db, tenant }: Context,
  order_id: number,
  uses: readonly { event_credit_id: number; cents: number }[],
): Promise<void> {
  if (uses.length === 0) return
  await db
    .insertInto('event_credit_use')
    .values(uses.map((use) => ({ tenant_id: tenant.id, order_id, state: 'reserved', ...use })))
    .execute()
}

/** What unpaid orders keep of an account’s credit that could be used on a day if the orders let go of it. */
export async function sumReserved(
  { db, tenant }: Context,
  { order_ids, user_id, today }: { order_ids: readonly number[]; user_id: number; today: Day },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(u.cents), 0)::bigint as cents
    from event_credit_use u join event_credit c on c.tenant_id = u.tenant_id and c.id = u.event_credit_id
    where u.tenant_id = ${tenant.id} and u.order_id = any (${[...order_ids]}::bigint[]) and u.state = 'reserved' and c.user_id = ${user_id} and ${counts(today)}`.execute(
    db,
  )
  return rows[0]!.cents
}

/** The last day of the credit that an order was paid with; null for ever. */
export async function findLastDayUsed({ db, tenant }: Context, order_id: number): Promise<Day | null> {
  const { rows } = await sql<{ last: Day }>`
    select max(coalesce(c.expires_on, 'infinity'))::text as last
    from event_credit_use u join event_credit c on c.tenant_id = u.tenant_id and c.id = u.event_credit_id
    where u.tenant_id = ${tenant.id} and u.order_id = ${order_id} and u.state = 'used'`.execute(db)
  return rows[0]!.last === 'infinity' ? null : rows[0]!.last
}

/** Gives what an order kept until now; nothing if it doesn’t keep any credit. */
export async function moveUses({ db, tenant }: Context, order_id: number, state: 'used' | 'released') {
  const { rows } = await sql<{ event_credit_id: number; cents: number }>`
    update event_credit_use set state = ${state}
    where tenant_id = ${tenant.id} and order_id = ${order_id} and state = 'reserved'
    returning event_credit_id, cents`.execute(db)
  return rows.toSorted((a, b) => a.event_credit_id - b.event_credit_id)
}

/** The credit that somebody can still use: what expires first comes first. */
export async function findCreditsOf(
  { db, tenant }: Context,
  { user_id, today }: { user_id: number; today: Day },
): Promise<CreditRow[]> {
  const { rows } = await sql<CreditRow>`
    select ${CREDIT} from event_credit c
    where c.tenant_id = ${tenant.id} and c.user_id = ${user_id} and ${isUsable(today)}
    order by c.expires_on nulls last, c.id`.execute(db)
  return rows
}

/** Everything somebody was ever given, for their own data. */
export async function findAllCreditsOf({ db, tenant }: Context, user_id: number): Promise<CreditRow[]> {
  const { rows } = await sql<CreditRow>`
    select ${CREDIT} from event_credit c where c.tenant_id = ${tenant.id} and c.user_id = ${user_id} order by c.id`.execute(
    db,
  )
  return rows
}

/** Forgets why the office gave credit to accounts. */
export const blankCreditReasons = ({ db, tenant }: Context, user_ids: readonly number[]) =>
  sql`update event_credit set reason = null
    where tenant_id = ${tenant.id} and user_id = any (${[...user_ids]}::bigint[]) and reason is not null`.execute(
    db,
  )

/** Credits that have expired, and those that expire by a day without a reminder so far. */
export async function findExpiringCredits(
  { db, tenant }: Context,
  { today, remind_until }: { today: Day; remind_until: Day },
): Promise<{ id: number; is_over: boolean }[]> {
  const { rows } = await sql<{ id: number; is_over: boolean }>`
    select c.id, c.expires_on < ${today} as is_over from event_credit c
    where c.tenant_id = ${tenant.id} and c.left_cents > 0 and c.expires_on is not null
      and (c.expires_on < ${today} or c.reminded_at is null and c.expires_on <= ${remind_until})
    order by c.id limit 500`.execute(db)
  return rows
}

export type OfficeCreditRow = CreditRow & { name: string; email: string; reserved_cents: number }

/** The credits of all accounts, the newest first; those with something left unless all are asked for. */
export async function findOfficeCredits(
  { db, tenant }: Context,
  { all }: { all: boolean },
): Promise<OfficeCreditRow[]> {
  const { rows } = await sql<OfficeCreditRow>`
    select ${CREDIT}, coalesce(u.first_name || ' ' || u.last_name, '') as name, coalesce(u.email, '') as email,
      r.cents as reserved_cents
    from event_credit c
      left join app_user u on u.tenant_id = c.tenant_id and u.id = c.user_id
      cross join lateral (select coalesce(sum(k.cents), 0)::bigint as cents from event_credit_use k
        where k.tenant_id = ${tenant.id} and k.event_credit_id = c.id and k.state = 'reserved') r
    where c.tenant_id = ${tenant.id} and (${all} or c.left_cents > 0 or r.cents > 0)
    order by c.id desc limit 1000`.execute(db)
  return rows
}

/** What is owed as credit: by the credits, and by the ledger. */
export async function sumCredits({ db, tenant }: Context): Promise<{ owed: number; ledger: number }> {
  const { rows } = await sql<{ owed: number; ledger: number }>`
    select (select coalesce(sum(left_cents), 0) from event_credit where tenant_id = ${tenant.id})::bigint
        + (select coalesce(sum(cents), 0) from event_credit_use where tenant_id = ${tenant.id} and state = 'reserved')::bigint as owed,
      (select coalesce(-sum(amount), 0) from ledger_line
        where tenant_id = ${tenant.id} and account = 'liability:event_credit')::bigint as ledger`.execute(db)
  return rows[0]!
}
