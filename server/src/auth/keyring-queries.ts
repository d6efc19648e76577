import type { JWK } from 'jose'
import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'

type At = Pick<Context, 'db' | 'tenant' | 'now'>

export type StoredKey = {
  number: number
  kid: string
  public_jwk: JWK
  sealed: Buffer
  signs_from: string
  retires_at: string
}

/** Oldest first. */
export async function findKeys({ db, tenant }: Omit<At, 'now'>): Promise<StoredKey[]> {
  const rows = await db
    .selectFrom('auth_key')
    .select(['number', 'kid', 'public_jwk', 'sealed', 'signs_from', 'retires_at'])
    .where('tenant_id', '=', tenant.id)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({ ...row, public_jwk: row.public_jwk as JWK }))
}

/**
 * Removes keys whose last token expired long ago. The newest always stays, because its number determines the
 * next one.
 */
export const removeOldKeys = ({ db, tenant }: Omit<At, 'now'>, before: Date) =>
  db
    .deleteFrom('auth_key')
    .where('tenant_id', '=', tenant.id)
    .where('retires_at', '<', before.toISOString())
    .where('number', '<', (eb) =>
      eb
        .selectFrom('auth_key as newest')
        .select(({ fn }) => fn.max('newest.number').as('number'))
        .where('newest.tenant_id', '=', tenant.id),
    )
    .execute()

type NewKey = Omit<StoredKey, 'signs_from' | 'retires_at'> & { signs_from: Date; retires_at: Date }

export const addKey = ({ db, tenant, now }: At, { public_jwk, ...key }: NewKey) =>
  db
    .insertInto('auth_key')
    .values({ ...key, tenant_id: tenant.id, public_jwk: asJson(public_jwk), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
