import { sql } from 'kysely'
import type { Context, Tenant } from './context.ts'
import type { Database, Db } from './database.ts'

export const enqueueJob = (
  { db }: Context,
  name: string,
  payload: object,
  at: Date | null,
  key: string | null,
) =>
  sql`select enqueue_job(${name}, ${JSON.stringify(payload)}::json, ${at}::timestamptz, ${key})`.execute(db)

export const findTenants = (database: Database): Promise<Tenant[]> =>
  database.global((db) => selectTenants(db).execute())

/** The tenants that are open, and the host names that are theirs. */
export const findSites = (database: Database) =>
  database.global(async (db) => {
    const [tenants, hosts] = await Promise.all([
      selectTenants(db).execute(),
      db.selectFrom('tenant_host').select(['host', 'tenant_id']).execute(),
    ])
    return { tenants, hosts }
  })

const selectTenants = (db: Db) =>
  db
    .selectFrom('tenant')
    .leftJoin('tenant_host as own', (join) =>
      join.onRef('own.tenant_id', '=', 'tenant.id').on('own.is_primary', '=', true),
    )
    .select(['tenant.id', 'label', 'name', 'time_zone', 'currency', 'own.host as primary_host'])
    .select((tenant) => tenant.ref('payment_mode').$castTo<'sandbox' | 'live'>().as('payment_mode'))
    .where('status', '=', 'active')
    .orderBy('tenant.id')
