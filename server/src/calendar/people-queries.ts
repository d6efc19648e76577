import { sql } from 'kysely'
import type { Addressee } from 'contract/calendar/recipients'
import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'

export type TeamPerson = Omit<Addressee, 'guardians'> & {
  guardians: { member_id: number; email: string | null; name: string }[]
  name: string
  first_name: string
  is_staff: boolean
  /** Helps out until a day: plays, and is asked for nothing else. */
  is_guest: boolean
}

/** Everybody on a team, once each, with their guardians: staff first, then players by name. */
export async function findTeamPeople(
  { db, tenant }: Context,
  team_id: number,
  today: Day,
): Promise<TeamPerson[]> {
  const { rows } = await sql<TeamPerson>`
    select m.id as member_id, m.first_name || ' ' || m.last_name as name, m.first_name, m.dob, m.email, on_it.plays,
      on_it.is_staff, on_it.is_guest, answerable.guardians
    from (
      select e.member_id, bool_or(not e.is_staff) as plays, bool_or(e.is_staff) as is_staff,
        bool_and(e.role = 'guest') as is_guest,
        (array_agg(e.role order by e.is_staff desc, e.id))[1] as role
      from roster_entry e
      where e.tenant_id = ${tenant.id} and e.team_id = ${team_id} and e.state = 'active'
        and (e.until_on is null or e.until_on >= ${today}::date)
      group by e.member_id) on_it
      join member m on m.tenant_id = ${tenant.id} and m.id = on_it.member_id
      cross join lateral (
        select coalesce(json_agg(json_build_object('member_id', p.id, 'email', p.email,
          'name', p.first_name || ' ' || p.last_name)
          order by g.is_primary desc, p.id), '[]') as guardians
        from guardianship g join member p on p.tenant_id = g.tenant_id and p.id = g.guardian_id
        where g.tenant_id = ${tenant.id} and g.minor_id = m.id) answerable
    order by on_it.plays, array_position(
      array['head_coach', 'assistant_coach', 'manager', 'trainer', 'scorekeeper', 'player', 'guest'], on_it.role),
      m.last_name, m.first_name, m.id`.execute(db)
  return rows
}

/** A person's place on a team. */
export type Place = { team_id: number; team: string; member_id: number; name: string; is_staff: boolean }

/** The places people have on active teams, once per person and team. */
export async function findPlacesOf(
  { db, tenant }: Context,
  member_ids: readonly number[],
  today: Day,
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select distinct on (e.team_id, e.member_id) e.team_id, t.name as team, e.member_id, m.first_name || ' ' || m.last_name as name, e.is_staff
    from roster_entry e
      join team t on t.tenant_id = ${tenant.id} and t.id = e.team_id and t.status = 'active'
      join member m on m.tenant_id = ${tenant.id} and m.id = e.member_id
    where e.tenant_id = ${tenant.id} and e.member_id = any(${[...member_ids]}::bigint[]) and e.state = 'active'
      and (e.until_on is null or e.until_on >= ${today}::date)
    order by e.team_id, e.member_id, e.is_staff desc, e.id`.execute(db)
  return rows
}

/** Active teams with their clubs. */
export async function findTeams(
  { db, tenant }: Context,
  team_ids: readonly number[],
): Promise<{ id: number; name: string; club_id: number | null }[]> {
  const { rows } = await sql<{ id: number; name: string; club_id: number | null }>`
    select t.id, t.name, t.club_id from team t
    where t.tenant_id = ${tenant.id} and t.id = any(${[...team_ids]}::bigint[]) and t.status = 'active'
    order by lower(t.name), t.id`.execute(db)
  return rows
}
