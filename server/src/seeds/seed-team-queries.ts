import { sql } from 'kysely'
import type { RegisteredForTeam } from '../clubs/seed-queries.ts'
import type { Context } from '../plumbing/context.ts'

/** The team with children of most of these people; if there is none, the team with the most players. */
export async function getFamiliarTeam(
  { db, tenant }: Context,
  emails: readonly string[],
): Promise<number | undefined> {
  const { rows } = await sql<{ team_id: number }>`
    select e.team_id
    from roster_entry e
      left join guardianship g on g.tenant_id = ${tenant.id} and g.minor_id = e.member_id
      left join member p on p.tenant_id = ${tenant.id} and p.id = g.guardian_id and p.email = any(${[...emails]}::text[])
    where e.tenant_id = ${tenant.id} and e.role = 'player' and e.state = 'active'
    group by e.team_id
    order by count(distinct p.email) desc, count(distinct e.member_id) desc, e.team_id limit 1`.execute(db)
  return rows[0]?.team_id
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
