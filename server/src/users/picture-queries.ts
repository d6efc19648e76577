import type { Context } from '../plumbing/context.ts'

/** The storage key of an account's picture, locked if it is to be replaced; undefined if there is no such account. */
export const findPicture = ({ db, tenant }: Context, id: number, { lock = false } = {}) =>
  db
    .selectFrom('app_user')
    .select('profile_pic')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .$if(lock, (row) => row.forNoKeyUpdate())
    .executeTakeFirst()
