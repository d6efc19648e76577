import { sql } from 'kysely'
import type { Context } from '../../plumbing/context.ts'

/** The codes with which families claim the records that were just entered for them. */
export async function findCodes(
  { db, tenant }: Context,
  member_ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; code: string }>`
    select id, pre_confirmation_code as code from member
    where tenant_id = ${tenant.id} and id = any(${[...member_ids]}::bigint[])
      and pre_confirmation_code is not null`.execute(db)
  return new Map(rows.map(({ id, code }) => [id, code]))
}
