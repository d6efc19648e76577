import { sql } from 'kysely'
import type { RosterRole } from 'contract/clubs/rosters'
import type { Day } from 'contract/dates'
import type { Context } from '../../plumbing/context.ts'

export type NextSeason = { id: number; name: string; start_date: Day; end_date: Day }

/** The season after a team's. */
export async function getNextSeason(
  { db, tenant }: Context,
  season_id: number,
): Promise<NextSeason | undefined> {
  const { rows } = await sql<NextSeason>`
    select n.id, n.name, n.start_date, n.end_date
    from season s join season n on n.tenant_id = ${tenant.id} and n.start_date > s.start_date
    where s.tenant_id = ${tenant.id} and s.id = ${season_id} and n.status <> 'closed'
    order by n.start_date, n.id limit 1`.execute(db)
  return rows[0]
}

/** The team that a team goes on with. */
export async function getPreviousTeam({ db, tenant }: Context, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('team')
    .select('previous_team_id')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.previous_team_id ?? undefined
}

type Old = { id: number; club_id: number | null; name: string }

/**
 * The team that continues this one in a season, or one the club has entered there itself under the same name.
 */
export async function getSuccessor(
  { db, tenant }: Context,
  { id, club_id, name }: Old,
  season_id: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from team
    where tenant_id = ${tenant.id} and season_id = ${season_id}
      and (previous_team_id = ${id} or (previous_team_id is null and status = 'active'
        and club_id is not distinct from ${club_id}::bigint and lower(name) = lower(${name})))
    order by previous_team_id nulls last, id limit 1`.execute(db)
  return rows[0]?.id
}

export type OldPerson = {
  member_id: number
  first_name: string
  last_name: string
  dob: Day | null
  role: RosterRole
  jersey_number: string | null
  /** Who letters reach: the first guardian, or the person. */
  email: string | null
}

/** A team's players and staff, staff first; guests belong to other teams. */
export async function findOldPeople({ db, tenant }: Context, team_id: number): Promise<OldPerson[]> {
  const { rows } = await sql<OldPerson>`
    select m.id as member_id, m.first_name, m.last_name, m.dob, e.role, e.jersey_number, reader.email
    from roster_entry e
      join member m on m.tenant_id = e.tenant_id and m.id = e.member_id
      left join lateral (
        select p.email from guardianship g
          join member p on p.tenant_id = ${tenant.id} and p.id = g.guardian_id
        where g.tenant_id = ${tenant.id} and g.minor_id = m.id and p.email is not null
        order by g.is_primary desc, p.id limit 1) guardian on true
      cross join lateral (select coalesce(guardian.email, m.email) as email) reader
    where e.tenant_id = ${tenant.id} and e.team_id = ${team_id} and e.state = 'active' and e.role <> 'guest'
      and m.erased_at is null
    order by e.is_staff desc,
      array_position(array['head_coach', 'assistant_coach', 'manager', 'trainer', 'scorekeeper', 'player'], e.role),
      m.last_name, m.first_name, e.id`.execute(db)
  return rows
}
