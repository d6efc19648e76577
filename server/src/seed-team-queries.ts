import { sql } from 'kysely'
import type { Context } from './context.ts'

/** The team of a child of somebody; without one the team with the most players. */
export async function getFamiliarTeam({ db, tenant }: Context, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ team_id: number }>`
    select e.team_id
    from roster_entry e
      left join guardianship g on g.tenant_id = ${tenant.id} and g.minor_id = e.member_id
      left join member p on p.tenant_id = ${tenant.id} and p.id = g.guardian_id and p.email = ${email}
    where e.tenant_id = ${tenant.id} and e.role = 'player' and e.state = 'active'
    group by e.team_id
    order by count(p.id) > 0 desc, count(distinct e.member_id) desc, e.team_id limit 1`.execute(db)
  return rows[0]?.team_id
}

/** Gives an account a role for one more team. */
export const insertTeamRole = ({ db, tenant, now }: Context, user_id: number, team_id: number) =>
  db
    .insertInto('user_role')
    .values({ tenant_id: tenant.id, user_id, module: 'CTMS', role: 'Team Admin', team_id, created_at: now })
    .execute()
