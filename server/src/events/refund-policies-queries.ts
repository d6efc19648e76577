import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { RefundPolicy } from 'contract/events/refund-policies'
import type { RefundTerms } from 'contract/events/refunds'
import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'

type Coming = RefundPolicy['events'][number]

/** The policies by name, each with its events that are not over. */
export async function findRefundPolicies(
  { db, tenant }: Context,
  today: Day,
  id?: number,
): Promise<RefundPolicy[]> {
  const { rows } = await sql<RefundPolicy>`
    select p.id, p.name, p.terms, p.version, (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'starts_on', e.starts_on)
        order by e.starts_on, e.id), '[]')
      from event_refund_policy h join event e on e.tenant_id = h.tenant_id and e.id = h.event_id
      where h.tenant_id = ${tenant.id} and h.refund_policy_id = p.id and e.ends_on >= ${today}) as events
    from refund_policy p where p.tenant_id = ${tenant.id} ${id === undefined ? sql`` : sql`and p.id = ${id}`}
    order by p.name_key`.execute(db)
  return rows
}

/** Events that are not over and have no policy. */
export async function findEventsWithoutPolicy({ db, tenant }: Context, today: Day): Promise<Coming[]> {
  const { rows } = await sql<Coming>`
    select e.id, e.name, e.starts_on from event e
      left join event_refund_policy h on h.tenant_id = e.tenant_id and h.event_id = e.id
    where e.tenant_id = ${tenant.id} and e.ends_on >= ${today} and e.status <> 'cancelled' and h.event_id is null
    order by e.starts_on, e.id limit 200`.execute(db)
  return rows
}

/** The policy, locked until the end of the transaction. */
export async function lockRefundPolicy(
  { db, tenant }: Context,
  id: number,
): Promise<Pick<RefundPolicy, 'name' | 'terms' | 'version'> | undefined> {
  const { rows } = await sql<Pick<RefundPolicy, 'name' | 'terms' | 'version'>>`
    select name, terms, version from refund_policy where tenant_id = ${tenant.id} and id = ${id} for update`.execute(
    db,
  )
  return rows[0]
}

/** Undefined if another has the name. */
export const insertRefundPolicy = (
  { db, tenant }: Context,
  { name, terms }: { name: string; terms: RefundTerms },
): Promise<{ id: number } | undefined> =>
  db
    .insertInto('refund_policy')
    .values({ tenant_id: tenant.id, name, terms: asJson(terms) })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst()

export const setRefundPolicy = (
  { db, tenant }: Context,
  id: number,
  { name, terms }: { name: string; terms: RefundTerms },
) =>
  db
    .updateTable('refund_policy')
    .set({ name, terms: asJson(terms), version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export async function isPolicyNameTaken(
  { db, tenant }: Context,
  name: string,
  but: number,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from refund_policy where tenant_id = ${tenant.id} and name_key = lower(${name}) and id <> ${but}`.execute(
    db,
  )
  return rows.length > 0
}

/** How many events have it, past ones included. */
export async function countEventsWith({ db, tenant }: Context, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from event_refund_policy where tenant_id = ${tenant.id} and refund_policy_id = ${id}`.execute(
    db,
  )
  return rows[0]!.count
}

export const removeRefundPolicy = ({ db, tenant }: Context, id: number) =>
  db.deleteFrom('refund_policy').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

/** The event, locked until the end of the transaction. */
export async function lockEventRow(
  { db, tenant }: Context,
  id: number,
): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from event where tenant_id = ${tenant.id} and id = ${id} for no key update`.execute(db)
  return rows[0]
}

export async function putPolicyOfEvent({ db, tenant }: Context, event_id: number, id: number | null) {
  if (id === null)
    await sql`delete from event_refund_policy where tenant_id = ${tenant.id} and event_id = ${event_id}`.execute(
      db,
    )
  else
    await sql`
      insert into event_refund_policy (tenant_id, event_id, refund_policy_id) values (${tenant.id}, ${event_id}, ${id})
      on conflict (tenant_id, event_id) do update set refund_policy_id = excluded.refund_policy_id`.execute(
      db,
    )
}

/** What the policy of a public event says; null where it has none, undefined where there is no such event. */
export async function findTermsOf(
  { db, tenant }: Context,
  slug: string,
): Promise<RefundTerms | null | undefined> {
  const { rows } = await sql<{ terms: RefundTerms | null }>`
    select p.terms from event e
      left join event_refund_policy h on h.tenant_id = e.tenant_id and h.event_id = e.id
      left join refund_policy p on p.tenant_id = h.tenant_id and p.id = h.refund_policy_id
    where e.tenant_id = ${tenant.id} and e.slug = ${slug} and e.status <> 'draft'`.execute(db)
  return rows[0] && rows[0].terms
}
