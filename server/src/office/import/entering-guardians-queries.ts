import { sql } from 'kysely'
import type { Context } from '../../plumbing/context.ts'

/** All guardians of these children. */
export const findTied = ({ db, tenant }: Context, minor_ids: readonly number[]) =>
  db
    .selectFrom('guardianship')
    .select(['minor_id', 'guardian_id', 'is_primary'])
    .where('tenant_id', '=', tenant.id)
    .where('minor_id', '=', sql<number>`any (${minor_ids}::bigint[])`)
    .execute()
