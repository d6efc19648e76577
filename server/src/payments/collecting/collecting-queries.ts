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

/** The try that is under way for a subject, if any: at most one is. */
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

/** What a purpose has tries of that were begun and not brought to their end. */
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

/** False where somebody else has seen its end before. */
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
