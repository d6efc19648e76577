import { sql } from 'kysely'
import type { ClubContact } from 'contract/clubs/club-details'
import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'

/**
 * Whom to call about a club: its director, its admins, the staff of its teams of seasons that are not over, and the
 * contacts of its league.
 */
export async function findClubContacts(
  { db, tenant }: Context,
  club_id: number,
  today: Day,
): Promise<ClubContact[]> {
  const { rows } = await sql<ClubContact>`
    select name, role, "of", email, phone from (
      select 0 as place, 0::bigint as sort, c.club_details ->> 'director_name' as name, 'director' as role,
        null::text as "of", c.club_details ->> 'email' as email, c.club_details ->> 'phone' as phone
      from club c
      where c.tenant_id = ${tenant.id} and c.id = ${club_id}
        and c.club_details ?| array['director_name', 'email', 'phone']
      union all
      select 1, u.id, u.first_name || ' ' || u.last_name, 'club_admin', null, u.email, coalesce(m.phone, u.phone)
      from user_role r
        join app_user u on u.tenant_id = r.tenant_id and u.id = r.user_id and u.status = 'active'
        left join member m on m.tenant_id = u.tenant_id and m.id = u.member_id
      where r.tenant_id = ${tenant.id} and r.club_id = ${club_id} and r.module = 'CTMS' and r.role = 'Club Admin'
      union all
      select 2, t.id, m.first_name || ' ' || m.last_name, e.role, t.name, m.email, m.phone
      from team t
        join season s on s.tenant_id = t.tenant_id and s.id = t.season_id and s.end_date >= ${today}::date
        join roster_entry e on e.tenant_id = t.tenant_id and e.team_id = t.id and e.state = 'active'
          and e.role in ('head_coach', 'manager')
        join member m on m.tenant_id = e.tenant_id and m.id = e.member_id
      where t.tenant_id = ${tenant.id} and t.club_id = ${club_id} and t.status in ('draft', 'waiting_for_approval', 'active')
      union all
      select 3, k.sort_order, k.name, 'league', k.role, k.email, k.phone
      from club c join league_contact k on k.tenant_id = c.tenant_id and k.league_id = c.league_id
      where c.tenant_id = ${tenant.id} and c.id = ${club_id}
    ) whom
    order by place, "of" nulls first, sort, name`.execute(db)
  return rows.map((row) => ({ ...row, name: row.name ?? '' }))
}
