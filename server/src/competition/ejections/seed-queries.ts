import type { Context } from '../../plumbing/context.ts'
import { insertRows, type NewRow } from '../../plumbing/database/bulk-queries.ts'

/** An ejection with the suspension for it. */
export async function insertSuspended(
  context: Context,
  ejection: NewRow<'ejection'>,
  suspension: Omit<NewRow<'suspension'>, 'ejection_id'>,
): Promise<void> {
  const [made] = await insertRows(context, 'ejection', [ejection], ['id'])
  await insertRows(context, 'suspension', [{ ejection_id: made!.id, ...suspension }])
}
