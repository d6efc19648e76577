import type { Context } from '../plumbing/context.ts'

type At = Pick<Context, 'db' | 'tenant'>

export const findTotp = ({ db, tenant }: At, userId: number) =>
  db
    .selectFrom('user_totp')
    .select(['sealed', 'confirmed_at', 'last_step'])
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Starts a setup, replacing one that was never finished; false if one was. */
export async function beginTotp(
  { db, tenant, now }: Context,
  userId: number,
  sealed: Buffer,
): Promise<boolean> {
  const begun = await db
    .insertInto('user_totp')
    .values({ tenant_id: tenant.id, user_id: userId, sealed, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id'])
        .doUpdateSet({ sealed, created_at: now, last_step: 0 })
        .where('user_totp.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return begun !== undefined
}

/** Activates the setup that was started with this secret; of several attempts at once, one does it. */
export const confirmBegun = ({ db, tenant, now }: Context, userId: number, sealed: Buffer, step: number) =>
  db
    .updateTable('user_totp')
    .set({ confirmed_at: now, last_step: step })
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', userId)
    .where('sealed', '=', sealed)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()

/** Uses up a 30-second code and every older one; undefined if it, or a newer one, was already used. */
export const useStep = ({ db, tenant }: At, userId: number, step: number) =>
  db
    .updateTable('user_totp')
    .set({ last_step: step })
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()

/** Returns the deleted row, if there was one. */
export const removeTotp = ({ db, tenant }: At, userId: number) =>
  db
    .deleteFrom('user_totp')
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
