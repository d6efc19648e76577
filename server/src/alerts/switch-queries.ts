import type { AlertKind } from 'contract/alerts'
import type { Context } from '../plumbing/context.ts'

/** What an account has switched off. */
export async function findOff({ db, tenant }: Context, user_id: number): Promise<AlertKind[]> {
  const rows = await db
    .selectFrom('alert_off')
    .select('kind')
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', user_id)
    .execute()
  return rows.map(({ kind }) => kind as AlertKind)
}

export const insertOff = ({ db, tenant }: Context, user_id: number, kind: AlertKind) =>
  db
    .insertInto('alert_off')
    .values({ tenant_id: tenant.id, user_id, kind })
    .onConflict((taken) => taken.doNothing())
    .execute()

export const removeOff = ({ db, tenant }: Context, user_ids: readonly number[], kind?: AlertKind) => {
  const off = db
    .deleteFrom('alert_off')
    .where('tenant_id', '=', tenant.id)
    .where('user_id', 'in', [...user_ids])
  return (kind ? off.where('kind', '=', kind) : off).execute()
}
