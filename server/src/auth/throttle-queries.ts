import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

type Limit = {
  key: string
  max: number
  seconds: number
  /** If set, each consecutive window that exceeds the limit doubles the next one, up to this many seconds. */
  up_to?: number
}

/** A single statement, so that however many attempts run in parallel, each gets its own number. */
export async function countTry(
  { db, tenant, now }: Context,
  { key, max, seconds, up_to = seconds }: Limit,
): Promise<{ count: number; retry_after: number }> {
  const at = sql`${now}::timestamptz`
  const strikes = sql`case when t.count > ${max}::int then t.strikes + 1 else 0 end`
  const { rows } = await sql<{ count: number; reset_at: string }>`
    insert into auth_throttle as t (tenant_id, key, count, reset_at)
    values (${tenant.id}, ${key}, 1, ${new Date(now.getTime() + seconds * 1000)})
    on conflict (tenant_id, key) do update set
      count = case when t.reset_at > ${at} then t.count + 1 else 1 end,
      strikes = case when t.reset_at > ${at} then t.strikes else ${strikes} end,
      reset_at = case when t.reset_at > ${at} then t.reset_at
        else to_timestamp(${now.getTime() / 1000}::float8
          + least(${up_to}::float8, ${seconds}::float8 * 2 ^ least(10, ${strikes}))) end
    returning count, reset_at`.execute(db)
  const { count, reset_at } = rows[0]!
  return { count, retry_after: secondsUntil(now, reset_at) }
}

/** Opens a counter that nobody else can fill up. */
export const grantTries = ({ db, tenant, now }: Context, key: string, seconds: number) => {
  const open = { count: 0, reset_at: new Date(now.getTime() + seconds * 1000) }
  return db
    .insertInto('auth_throttle')
    .values({ tenant_id: tenant.id, key, ...open })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doUpdateSet(open))
    .execute()
}

/** Counts an attempt if such a counter is open; undefined if there is none. */
export async function countInvited(
  { db, tenant, now }: Context,
  key: string,
): Promise<{ count: number; retry_after: number } | undefined> {
  const row = await db
    .updateTable('auth_throttle')
    .set(({ eb }) => ({ count: eb('count', '+', 1) }))
    .where('tenant_id', '=', tenant.id)
    .where('key', '=', key)
    .where('reset_at', '>', now.toISOString())
    .returning(['count', 'reset_at'])
    .executeTakeFirst()
  return row && { count: row.count, retry_after: secondsUntil(now, row.reset_at) }
}

const secondsUntil = (now: Date, moment: string) =>
  Math.max(1, Math.ceil((Date.parse(moment) - now.getTime()) / 1000))

export const forgetTries = ({ db, tenant }: Context, key: string) =>
  db.deleteFrom('auth_throttle').where('tenant_id', '=', tenant.id).where('key', '=', key).execute()

/** Takes back an attempt that turned out to be legitimate. */
export const giveBackTry = ({ db, tenant }: Context, key: string) =>
  db
    .updateTable('auth_throttle')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('tenant_id', '=', tenant.id)
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()

export const removeOldTries = ({ db, tenant }: Context, before: Date) =>
  db
    .deleteFrom('auth_throttle')
    .where('tenant_id', '=', tenant.id)
    .where('reset_at', '<', before.toISOString())
    .execute()
