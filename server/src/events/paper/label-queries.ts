import { sql } from 'kysely'
import type { Context } from '../../plumbing/context.ts'

/** Somebody of a team that is in an event. */
export type TeamPerson = {
  entrant_id: number
  name: string
  team: string
  division: string
  jersey_number: string | null
  is_player: boolean
}

/** Everybody on the rosters of the teams in an event, or in one of its divisions: by division and team, staff first. */
export async function findTeamPeople(
  { db, tenant }: Context,
  event_id: number,
  event_division_id: number | undefined,
): Promise<TeamPerson[]> {
  const { rows } = await sql<TeamPerson>`
    select n.id as entrant_id, p.name, coalesce(t.name, o.name) as team, d.label as division, p.jersey_number, p.is_player
    from entrant n
      join event_division d on d.tenant_id = n.tenant_id and d.id = n.event_division_id
      left join team t on t.tenant_id = n.tenant_id and t.id = n.team_id
      left join outside_team o on o.tenant_id = n.tenant_id and o.id = n.outside_team_id
      cross join lateral (
        select m.first_name || ' ' || m.last_name as name, e.jersey_number, e.role in ('player', 'guest') as is_player
        from roster_entry e join member m on m.tenant_id = e.tenant_id and m.id = e.member_id
        where e.tenant_id = ${tenant.id} and e.team_id = n.team_id and e.state = 'active'
        union all
        select x.name, x.jersey_number, true from outside_player x
        where x.tenant_id = ${tenant.id} and x.outside_team_id = n.outside_team_id
        union all
        select o.coach, null, false where o.id is not null and o.coach <> '') p
    where n.tenant_id = ${tenant.id} and n.event_id = ${event_id} and n.status = 'confirmed'
      ${event_division_id === undefined ? sql`` : sql`and n.event_division_id = ${event_division_id}`}
    order by d.position, lower(coalesce(t.name, o.name)), p.is_player, p.jersey_number::int nulls last, p.name`.execute(
    db,
  )
  return rows
}

/** The fields that an event uses, by venue: 2 before 10. A venue of which none is named is used with all of them. */
export async function findUsedFields({ db, tenant }: Context, event_id: number) {
  const { rows } = await sql<{ field: string; venue: string }>`
    select f.name as field, v.name as venue
    from event_venue ev
      join venue v on v.tenant_id = ev.tenant_id and v.id = ev.venue_id
      join venue_field f on f.tenant_id = v.tenant_id and f.venue_id = v.id
    where ev.tenant_id = ${tenant.id} and ev.event_id = ${event_id}
      and (exists (select from event_venue_field u where u.tenant_id = ${tenant.id} and u.event_id = ev.event_id
            and u.venue_id = ev.venue_id and u.field_id = f.id)
        or not exists (select from event_venue_field u where u.tenant_id = ${tenant.id} and u.event_id = ev.event_id
            and u.venue_id = ev.venue_id))
    order by ev.position, length(f.name), f.name`.execute(db)
  return rows
}
