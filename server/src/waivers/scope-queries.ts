import type { Day } from 'contract/dates'
import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

/** The waivers that a membership or member type requires, whoever takes it and when. */
export async function findWaiversOf(
  { db, tenant }: Context,
  { member_type_id, membership_id }: { member_type_id: number; membership_id: number },
) {
  const { rows } = await sql<{ id: number; title: string; is_required: boolean }>`
    select w.id, w.title, w.is_required from waiver w
    where w.tenant_id = ${tenant.id} and w.status = 'active' and not w.is_for_events
      and (cardinality(w.member_type_ids) = 0 or ${member_type_id}::bigint = any(w.member_type_ids))
      and (cardinality(w.membership_ids) = 0 or ${membership_id}::bigint = any(w.membership_ids))
    order by w.sort_order, w.id`.execute(db)
  return rows
}

/** Active waivers that nobody has to sign any more on a day, because they end before it. */
export const findWaiversEndingBefore = ({ db, tenant }: Context, day: Day) =>
  db
    .selectFrom('waiver')
    .select(['id', 'title'])
    .where('tenant_id', '=', tenant.id)
    .where('status', '=', 'active')
    .where('applies_until', '<', day)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
