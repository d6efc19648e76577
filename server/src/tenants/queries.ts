import { sql } from 'kysely'
import type { Context, Tenant } from '../plumbing/context.ts'
import { asJson, type Database } from '../plumbing/database/database.ts'
import { writtenOnce } from '../plumbing/database/written-once.ts'

/**
 * Runs as the owner of the tables, because the application's role can only read the list. Returns the
 * existing row if the label is taken: two servers that start at once both create the default tenant.
 */
export async function insertTenant(
  { pool }: Pick<Database, 'pool'>,
  { id, label, name, time_zone, currency, payment_mode = 'live' }: Omit<Tenant, 'id'> & { id?: number },
  now: Date,
): Promise<Tenant> {
  await pool.query(
    `insert into tenant (id, label, name, time_zone, currency, payment_mode, created_at) overriding system value
     values (coalesce($7, nextval(pg_get_serial_sequence('tenant', 'id'))), $1, $2, $3, $4, $5, $6)
     on conflict (label) do nothing`,
    [label, name, time_zone, currency, payment_mode, now, id ?? null],
  )
  const { rows } = await pool.query<Tenant>(
    'select id, label, name, time_zone, currency, payment_mode from tenant where label = $1',
    [label],
  )
  return rows[0]!
}

export const findProperty = async ({ db, tenant }: Pick<Context, 'db' | 'tenant'>, name: string) =>
  (await property(db, { tenant_id: tenant.id, name }))[0]
const property = writtenOnce((db, { tenant_id, name }: { tenant_id: number; name: string }) =>
  db
    .selectFrom('property')
    .select(['name', 'value', 'is_public'])
    .where('tenant_id', '=', tenant_id)
    .where('name', '=', name),
)

export const findProperties = ({ db, tenant }: Pick<Context, 'db' | 'tenant'>, names: readonly string[]) =>
  properties(db, { tenant_id: tenant.id, names })
const properties = writtenOnce((db, { tenant_id, names }: { tenant_id: number; names: readonly string[] }) =>
  db
    .selectFrom('property')
    .select(['name', 'value'])
    .where('tenant_id', '=', tenant_id)
    .where(sql<boolean>`name = any (${names}::text[])`),
)

export const setProperty = (
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
        version: sql`property.version + 1`,
      }),
    )
    .execute()

/** The tenant's own row as it is right now. */
export const findOwnRow = ({ db, tenant }: Pick<Context, 'db' | 'tenant'>): Promise<Omit<Tenant, 'id'>> =>
  db
    .selectFrom('tenant')
    .select(['label', 'name', 'time_zone', 'currency'])
    .select((row) => row.ref('payment_mode').$castTo<'sandbox' | 'live'>().as('payment_mode'))
    .where('id', '=', tenant.id)
    .executeTakeFirstOrThrow()

export const findVersioned = ({ db, tenant }: Pick<Context, 'db' | 'tenant'>, name: string) =>
  db
    .selectFrom('property')
    .select(['value', 'version'])
    .where('tenant_id', '=', tenant.id)
    .where('name', '=', name)
    .executeTakeFirst()

/** Saves a setting that is still at this version, 0 if it was never saved. False if somebody was faster. */
export async function putVersioned(
  { db, tenant, now }: Context,
  { name, value, is_public, version }: { name: string; value: object; is_public: boolean; version: number },
): Promise<boolean> {
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('property')
      .values({ tenant_id: tenant.id, name, value: asJson(value), is_public, updated_at: now })
      .onConflict((taken) => taken.columns(['tenant_id', 'name']).doNothing())
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  }
  const { numUpdatedRows } = await db
    .updateTable('property')
    .set({ value: asJson(value), version: version + 1, updated_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const changeTenantRow = (
  { db }: Context,
  { name, payment_mode }: Pick<Tenant, 'name' | 'payment_mode'>,
) => sql`select change_tenant(${name}, ${payment_mode})`.execute(db)

export const findChanges = (context: Context, actions: readonly string[]) =>
  changes(context, actions).orderBy('id', 'desc').limit(200).execute()

export const findChange = (context: Context, actions: readonly string[], id: number) =>
  changes(context, actions).where('id', '=', id).executeTakeFirst()

const changes = ({ db, tenant }: Context, actions: readonly string[]) =>
  db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'actor', 'action', 'before', 'after'])
    .where('tenant_id', '=', tenant.id)
    .where('subject', '=', 'tenant')
    .where('subject_id', '=', tenant.id)
    .where('action', 'in', actions)

/** Who last changed the settings. */
export const findLastChange = ({ db, tenant }: Context) =>
  db
    .selectFrom('audit_entry')
    .select(['at', 'actor'])
    .where('tenant_id', '=', tenant.id)
    .where('subject', '=', 'tenant')
    .where('subject_id', '=', tenant.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
