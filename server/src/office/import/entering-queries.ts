import { sql } from 'kysely'
import type { Context } from '../../plumbing/context.ts'

/** Which of these members already have which memberships of a season. */
export async function findHeld(
  { db, tenant }: Context,
  wanted: readonly { member_id: number; membership_id: number; season_id: number }[],
): Promise<Set<string>> {
  if (wanted.length === 0) return new Set()
  const { rows } = await sql<{ member_id: number; membership_id: number; season_id: number }>`
    select r.member_id, r.membership_id, r.season_id
    from json_to_recordset(${JSON.stringify(wanted)}::json)
        as x (member_id bigint, membership_id bigint, season_id bigint)
      join registration r on r.tenant_id = ${tenant.id} and r.member_id = x.member_id
        and r.membership_id = x.membership_id and r.season_id = x.season_id
    where r.deleted_at is null`.execute(db)
  return new Set(rows.map(heldKey))
}

export const heldKey = (one: { member_id: number; membership_id: number; season_id: number }) =>
  `${one.member_id} ${one.membership_id} ${one.season_id}`
