import type { Context } from '../plumbing/context.ts'

/** The storage key of an account's picture; undefined if there is no such account. */
export const findPicture = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('app_user')
    .select('profile_pic')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
