import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'
/** Links finished drafts to their orders. */
export const setOrders = (
  { db, tenant }: Context,
  drafts: readonly { draft_id: number; order_id: number }[],
) =>
  sql`
    update registration_draft d set order_id = o.order_id
    from json_to_recordset(${JSON.stringify(drafts)}::json) as o (draft_id bigint, order_id bigint)
    where d.tenant_id = ${tenant.id} and d.id = o.draft_id`.execute(db)
