import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** One call by one caller, identified by its key. */
export type Repeatable = { caller_id: number; key: string }

/**
 * Takes the key for a call unless somebody has taken it since `since`. Waits for a call with the same key
 * whose transaction is still open. Returns false if the key is taken.
 */
export async function takeKey(
  { db, tenant, now }: Pick<Context, 'db' | 'tenant' | 'now'>,
  { caller_id, key }: Repeatable,
  { digest, since }: { digest: Buffer; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into repeatable_call as c (tenant_id, caller_id, key, digest, begun_at)
    values (${tenant.id}, ${caller_id}, ${key}, ${digest}, ${now})
    on conflict (tenant_id, caller_id, key) do update
      set digest = excluded.digest, begun_at = excluded.begun_at, answer = null
      where c.begun_at < ${since}
    returning c.key`.execute(db)
  return rows.length > 0
}

export const findCall = ({ db, tenant }: Pick<Context, 'db' | 'tenant'>, { caller_id, key }: Repeatable) =>
  db
    .selectFrom('repeatable_call')
    .where('tenant_id', '=', tenant.id)
    .where('caller_id', '=', caller_id)
    .where('key', '=', key)
    .select(['digest', 'answer'])
    .executeTakeFirst()

export const keepAnswer = (
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  { caller_id, key }: Repeatable,
  answer: Buffer,
) =>
  db
    .updateTable('repeatable_call')
    .set({ answer })
    .where('tenant_id', '=', tenant.id)
    .where('caller_id', '=', caller_id)
    .where('key', '=', key)
    .execute()

/** Releases the key of a call that was refused and may be sent again. */
export const giveKeyBack = ({ db, tenant }: Pick<Context, 'db' | 'tenant'>, { caller_id, key }: Repeatable) =>
  db
    .deleteFrom('repeatable_call')
    .where('tenant_id', '=', tenant.id)
    .where('caller_id', '=', caller_id)
    .where('key', '=', key)
    .where('answer', 'is', null)
    .execute()

export const removeOldCalls = ({ db, tenant }: Pick<Context, 'db' | 'tenant'>, before: Date) =>
  db
    .deleteFrom('repeatable_call')
    .where('tenant_id', '=', tenant.id)
    .where('begun_at', '<', before.toISOString())
    .execute()
