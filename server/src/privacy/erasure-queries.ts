import { sql } from 'kysely'
import type { ErasureStatus } from 'contract/families/own-data'
import type { Context } from '../plumbing/context.ts'
import type { Forgotten } from '../plumbing/privacy.ts'

const requests = ({ db, tenant }: Context) =>
  db
    .selectFrom('erasure_request as e')
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'e.tenant_id').onRef('u.id', '=', 'e.user_id'),
    )
    .select([
      'e.id',
      'e.user_id',
      sql<number[]>`to_jsonb(e.member_ids)`.as('member_ids'),
      'e.reason',
      sql<ErasureStatus>`e.status`.as('status'),
      'e.asked_at',
      'e.decided_at',
      'e.note',
      'e.version',
      'u.email',
    ])
    .where('e.tenant_id', '=', tenant.id)
export type ErasureRow = Awaited<ReturnType<typeof findRequests>>[number]

export const findRequests = (context: Context) =>
  requests(context)
    .orderBy(sql`e.status <> 'open'`)
    .orderBy('e.asked_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(200)
    .execute()

export const findLastRequest = (context: Context, user_id: number) =>
  requests(context).where('e.user_id', '=', user_id).orderBy('e.id', 'desc').limit(1).executeTakeFirst()

/** Locks the request until the end: of two users in the office, only one decides. */
export const lockRequest = (context: Context, id: number) =>
  requests(context).where('e.id', '=', id).forUpdate('e').executeTakeFirst()

/** False if one is already open. */
export async function insertRequest(
  { db, tenant, now }: Context,
  request: { user_id: number; member_ids: readonly number[]; reason: string | null },
): Promise<boolean> {
  const row = await db
    .insertInto('erasure_request')
    .values({ tenant_id: tenant.id, ...request, member_ids: [...request.member_ids], asked_at: now })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const setDecided = (
  { db, tenant, user, now }: Context,
  id: number,
  { status, note }: { status: Exclude<ErasureStatus, 'open'>; note: string | null },
) =>
  db
    .updateTable('erasure_request')
    .set({
      status,
      note,
      decided_at: now,
      decided_by: user?.id ?? null,
      version: sql`version + 1`,
    })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()

/** Also forgets why somebody wanted to be forgotten, now and in earlier requests. */
export const forgetReasons = (
  { db, tenant }: Context,
  { user_ids, member_ids }: Pick<Forgotten, 'user_ids' | 'member_ids'>,
) =>
  sql`
    update erasure_request set reason = null
    where tenant_id = ${tenant.id}
      and (user_id = any (${[...user_ids]}::bigint[]) or member_ids && ${[...member_ids]}::bigint[])`.execute(
    db,
  )
