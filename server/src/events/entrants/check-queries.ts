import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { Context } from '../../plumbing/context.ts'

/** Checks that are expected by a day: how much, and for which invoice. */
export async function findChecksDueOn(
  { db, tenant }: Context,
  day: Day,
): Promise<{ party_id: number; cents: number; number: string; due_on: Day }[]> {
  const { rows } = await sql<{ party_id: number; cents: number; number: string; due_on: Day }>`
    select p.id as party_id, o.total as cents, o.number, p.check_due_on as due_on
    from event_party p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id and o.status = 'open'
      join event e on e.tenant_id = p.tenant_id and e.id = p.event_id and e.status <> 'cancelled'
    where p.tenant_id = ${tenant.id} and p.state = 'held' and p.check_due_on = ${day}::date
    order by p.id`.execute(db)
  return rows
}
