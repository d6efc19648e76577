import type { Context } from '../../plumbing/context.ts'
import type { Subject } from './mandate-queries.ts'

type NewTry = Subject & { order_id: number; attempt_key: string }
export type Try = { id: number; order_id: number; attempt_key: string }

export const insertTry = async ({ db, tenant, now }: Context, one: NewTry): Promise<Try> => {
  const { id } = await db
    .insertInto('collection_try')
    .values({ tenant_id: tenant.id, ...one, begun_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, order_id: one.order_id, attempt_key: one.attempt_key }
}

/** The attempt in progress for a subject, if any: there is at most one. */
export const findUnderWay = (
  { db, tenant }: Context,
  { purpose, subject_id }: Subject,
): Promise<Try | undefined> =>
  db
    .selectFrom('collection_try')
    .select(['id', 'order_id', 'attempt_key'])
    .where('tenant_id', '=', tenant.id)
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subject_id)
    .where('done_at', 'is', null)
    .executeTakeFirst()

/** A purpose's attempts that were started and not concluded. */
export async function findSubjectsUnderWay({ db, tenant }: Context, purpose: string): Promise<number[]> {
  const rows = await db
    .selectFrom('collection_try')
    .select('subject_id')
    .where('tenant_id', '=', tenant.id)
    .where('purpose', '=', purpose)
    .where('done_at', 'is', null)
    .execute()
  return rows.map(({ subject_id }) => subject_id)
}

/** False if somebody else has already concluded it. */
export async function markDone(
  { db, tenant, now }: Context,
  id: number,
  declined: string | null,
): Promise<boolean> {
  const done = await db
    .updateTable('collection_try')
    .set({ done_at: now, declined })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}
