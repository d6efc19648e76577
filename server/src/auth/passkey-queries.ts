import type { Context } from '../plumbing/context.ts'

type At = Pick<Context, 'db' | 'tenant'>

const shown = ['id', 'name', 'created_at', 'last_used_at', 'is_backed_up', 'rp_id'] as const

export const findPasskeys = ({ db, tenant }: At, userId: number) =>
  db
    .selectFrom('passkey')
    .select([...shown, 'credential_id', 'transports'])
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

/** Includes whose it is. */
export const findCredential = ({ db, tenant }: At, credentialId: string) =>
  db
    .selectFrom('passkey as p')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'p.tenant_id').onRef('u.id', '=', 'p.user_id'),
    )
    .select([
      'p.id as passkey_id',
      'p.credential_id',
      'p.public_key',
      'p.user_handle',
      'p.counter',
      'p.transports',
      'u.id',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.status',
      'u.profile_complete',
      'u.language',
    ])
    .where('p.tenant_id', '=', tenant.id)
    .where('u.tenant_id', '=', tenant.id)
    .where('p.credential_id', '=', credentialId)
    .executeTakeFirst()

/** Of passkeys that have none; `handleOf` gives it for an account. */
export async function fillHandles({ db, tenant }: At, handleOf: (userId: number) => Buffer): Promise<void> {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'user_id'])
    .where('tenant_id', '=', tenant.id)
    .where('user_handle', 'is', null)
    .execute()
  for (const { id, user_id } of rows)
    await db
      .updateTable('passkey')
      .set({ user_handle: handleOf(user_id) })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', id)
      .execute()
}

type NewPasskey = {
  user_id: number
  user_handle: Buffer
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  rp_id: string
  is_backed_up: boolean
  name: string
}

/** Undefined if the tenant already knows this credential. */
export const insertPasskey = ({ db, tenant, now }: Context, passkey: NewPasskey) =>
  db
    .insertInto('passkey')
    .values({ ...passkey, tenant_id: tenant.id, created_at: now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'credential_id']).doNothing())
    .returning(shown)
    .executeTakeFirst()

/** Undefined if it was removed, or the account blocked, while it was being checked. */
export const notePasskeyUse = (
  { db, tenant, now }: Context,
  { passkey_id, counter, is_backed_up }: { passkey_id: number; counter: number; is_backed_up: boolean },
) =>
  db
    .updateTable('passkey')
    .set({ counter, is_backed_up, last_used_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', passkey_id)
    .where('user_id', 'in', (eb) =>
      eb
        .selectFrom('app_user')
        .select('id')
        .where('tenant_id', '=', tenant.id)
        .where('status', '=', 'active'),
    )
    .returning('user_id')
    .executeTakeFirst()

export const setPasskeyName = ({ db, tenant }: At, userId: number, id: number, name: string) =>
  db
    .updateTable('passkey')
    .set({ name })
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirst()

export const removePasskeyRow = ({ db, tenant }: At, userId: number, id: number) =>
  db
    .deleteFrom('passkey')
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()

export const removePasskeysOf = ({ db, tenant }: At, userId: number) =>
  db.deleteFrom('passkey').where('tenant_id', '=', tenant.id).where('user_id', '=', userId).execute()

/** False if it is already there: however many try at once, exactly one adds it. */
export async function addUsedChallenge({ db, tenant }: At, hash: Buffer, expires_at: Date): Promise<boolean> {
  const added = await db
    .insertInto('used_challenge')
    .values({ tenant_id: tenant.id, hash, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('tenant_id')
    .executeTakeFirst()
  return added !== undefined
}

export const removeOldChallenges = ({ db, tenant }: At, before: Date) =>
  db
    .deleteFrom('used_challenge')
    .where('tenant_id', '=', tenant.id)
    .where('expires_at', '<', before.toISOString())
    .execute()
