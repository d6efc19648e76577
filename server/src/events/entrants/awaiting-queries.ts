import { sql } from 'kysely'
import type { Context } from '../../plumbing/context.ts'

export type AwaitingEntrant = {
  party_id: number
  member_id: number
  first_name: string
  last_name: string
}

/** The people of parties that entered to get a membership and aren’t in yet, as long as the event asks for one. */
export async function findAwaitingEntrants(
  { db, tenant }: Context,
  party_ids: readonly number[],
): Promise<AwaitingEntrant[]> {
  const { rows } = await sql<AwaitingEntrant>`
    select n.party_id, m.id as member_id, m.first_name, m.last_name
    from event_party p
      join event e on e.tenant_id = p.tenant_id and e.id = p.event_id and e.needs_membership
      join entrant n on n.tenant_id = p.tenant_id and n.party_id = p.id and n.status = p.state
      join member m on m.tenant_id = n.tenant_id and m.id = n.member_id
    where p.tenant_id = ${tenant.id} and p.id = any (${[...party_ids]}::bigint[]) and p.awaits_membership
      and p.state in ('applied', 'waiting', 'held')
    order by n.id`.execute(db)
  return rows
}

/** The held parties of an account that were entered together with a membership. */
export async function findAwaitingParties({ db, tenant, now }: Context, user_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from event_party p join event e on e.tenant_id = p.tenant_id and e.id = p.event_id
    where p.tenant_id = ${tenant.id} and p.user_id = ${user_id} and p.awaits_membership and p.state = 'held'
      and p.held_until > ${now} and e.status in ('published', 'closed')
    order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Names the order that pays for held spots, and keeps them until it ends; orders prolong that for two hours at most. */
export const setOrderAlong = (
  { db, tenant }: Context,
  id: number,
  { order_id, until }: { order_id: number; until: Date },
) =>
  sql`update event_party set order_id = ${order_id}, card_terms = null, card_language = null, agreed_from = null,
      held_until = greatest(held_until, least(${until}::timestamptz,
        (created_at at time zone 'UTC' + interval '2 hours') at time zone 'UTC'))
    where tenant_id = ${tenant.id} and id = ${id}`.execute(db)
