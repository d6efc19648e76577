import { sql } from 'kysely'
import type { Context, Tenant } from './context.ts'
import type { Database } from './database.ts'

export const enqueueJob = (
  { db }: Context,
  name: string,
  payload: object,
  at: Date | null,
  key: string | null,
) =>
  sql`select enqueue_job(${name}, ${JSON.stringify(payload)}::json, ${at}::timestamptz, ${key})`.execute(db)

export const findTenants = (database: Database): Promise<Tenant[]> =>
  database.global((db) =>
    db
      .selectFrom('tenant')
      .select(['id', 'label', 'name', 'time_zone', 'currency'])
      .where('status', '=', 'active')
      .orderBy('id')
      .execute(),
  )
