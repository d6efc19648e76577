import { sql } from 'kysely'
import type { PaymentState, RefundState } from 'contract/payments'
import type { MailEntry } from 'contract/mail'
import type { Context } from '../plumbing/context.ts'

/** What something happened to: ids by what they are. */
export type Subjects = {
  members: readonly number[]
  registrations: readonly number[]
  drafts: readonly number[]
  orders: readonly number[]
}

/** As many entries of one sort as are shown. */
const MOST = sql.lit(200)

type Act = {
  id: number
  at: string
  actor: string
  action: string
  subject: 'member' | 'registration' | 'order'
  subject_id: number
  before: unknown
  after: unknown
  note: string | null
}

/** What was done to people, registrations and orders, the latest first. */
export async function findActs(
  { db, tenant }: Context,
  { members, registrations, orders }: Subjects,
): Promise<Act[]> {
  const { rows } = await sql<Act>`
    select a.id, a.at, a.actor, a.action, a.subject, a.subject_id, a.before, a.after, a.note
    from (
      select 'member' as subject, unnest(${[...members]}::bigint[]) as id
      union all select 'registration', unnest(${[...registrations]}::bigint[])
      union all select 'order', unnest(${[...orders]}::bigint[])) s
      join lateral (select * from audit_entry e
        where e.tenant_id = ${tenant.id} and e.subject = s.subject and e.subject_id = s.id
        order by e.id desc limit ${MOST}) a on true
    order by a.id desc limit ${MOST}`.execute(db)
  return rows
}

type Letter = {
  id: number
  about: string
  about_id: number
  recipient: string
  subject: string
  status: MailEntry['status']
  created_at: string
}

/** The letters about people, registrations, what was filled in for them, and orders. */
export async function findLetters(
  { db, tenant }: Context,
  { members, registrations, drafts, orders }: Subjects,
): Promise<Letter[]> {
  const { rows } = await sql<Letter>`
    select m.id, m.about, m.about_id, m.recipient, m.subject, m.status, m.created_at
    from (
      select 'member' as about, unnest(${[...members]}::bigint[]) as id
      union all select 'registration', unnest(${[...registrations]}::bigint[])
      union all select 'registration_draft', unnest(${[...drafts]}::bigint[])
      union all select 'orders', unnest(${[...orders]}::bigint[])) s
      join lateral (select * from mail l
        where l.tenant_id = ${tenant.id} and l.about = s.about and l.about_id = s.id
        order by l.id desc limit ${MOST}) m on true
    order by m.id desc limit ${MOST}`.execute(db)
  return rows
}

type Moved = {
  id: number
  order_id: number
  number: string
  at: string
  amount: number
} & (
  | {
      sort: 'payment'
      state: PaymentState
      reason: null
      actor: null
      card_brand: string | null
      card_last4: string | null
    }
  | {
      sort: 'refund'
      state: RefundState
      reason: string
      actor: string | null
      card_brand: null
      card_last4: null
    }
)

/** Charges of cards for orders, also those that failed, and refunds. What came by hand is an act. */
export async function findMoved({ db, tenant }: Context, orders: readonly number[]): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select 'payment' as sort, p.id, p.order_id, o.number, p.submitted_at as at, p.amount, p.state, null as reason,
      null as actor, p.card_brand, p.card_last4
    from payment p join orders o on o.tenant_id = ${tenant.id} and o.id = p.order_id
    where p.tenant_id = ${tenant.id} and p.order_id = any(${[...orders]}::bigint[]) and p.method = 'card'
    union all
    select 'refund', r.id, r.order_id, o.number, r.requested_at, r.amount, r.state, r.reason,
      u.first_name || ' ' || u.last_name, null, null
    from refund r join orders o on o.tenant_id = ${tenant.id} and o.id = r.order_id
      left join app_user u on u.tenant_id = ${tenant.id} and u.id = r.requested_by
    where r.tenant_id = ${tenant.id} and r.order_id = any(${[...orders]}::bigint[])
    order by at desc limit ${MOST}`.execute(db)
  return rows
}
