import { sql } from 'kysely'
import type { RegisteredForTeam } from '../clubs/seed-queries.ts'
import type { Context } from '../plumbing/context.ts'

type HomeTeam = { id: number; name: string; league_id: number; division_id: number; club_id: number }

/** The teams of a club in a season in the order in which they were entered. */
export async function findTeamsOf(
  { db, tenant }: Context,
  { club, season_id }: { club: string; season_id: number },
): Promise<HomeTeam[]> {
  const { rows } = await sql<HomeTeam>`
    select t.id, t.name, t.league_id, t.division_id, t.club_id
    from team t join club c on c.tenant_id = ${tenant.id} and c.id = t.club_id and c.name = ${club}
    where t.tenant_id = ${tenant.id} and t.season_id = ${season_id} order by t.id`.execute(db)
  return rows
}

/** Who is registered for some teams. */
export async function findRegisteredFor(
  { db, tenant }: Context,
  team_ids: readonly number[],
): Promise<RegisteredForTeam[]> {
  const { rows } = await sql<RegisteredForTeam>`
    select r.id, r.member_id, r.team_id, y.kind, r.registered_at from registration r
      join member_type y on y.tenant_id = ${tenant.id} and y.id = r.member_type_id
    where r.tenant_id = ${tenant.id} and r.team_id = any (${[...team_ids]}::bigint[])
      and r.status in ('active', 'waiting_for_approval') and r.deleted_at is null`.execute(db)
  return rows
}
