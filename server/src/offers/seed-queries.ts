import type { Insertable } from 'kysely'
import type { Tables } from '../plumbing/database/database.ts'
import type { Context } from '../plumbing/context.ts'

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
