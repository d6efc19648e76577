import type { Context } from '../plumbing/context.ts'

type At = Pick<Context, 'db' | 'tenant'>
export type Purpose = 'reset' | 'set' | 'verify' | 'email'

export const addLink = (
  { db, tenant, now }: Context,
  link: { hash: Buffer; purpose: Purpose; user_id: number; email: string; expires_at: Date },
) =>
  db
    .insertInto('auth_action_token')
    .values({ ...link, tenant_id: tenant.id, created_at: now })
    .execute()

/** Locks the account against making another link until the request ends. */
export const holdAccount = ({ db, tenant }: Context, userId: number) =>
  db
    .selectFrom('app_user')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute()

/** Invalidates a user's open links for these purposes. */
export const voidLinks = ({ db, tenant, now }: Context, userId: number, purposes: readonly Purpose[]) =>
  db
    .updateTable('auth_action_token')
    .set({ used_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()

/** Includes the user it was sent to. */
export const findLink = ({ db, tenant }: At, hash: Buffer) =>
  db
    .selectFrom('auth_action_token as t')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 't.tenant_id').onRef('u.id', '=', 't.user_id'),
    )
    .select([
      't.purpose',
      't.user_id',
      't.email',
      't.expires_at',
      't.used_at',
      't.chosen_hash',
      't.chosen_key_sha256',
      'u.first_name',
      'u.last_name',
      'u.status',
      'u.language',
      'u.email as email_now',
      'u.email_verified_at',
    ])
    .where('t.tenant_id', '=', tenant.id)
    .where('u.tenant_id', '=', tenant.id)
    .where('t.hash', '=', hash)
    .executeTakeFirst()

/**
 * Keeps a password with the open link of an account that has none, in place of an earlier one; undefined if the
 * link is over or the account has a password.
 */
export const addChosen = (
  { db, tenant, now }: Context,
  { user_id, ...chosen }: { user_id: number; chosen_hash: string; chosen_key_sha256: Buffer },
) =>
  db
    .updateTable('auth_action_token')
    .set(chosen)
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', user_id)
    .where('purpose', '=', 'set')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('app_user')
          .select('id')
          .where('tenant_id', '=', tenant.id)
          .where('id', '=', user_id)
          .where('password_hash', 'is', null),
      ),
    )
    .returning('user_id')
    .executeTakeFirst()

/** Uses up a link. However many try at once, exactly one gets a result. */
export const consumeLink = (
  { db, tenant, now }: Context,
  hash: Buffer,
  purposes: readonly Purpose[],
  /** Only while this is the password that waits with it. */
  chosen_hash?: string,
) =>
  db
    .updateTable('auth_action_token')
    .set({ used_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('hash', '=', hash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .$if(chosen_hash !== undefined, (only) => only.where('chosen_hash', '=', chosen_hash!))
    .returning(['user_id', 'email', 'purpose'])
    .executeTakeFirst()

/** The address of the newest open link for a purpose. */
export async function findOpenAddress(
  { db, tenant, now }: Context,
  userId: number,
  purpose: Purpose,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_action_token')
    .select('email')
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.email
}

export const removeOldLinks = ({ db, tenant }: At, before: Date) =>
  db
    .deleteFrom('auth_action_token')
    .where('tenant_id', '=', tenant.id)
    .where('expires_at', '<', before.toISOString())
    .execute()
