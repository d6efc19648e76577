import { sql } from 'kysely'
import type { Context, Tenant } from '../context.ts'
import { asJson, type Database } from '../database.ts'

/**
 * As the owner of the tables, because the application's role may only read the list. Gives the row that is there
 * when the label is taken: two servers that start at once both make the default tenant.
 */
export async function insertTenant(
  { pool }: Pick<Database, 'pool'>,
  { label, name, time_zone, currency }: Omit<Tenant, 'id'>,
  now: Date,
): Promise<Tenant> {
  await pool.query(
    `insert into tenant (label, name, time_zone, currency, created_at) values ($1, $2, $3, $4, $5)
     on conflict (label) do nothing`,
    [label, name, time_zone, currency, now],
  )
  const { rows } = await pool.query<Tenant>(
    'select id, label, name, time_zone, currency from tenant where label = $1',
    [label],
  )
  return rows[0]!
}

export const findProperty = ({ db, tenant }: Pick<Context, 'db' | 'tenant'>, name: string) =>
  db
    .selectFrom('property')
    .select(['name', 'value', 'is_public'])
    .where('tenant_id', '=', tenant.id)
    .where('name', '=', name)
    .executeTakeFirst()

export const saveProperty = (
  { db, tenant, now }: Pick<Context, 'db' | 'tenant' | 'now'>,
  { name, value, is_public }: { name: string; value: unknown; is_public: boolean },
) =>
  db
    .insertInto('property')
    .values({ tenant_id: tenant.id, name, value: asJson(value), is_public, updated_at: now })
    .onConflict((taken) =>
      taken.columns(['tenant_id', 'name']).doUpdateSet({
        value: sql.ref('excluded.value'),
        is_public: sql.ref('excluded.is_public'),
        updated_at: sql.ref('excluded.updated_at'),
      }),
    )
    .execute()
