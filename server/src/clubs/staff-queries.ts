import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'
import { within } from './scope-queries.ts'

/** The teams a member leads; undefined if there is no such member. */
export async function findTeamsLed(
  { db, tenant }: Context,
  member_id: number,
): Promise<number[] | undefined> {
  const { rows } = await sql<{ teams: number[] }>`
    select array(select e.team_id from roster_entry e
      where e.tenant_id = ${tenant.id} and e.member_id = m.id and e.state = 'active' and e.role = 'head_coach'
      order by e.team_id) as teams
    from member m where m.tenant_id = ${tenant.id} and m.id = ${member_id}`.execute(db)
  return rows[0]?.teams
}

/** A person whom the user can see on a roster, or among all members. */
export async function findSeen(context: Context, member_id: number): Promise<{ id: number } | undefined> {
  const { db, tenant, user } = context
  const { rows } = await sql<{ id: number }>`
    select m.id from member m where m.tenant_id = ${tenant.id} and m.id = ${member_id} and m.erased_at is null
      and (${user?.permissions.has('mms.members.view') ?? false}::boolean or exists (
        select from roster_entry e join team t on t.tenant_id = e.tenant_id and t.id = e.team_id
        where e.tenant_id = ${tenant.id} and e.member_id = m.id
          and ${within(context, 'ctms.rosters.view', { club: 't.club_id', team: 't.id' })}))`.execute(db)
  return rows[0]
}
