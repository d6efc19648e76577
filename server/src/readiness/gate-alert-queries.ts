import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

type Child = { member_id: number; team_id: number; first_name: string; team: string; emails: string[] }

/** Minors with the addresses of their guardians, on the teams they were let in with. */
export async function findGuardianEmails(
  { db, tenant }: Context,
  let_in: readonly { member_id: number; team_id: number }[],
): Promise<Child[]> {
  const asked = let_in.map(({ member_id, team_id }) => ({ member_id, team_id }))
  const { rows } = await sql<Child>`
    select m.id as member_id, t.id as team_id, m.first_name, t.name as team, array_agg(distinct p.email) as emails
    from (select distinct member_id, team_id
        from json_to_recordset(${JSON.stringify(asked)}::json) as r (member_id bigint, team_id bigint)) a
      join member m on m.tenant_id = ${tenant.id} and m.id = a.member_id
      join team t on t.tenant_id = ${tenant.id} and t.id = a.team_id
      join guardianship g on g.tenant_id = m.tenant_id and g.minor_id = m.id
      join member p on p.tenant_id = g.tenant_id and p.id = g.guardian_id and p.email is not null
    group by m.id, m.first_name, t.id, t.name`.execute(db)
  return rows
}
