import { sql } from 'kysely'
import type { Ejection } from 'contract/competition/ejections'
import type { Context } from '../plumbing/context.ts'
import { endedAt } from './queries.ts'

/** The people who still sit out, of those who are asked for. */
export type SitsOut = {
  entrant_id: number
  member_id: number | null
  player_digest: string | null
  games: number
  served: number
  person: Ejection['person']
  jersey_number: string | null
}

/** The digest of a player from outside `x`: of name and birthday, as `outsideKey` makes it. */
export const DIGEST = sql`sha256(convert_to(btrim(x.name) || ' ' || x.dob::text, 'UTF8'))`

/**
 * The entrants `n` whose games count for suspension `s` of ejection `j`: of the team they were sent off with while they are on it, else
 * of the teams they are on; of a player from outside, every team from outside they play for.
 */
const theirs = (tenant_id: number) => sql`
  (s.member_id is not null and n.team_id in (
      select e.team_id from roster_entry e
      where e.tenant_id = ${tenant_id} and e.member_id = s.member_id and e.state = 'active'
        and (e.team_id = o.team_id or not exists (select from roster_entry x where x.tenant_id = ${tenant_id}
          and x.member_id = s.member_id and x.state = 'active' and x.team_id = o.team_id)))
    or s.player_digest is not null and n.outside_team_id in (select x.outside_team_id from outside_player x
      where x.tenant_id = ${tenant_id} and ${DIGEST} = s.player_digest))`

/** How many games their team has really played since, without the one they were sent off in. */
export const served = (tenant_id: number) => sql`
  (select count(distinct r.game_id)::int from entrant n
    join game_result r on r.tenant_id = n.tenant_id and n.id in (r.home_entrant_id, r.visitor_entrant_id)
    where n.tenant_id = ${tenant_id} and ${theirs(tenant_id)} and ${endedAt(tenant_id)} > j.at and r.game_id <> j.game_id
      and r.ended not in ('void', 'forfeit')
      and not exists (select from game_result l where l.tenant_id = ${tenant_id} and l.game_id = r.game_id and l.id > r.id))`

export const SUSPENDED = sql`
  from suspension s
    join ejection j on j.tenant_id = s.tenant_id and j.id = s.ejection_id
    join entrant o on o.tenant_id = j.tenant_id and o.id = j.entrant_id`

/**
 * Who of an event’s teams, or of some of them, still sits out: whoever was sent off here, or anywhere before. A person on two teams stands
 * in it for each.
 */
export async function findSittingOut(
  { db, tenant }: Context,
  which: { event_id: number } | { entrant_ids: readonly number[] },
): Promise<SitsOut[]> {
  const asked =
    'event_id' in which
      ? sql`m.event_id = ${which.event_id}`
      : sql`m.id = any (${[...which.entrant_ids]}::bigint[])`
  const { rows } = await sql<SitsOut>`
    select * from (
      select m.id as entrant_id, s.member_id, encode(s.player_digest, 'hex') as player_digest, s.games,
        ${served(tenant.id)} as served, j.person,
        case when s.member_id is null then (select x.jersey_number from outside_player x where x.tenant_id = ${tenant.id}
            and x.outside_team_id = m.outside_team_id and ${DIGEST} = s.player_digest limit 1)
          else (select e.jersey_number from roster_entry e where e.tenant_id = ${tenant.id} and e.team_id = m.team_id
            and e.member_id = s.member_id and e.state = 'active' limit 1) end as jersey_number
      ${SUSPENDED}
        join entrant m on m.tenant_id = s.tenant_id and m.status in ('confirmed', 'held') and ${asked}
          and (m.team_id in (select e.team_id from roster_entry e where e.tenant_id = ${tenant.id}
                and e.member_id = s.member_id and e.state = 'active')
            or m.outside_team_id in (select x.outside_team_id from outside_player x where x.tenant_id = ${tenant.id}
                and ${DIGEST} = s.player_digest))
      where s.tenant_id = ${tenant.id} and s.lifted_at is null) found
    where served < games order by entrant_id, jersey_number`.execute(db)
  return rows
}
