import { sql } from 'kysely'
import type { RosterRole } from 'contract/clubs/rosters'
import type { Day } from 'contract/dates'
import type { Held } from 'contract/members/credential-rules'
import type { Context } from '../plumbing/context.ts'

export type HeldBy = Held & { member_id: number; kind_id: number }

/** The checks and trainings of everyone who is on certain teams or asks to be. */
export async function findHeldOnTeams(
  { db, tenant }: Context,
  team_ids: readonly number[],
): Promise<HeldBy[]> {
  const { rows } = await sql<HeldBy>`
    select c.id, c.member_id, c.kind_id, c.status, c.expires_on from credential c
    where c.tenant_id = ${tenant.id} and c.member_id in (
      select e.member_id from roster_entry e
      where e.tenant_id = ${tenant.id} and e.team_id = any(${team_ids}::bigint[]) and e.state <> 'ended')`.execute(
    db,
  )
  return rows
}

/** What people do on teams of seasons that are not over. */
export async function findServing(
  { db, tenant }: Context,
  member_ids: readonly number[],
  today: Day,
): Promise<{ member_id: number; role: RosterRole }[]> {
  const { rows } = await sql<{ member_id: number; role: RosterRole }>`
    select distinct e.member_id, e.role from roster_entry e
      join season s on s.tenant_id = e.tenant_id and s.id = e.season_id
    where e.tenant_id = ${tenant.id} and e.member_id = any(${member_ids}::bigint[]) and e.state = 'active'
      and s.end_date >= ${today}::date`.execute(db)
  return rows
}

type Ending = {
  id: number
  member_id: number
  title: string
  how: string | null
  address: string | null
  expires_on: Day
  email: string
  language: string | null
  occasion: string
}

/**
 * Checks and trainings of people on teams that end within this many days, unless a reminder for the nearest
 * of these days was sent or a follow-up is already on record.
 */
export async function findEndingCredentials(
  { db, tenant }: Context,
  today: Day,
  days: readonly number[],
  after: number,
  most: number,
): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select c.id, c.member_id, k.title, k.how, k.address, c.expires_on, m.email, u.language, due.occasion
    from credential c
      join credential_kind k on k.tenant_id = c.tenant_id and k.id = c.kind_id
      join member m on m.tenant_id = c.tenant_id and m.id = c.member_id
      left join app_user u on u.tenant_id = m.tenant_id and u.email = m.email
      cross join lateral (
        select 'credential_ends:' || c.id || ':' || c.expires_on || ':' || min(d) as occasion
        from unnest(${[...days]}::int[]) d where c.expires_on - ${today}::date <= d) due
    where c.tenant_id = ${tenant.id} and c.id > ${after} and c.status = 'cleared' and k.is_active
      and c.expires_on >= ${today}::date and c.expires_on <= ${today}::date + ${Math.max(...days)}::int
      and m.erased_at is null and m.email is not null
      and not exists (select from credential n
        where n.tenant_id = ${tenant.id} and n.member_id = c.member_id and n.kind_id = c.kind_id and n.id > c.id)
      and exists (select from roster_entry e join season s on s.tenant_id = e.tenant_id and s.id = e.season_id
        where e.tenant_id = ${tenant.id} and e.member_id = c.member_id and e.state = 'active'
          and s.end_date >= ${today}::date)
      and not exists (select from mail l where l.tenant_id = ${tenant.id} and l.once = due.occasion)
    order by c.id limit ${most}`.execute(db)
  return rows
}
