import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

export const findDomains = (context: Context) => domains(context).orderBy('domain.id').execute()

export const findDomain = (context: Context, id: number) =>
  domains(context).where('domain.id', '=', id).executeTakeFirst()

/** Includes whether the name is verified and whether links use it. */
const domains = ({ db, tenant }: Context) =>
  db
    .selectFrom('tenant_domain as domain')
    .leftJoin('tenant_host as own', (join) =>
      join.onRef('own.tenant_id', '=', 'domain.tenant_id').onRef('own.host', '=', 'domain.host'),
    )
    .where('domain.tenant_id', '=', tenant.id)
    .select(['domain.id', 'domain.host', 'proof', 'checked_at', 'verified_at', 'own.is_primary'])

/** Undefined if the tenant already has it. */
export const insertDomain = ({ db, tenant, now }: Context, host: string, proof: string) =>
  db
    .insertInto('tenant_domain')
    .values({ tenant_id: tenant.id, host, proof, added_at: now })
    .onConflict((taken) => taken.columns(['tenant_id', 'host']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const markChecked = ({ db, tenant, now }: Context, id: number, isProven: boolean) =>
  db
    .updateTable('tenant_domain')
    .set({ checked_at: now, ...(isProven && { verified_at: now }) })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export const removeDomainRow = ({ db, tenant }: Context, id: number) =>
  db.deleteFrom('tenant_domain').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

/** False if the name belongs to another tenant. */
export async function claimHost({ db, now }: Context, host: string): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`select claim_host(${host}, ${now}) as is_ours`.execute(db)
  return rows[0]!.is_ours
}

export const releaseHost = ({ db }: Context, host: string) => sql`select release_host(${host})`.execute(db)

/** Null: links use the installation's name again. */
export const choosePrimaryHost = ({ db }: Context, host: string | null) =>
  sql`select choose_primary_host(${host}::text)`.execute(db)
