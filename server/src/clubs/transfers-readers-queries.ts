import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

/** Who reads letters to a team: its head coaches, managers and users who run it here, or else its club. */
export async function findLeaders(
  { db, tenant }: Context,
  team_id: number,
): Promise<{ email: string; language: string | null }[]> {
  const { rows } = await sql<{ email: string; language: string | null; is_own: boolean }>`
    select distinct on (lower(r.email)) r.email, r.language, r.is_own from (
      select m.email, u.language, true as is_own
      from roster_entry e
        join member m on m.tenant_id = e.tenant_id and m.id = e.member_id
        left join app_user u on u.tenant_id = m.tenant_id and u.email = m.email
      where e.tenant_id = ${tenant.id} and e.team_id = ${team_id} and e.state = 'active'
        and e.role in ('head_coach', 'manager') and m.email is not null
      union all
      select u.email, u.language, g.team_id is not null
      from user_role g
        join app_user u on u.tenant_id = g.tenant_id and u.id = g.user_id
      where g.tenant_id = ${tenant.id} and g.module = 'CTMS'
        and (g.role = 'Team Admin' and g.team_id = ${team_id}
          or g.role = 'Club Admin' and g.club_id = (
            select t.club_id from team t where t.tenant_id = ${tenant.id} and t.id = ${team_id}))) r
    order by lower(r.email), r.is_own desc`.execute(db)
  const own = rows.filter(({ is_own }) => is_own)
  return (own.length > 0 ? own : rows).map(({ email, language }) => ({ email, language }))
}
