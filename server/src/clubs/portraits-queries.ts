import { sql } from 'kysely'
import { whoIs, type Context } from '../plumbing/context.ts'
import { within } from './scope-queries.ts'

export type Pictured = { member_id: number; profile_pic: string }

/**
 * Those of some people who have a picture and may be seen: by the office all, by a household its own, by
 * those who look after a team everybody on its roster.
 */
export async function findPictured(
  context: Context,
  member_ids: readonly number[],
  own_ids: readonly number[],
): Promise<Pictured[]> {
  const { db, tenant } = context
  const isOffice = whoIs(context).permissions.has('mms.members.view')
  const { rows } = await sql<Pictured>`
    select m.id as member_id, m.profile_pic
    from member m
    where m.tenant_id = ${tenant.id} and m.id = any(${[...member_ids]}::bigint[]) and m.profile_pic is not null
      and (${isOffice} or m.id = any(${[...own_ids]}::bigint[]) or exists (
        select from roster_entry e join team t on t.tenant_id = e.tenant_id and t.id = e.team_id
        where e.tenant_id = ${tenant.id} and e.member_id = m.id
          and ${within(context, 'ctms.rosters.view', { club: 't.club_id', team: 't.id' })}))
    order by m.id`.execute(db)
  return rows
}
