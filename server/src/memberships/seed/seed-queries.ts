import { sql, type Insertable } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tables } from '../../database.ts'

type New<T extends keyof Tables> = Omit<Insertable<Tables[T]>, 'tenant_id'>

const ofTenant = <T extends object>({ tenant }: Context, rows: readonly T[]) =>
  rows.map((row) => ({ tenant_id: tenant.id, ...row }))

export const insertSeasons = (context: Context, seasons: readonly New<'season'>[]) =>
  context.db.insertInto('season').values(ofTenant(context, seasons)).returning(['id', 'name']).execute()

export const insertMemberTypes = (context: Context, types: readonly New<'member_type'>[]) =>
  context.db.insertInto('member_type').values(ofTenant(context, types)).returning(['id', 'name']).execute()

export const insertMemberships = (context: Context, memberships: readonly New<'membership'>[]) =>
  context.db
    .insertInto('membership')
    .values(ofTenant(context, memberships))
    .returning(['id', 'name'])
    .execute()

export const insertPrices = (context: Context, prices: readonly New<'membership_price'>[]) =>
  context.db.insertInto('membership_price').values(ofTenant(context, prices)).execute()

/** Ties finished drafts to what was paid for them. */
export const setOrders = (
  { db, tenant }: Context,
  drafts: readonly { draft_id: number; order_id: number }[],
) =>
  sql`
    update registration_draft d set order_id = o.order_id
    from json_to_recordset(${JSON.stringify(drafts)}::json) as o (draft_id bigint, order_id bigint)
    where d.tenant_id = ${tenant.id} and d.id = o.draft_id`.execute(db)
