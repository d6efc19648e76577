import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

/** When people's families were last reminded of what is open. */
export async function findReminded(
  { db, tenant }: Context,
  member_ids: readonly number[],
  action: string,
): Promise<{ member_id: number; at: string }[]> {
  const { rows } = await sql<{ member_id: number; at: string }>`
    select distinct on (a.subject_id) a.subject_id as member_id, a.at from audit_entry a
    where a.tenant_id = ${tenant.id} and a.subject = 'member' and a.subject_id = any(${member_ids}::bigint[])
      and a.action = ${action}
    order by a.subject_id, a.at desc`.execute(db)
  return rows
}

/** How many invitations of each team are unanswered. */
export async function countInvites(
  { db, tenant }: Context,
  team_ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ team_id: number; count: number }>`
    select i.team_id, count(*) as count from team_invite i
    where i.tenant_id = ${tenant.id} and i.team_id = any(${team_ids}::bigint[]) and i.status = 'open'
    group by i.team_id`.execute(db)
  return new Map(rows.map(({ team_id, count }) => [team_id, count]))
}

export const getClubName = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('club')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Which of the addresses were reminded about the same, of a club or before an event, since a moment. */
export async function findWrittenTo(
  { db, tenant }: Context,
  {
    about,
    since,
    emails,
  }: { about: { of: 'club' | 'event'; id: number }; since: Date; emails: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ recipient: string }>`
    select distinct lower(l.recipient) as recipient from mail l
    where l.tenant_id = ${tenant.id} and l.about = ${about.of} and l.about_id = ${about.id} and l.created_at > ${since}
      and l.once like 'still_open:%' and lower(l.recipient) = any(${emails}::text[])`.execute(db)
  return new Set(rows.map(({ recipient }) => recipient))
}
