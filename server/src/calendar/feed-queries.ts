import type { Context } from '../plumbing/context.ts'

type Whose = { user_id: number; team_id: number }

/** A user's feed, locked until the request ends; created with an unguessable address if there is none. */
export async function holdFeed({ db, tenant, now }: Context, whose: Whose, token_hash: Buffer) {
  await db
    .insertInto('calendar_feed')
    .values({ tenant_id: tenant.id, ...whose, token_hash, made_at: now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'team_id']).doNothing())
    .execute()
  return db
    .selectFrom('calendar_feed')
    .select(['id', 'number', 'token_hash'])
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', whose.user_id)
    .where('team_id', '=', whose.team_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const setFeed = (
  { db, tenant, now }: Context,
  id: number,
  change: { number: number; token_hash: Buffer },
) =>
  db
    .updateTable('calendar_feed')
    .set({ ...change, made_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export const getFeed = ({ db, tenant }: Context, token_hash: Buffer) =>
  db
    .selectFrom('calendar_feed')
    .select(['user_id', 'team_id'])
    .where('tenant_id', '=', tenant.id)
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
