import { sql } from 'kysely'
import type { Db } from '../../plumbing/database/database.ts'

export type PastPayment = {
  id: string
  client_secret: string
  payment_method_id: string
  amount: number
  currency: string
  status: 'succeeded' | 'failed'
  decline_code: string | null
  fee: number | null
  refunded: number
  description: string
  metadata: Record<string, string>
  created_at: string
  succeeded_at: string | null
}
type PastMethod = {
  id: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  behaviour: string
  created_at: string
}
type PastRefund = {
  id: string
  payment_id: string
  amount: number
  currency: string
  status: 'succeeded'
  metadata: Record<string, string>
  created_at: string
}

/** Existing rows stay as they are, so that this can be repeated. */
export async function insertHistory(
  db: Db,
  { methods, payments, refunds }: { methods: PastMethod[]; payments: PastPayment[]; refunds: PastRefund[] },
) {
  await sql`
    insert into psp.payment_method (id, brand, last4, exp_month, exp_year, behaviour, created_at)
    select id, brand, last4, exp_month, exp_year, behaviour, created_at
    from json_populate_recordset(null::psp.payment_method, ${JSON.stringify(methods)}::json)
    on conflict do nothing`.execute(db)
  await sql`
    insert into psp.payment (id, client_secret, payment_method_id, amount, currency, status, decline_code, fee,
      refunded, description, metadata, created_at, succeeded_at)
    select id, client_secret, payment_method_id, amount, currency, status, decline_code, fee,
      refunded, description, metadata, created_at, succeeded_at
    from json_populate_recordset(null::psp.payment, ${JSON.stringify(payments)}::json)
    on conflict do nothing`.execute(db)
  await sql`
    insert into psp.refund (id, payment_id, amount, currency, status, metadata, created_at)
    select id, payment_id, amount, currency, status, metadata, created_at
    from json_populate_recordset(null::psp.refund, ${JSON.stringify(refunds)}::json)
    on conflict do nothing`.execute(db)
}

/** A card kept under a customer since some time; existing rows stay as they are. */
export const insertKeptMethod = (db: Db, method: PastMethod & { customer: string }) =>
  sql`
    insert into psp.payment_method (id, brand, last4, exp_month, exp_year, behaviour, created_at, customer)
    select id, brand, last4, exp_month, exp_year, behaviour, created_at, customer
    from json_populate_record(null::psp.payment_method, ${JSON.stringify(method)}::json)
    on conflict do nothing`.execute(db)
