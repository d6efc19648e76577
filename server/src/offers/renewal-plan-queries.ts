import type { Context } from '../plumbing/context.ts'

export const getPlan = ({ db, tenant }: Context) =>
  db
    .selectFrom('renewal_plan')
    .select([
      'is_on',
      'days',
      'grace_days',
      'auto_renews',
      'notice_days',
      'retry_days',
      'subject',
      'body',
      'version',
    ])
    .where('tenant_id', '=', tenant.id)
    .executeTakeFirst()

/** False if it is no longer at this version; 0 is a plan that was never saved. */
export async function putPlan(
  { db, tenant, now }: Context,
  version: number,
  fields: PlanRow,
): Promise<boolean> {
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('renewal_plan')
      .values({ tenant_id: tenant.id, ...fields, updated_at: now })
      .onConflict((taken) => taken.doNothing())
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  }
  const { numUpdatedRows } = await db
    .updateTable('renewal_plan')
    .set({ ...fields, version: version + 1, updated_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type PlanRow = {
  is_on: boolean
  days: number[]
  grace_days: number
  auto_renews: boolean
  notice_days: number
  retry_days: number[]
  subject: string | null
  body: string | null
}
