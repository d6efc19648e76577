import type { Context } from '../plumbing/context.ts'

type At = Pick<Context, 'db' | 'tenant'>

/** Replaces the previous set of codes. */
export async function replaceCodes(
  context: Context,
  user_id: number,
  { salt, hashes }: { salt: Buffer; hashes: readonly Buffer[] },
): Promise<void> {
  const { db, tenant, now } = context
  await removeCodes(context, user_id)
  await db
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ tenant_id: tenant.id, user_id, hash, salt, created_at: now })))
    .execute()
}

/** The salt of the set; undefined if every code has been used. */
export async function findSalt({ db, tenant }: At, userId: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('recovery_code')
    .select('salt')
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row?.salt
}

/** Uses up a code: however many try at once, exactly one gets a result. */
export const useCode = ({ db, tenant, now }: Context, userId: number, hash: Buffer) =>
  db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()

export async function countCodes({ db, tenant }: At, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const removeCodes = ({ db, tenant }: At, userId: number) =>
  db.deleteFrom('recovery_code').where('tenant_id', '=', tenant.id).where('user_id', '=', userId).execute()
