import type { Context } from '../plumbing/context.ts'

type NewMemberType = { name: string; kind: string; min_age: number | null; sort_order: number }

/** What people register as, in a new tenant. */
export const insertMemberTypes = ({ db, tenant }: Context, types: readonly NewMemberType[]) =>
  db
    .insertInto('member_type')
    .values(types.map((type) => ({ tenant_id: tenant.id, ...type })))
    .returning(['id', 'name'])
    .execute()
