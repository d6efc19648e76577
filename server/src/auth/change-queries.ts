import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

/** Whose cached rights are outdated. */
export type Change = { user_id: number } | { session_id: string } | { whole_tenant: true }

export const CHANNEL = 'auth_changed'

/** Tells every server process, on commit, to look again. */
export const announce = ({ db, tenant }: Pick<Context, 'db' | 'tenant'>, change: Change) =>
  sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ tenant_id: tenant.id, change })})`.execute(db)
