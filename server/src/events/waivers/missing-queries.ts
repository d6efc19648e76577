import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { Context } from '../../plumbing/context.ts'

export type RosterMember = { team_id: number; member_id: number; name: string }

/** Everybody on the rosters of teams. */
export async function findOnRosters(
  { db, tenant }: Context,
  team_ids: readonly number[],
): Promise<RosterMember[]> {
  const { rows } = await sql<RosterMember>`
    select r.team_id, r.member_id, m.first_name || ' ' || m.last_name as name
    from roster_entry r join member m on m.tenant_id = r.tenant_id and m.id = r.member_id
    where r.tenant_id = ${tenant.id} and r.team_id = any (${[...team_ids]}::bigint[]) and r.state = 'active'
    order by m.last_name, m.first_name, m.id`.execute(db)
  return rows
}

/** Which parties were entered before a moment, and not reminded since another. */
export async function findUnreminded(
  { db, tenant }: Context,
  party_ids: readonly number[],
  { since, entered_before }: { since: Date; entered_before?: Date },
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from event_party
    where tenant_id = ${tenant.id} and id = any (${[...party_ids]}::bigint[])
      and (reminded_at is null or reminded_at < ${since})
      ${entered_before ? sql`and created_at < ${entered_before}` : sql``}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export const noteReminded = ({ db, tenant, now }: Context, party_ids: readonly number[]) =>
  db
    .updateTable('event_party')
    .set({ reminded_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('id', 'in', [...party_ids, 0])
    .execute()

/** Events that begin within some days and ask for something, with their days. */
export async function findEventsSoon(
  { db, tenant }: Context,
  { today, until }: { today: Day; until: Day },
): Promise<{ id: number; starts_on: Day }[]> {
  const { rows } = await sql<{ id: number; starts_on: Day }>`
    select e.id, e.starts_on from event e
    where e.tenant_id = ${tenant.id} and e.status in ('published', 'closed')
      and e.starts_on > ${today} and e.starts_on <= ${until}
      and (exists (select from event_waiver w where w.tenant_id = ${tenant.id} and w.event_id = e.id)
        or exists (select from event_question q where q.tenant_id = ${tenant.id} and q.event_id = e.id and q.is_required))
    order by e.id`.execute(db)
  return rows
}
