import type { Insertable } from 'kysely'
import type { Tables } from '../plumbing/database/database.ts'
import type { Context } from '../plumbing/context.ts'

type New<T extends keyof Tables> = Omit<Insertable<Tables[T]>, 'tenant_id'>

const ofTenant = <T extends object>({ tenant }: Context, rows: readonly T[]) =>
  rows.map((row) => ({ tenant_id: tenant.id, ...row }))

export const insertMemberships = (context: Context, memberships: readonly New<'membership'>[]) =>
  context.db
    .insertInto('membership')
    .values(ofTenant(context, memberships))
    .returning(['id', 'name'])
    .execute()

export const insertPrices = (context: Context, prices: readonly New<'membership_price'>[]) =>
  context.db.insertInto('membership_price').values(ofTenant(context, prices)).execute()
