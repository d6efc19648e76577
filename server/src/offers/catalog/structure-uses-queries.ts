import { sql } from 'kysely'
import type { StructurePart } from '../../clubs/clubs.ts'
import type { Context } from '../../plumbing/context.ts'

/** How many memberships on sale are for a league, for some divisions, or of some disciplines. */
export async function countMembershipsFor({ db, tenant }: Context, part: StructurePart): Promise<number> {
  const ofDivisions = (ids: readonly number[]) => sql`
    exists (select from membership_division v
      where v.tenant_id = ${tenant.id} and v.membership_id = m.id and v.division_id = any(${ids}::bigint[]))`
  const isFor =
    part.kind === 'league'
      ? sql`exists (select from membership_league l
          where l.tenant_id = ${tenant.id} and l.membership_id = m.id and l.league_id = ${part.league_id})`
      : part.kind === 'division'
        ? ofDivisions(part.division_ids)
        : sql`m.discipline_id = any(${part.discipline_ids}::bigint[])`
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from membership m
    where m.tenant_id = ${tenant.id} and m.status = 'active' and ${isFor}`.execute(db)
  return rows[0]!.count
}
