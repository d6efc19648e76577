import { sql } from 'kysely'
import type { Context, Tenant } from '../context.ts'
import type { Database } from '../database/database.ts'

export const SITE_CHANNEL = 'site_changed'

/** Tells every server process, on commit, to reload the tenant's site. */
export const announceSite = ({ db, tenant }: Pick<Context, 'db' | 'tenant'>) =>
  sql`select pg_notify(${SITE_CHANNEL}, ${JSON.stringify({ label: tenant.label })})`.execute(db)

/** The same where there is no transaction of the tenant. */
export const announceTenant = ({ pool }: Pick<Database, 'pool'>, { label }: Pick<Tenant, 'label'>) =>
  pool.query('select pg_notify($1, $2)', [SITE_CHANNEL, JSON.stringify({ label })])
