import { sql, type Insertable, type Updateable } from 'kysely'
import { asJson, type Db, type Tables } from '../../plumbing/database/database.ts'

type Metadata = Record<string, string>
type NewPayment = Omit<Insertable<Tables['psp.payment']>, 'metadata'> & { metadata: Metadata }
type NewRefund = Omit<Insertable<Tables['psp.refund']>, 'metadata'> & { metadata: Metadata }

export type SandboxPayment = NonNullable<Awaited<ReturnType<typeof getPayment>>>
export type SandboxRefund = Awaited<ReturnType<typeof findRefunds>>[number]
export type SandboxEvent = Awaited<ReturnType<typeof takeDueEvents>>[number]

export const insertMethod = (db: Db, method: Insertable<Tables['psp.payment_method']>) =>
  db.insertInto('psp.payment_method').values(method).execute()

export const getMethod = (db: Db, id: string) =>
  db.selectFrom('psp.payment_method').selectAll().where('id', '=', id).executeTakeFirst()

/** Sets the customer a card is kept under; null if it is no longer kept. */
export const setCustomer = (db: Db, id: string, customer: string | null) =>
  db.updateTable('psp.payment_method').set({ customer }).where('id', '=', id).execute()

export const getMethodOf = (db: Db, customer: string) =>
  db.selectFrom('psp.payment_method').selectAll().where('customer', '=', customer).executeTakeFirst()

const payments = (db: Db) =>
  db
    .selectFrom('psp.payment as p')
    .innerJoin('psp.payment_method as m', 'm.id', 'p.payment_method_id')
    .selectAll('p')
    .select(['m.brand', 'm.last4', 'm.exp_month', 'm.exp_year', 'm.customer', 'm.behaviour'])

export const getPayment = (db: Db, id: string) => payments(db).where('p.id', '=', id).executeTakeFirst()

export const lockPayment = (db: Db, id: string) =>
  payments(db).where('p.id', '=', id).forUpdate('p').executeTakeFirst()

export const lockPaymentBySecret = (db: Db, client_secret: string) =>
  payments(db).where('p.client_secret', '=', client_secret).forUpdate('p').executeTakeFirst()

/** A page of payments made since a moment, in order of creation. */
export const findPayments = (db: Db, from: Date, after: number, limit: number) =>
  payments(db)
    .where('p.created_at', '>=', from.toISOString())
    .where('p.sequence', '>', after)
    .orderBy('p.sequence')
    .limit(limit)
    .execute()

export const insertPayment = (db: Db, { metadata, ...payment }: NewPayment) =>
  db
    .insertInto('psp.payment')
    .values({ ...payment, metadata: asJson(metadata) })
    .execute()

export const changePayment = (db: Db, id: string, change: Updateable<Tables['psp.payment']>) =>
  db.updateTable('psp.payment').set(change).where('id', '=', id).execute()

export const findRefunds = (db: Db, payment_id: string) =>
  db.selectFrom('psp.refund').selectAll().where('payment_id', '=', payment_id).orderBy('sequence').execute()

export const insertRefund = (db: Db, { metadata, ...refund }: NewRefund) =>
  db
    .insertInto('psp.refund')
    .values({ ...refund, metadata: asJson(metadata) })
    .execute()

export const changeRefund = (db: Db, id: string, change: Updateable<Tables['psp.refund']>) =>
  db.updateTable('psp.refund').set(change).where('id', '=', id).execute()

export const findPaymentsToDecide = (db: Db, now: Date) =>
  payments(db).where('p.next_at', '<=', now.toISOString()).forUpdate('p').skipLocked().execute()

export const findRefundsToDecide = (db: Db, now: Date) =>
  db
    .selectFrom('psp.refund')
    .selectAll()
    .where('next_at', '<=', now.toISOString())
    .forUpdate()
    .skipLocked()
    .execute()

/** Whether there is anything to decide or to send by now; mostly there is not. */
export async function isAnythingDue(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select exists (select from psp.payment where next_at <= ${now})
      or exists (select from psp.refund where next_at <= ${now})
      or exists (select from psp.event where next_try_at <= ${now}) as is_due`.execute(db)
  return rows[0]!.is_due
}

/** True for the first request with this key; the others wait until the first one has its answer. */
export async function claimKey(db: Db, key: string, request_hash: string, created_at: Date) {
  const claimed = await db
    .insertInto('psp.idempotency')
    .values({ key, request_hash, status: 0, answer: asJson(null), created_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

export const getAnswer = (db: Db, key: string) =>
  db.selectFrom('psp.idempotency').selectAll().where('key', '=', key).executeTakeFirstOrThrow()

export const setAnswer = (db: Db, key: string, status: number, answer: object) =>
  db
    .updateTable('psp.idempotency')
    .set({ status, answer: asJson(answer) })
    .where('key', '=', key)
    .execute()

export const insertEvent = (db: Db, event: Insertable<Tables['psp.event']>) =>
  db.insertInto('psp.event').values(event).execute()

/**
 * Takes due events and schedules their next attempt, so that two servers do not send the same one at once.
 */
export const takeDueEvents = (db: Db, now: Date, next_try_at: Date, limit: number) =>
  db
    .updateTable('psp.event')
    .set({ tries: sql`tries + 1`, next_try_at })
    .where('id', 'in', (e) =>
      e
        .selectFrom('psp.event')
        .select('id')
        .where('next_try_at', '<=', now.toISOString())
        .orderBy('next_try_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()

export const changeEvent = (db: Db, id: string, change: Updateable<Tables['psp.event']>) =>
  db.updateTable('psp.event').set(change).where('id', '=', id).execute()

/** Every movement of money between two moments, oldest first. */
export async function findBalance(db: Db, from: Date, to: Date) {
  const { rows } = await sql<{
    id: string
    kind: 'payment' | 'refund'
    payment_id: string
    tenant_id: string | null
    amount: number
    fee: number
    currency: string
    at: string
  }>`
    select id, 'payment' as kind, id as payment_id, metadata->>'tenant_id' as tenant_id, amount, coalesce(fee, 0) as fee,
      currency, succeeded_at as at
    from psp.payment where succeeded_at >= ${from} and succeeded_at < ${to}
    union all
    select r.id, 'refund', r.payment_id, p.metadata->>'tenant_id', -r.amount, 0, r.currency, r.created_at
    from psp.refund r join psp.payment p on p.id = r.payment_id
    where r.created_at >= ${from} and r.created_at < ${to} and r.status = 'succeeded'
    order by at`.execute(db)
  return rows
}
