import { sql } from 'kysely'
import type { TransferStep } from 'contract/clubs/transfers'
import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'

type Move = {
  member_id: number
  season_id: number
  discipline_id: number
  to_team_id: number
  start_date: Day
  end_date: Day
  guardian: string
  coach: string
}

/**
 * The last player of a team who has a guardian, and another team of the season to transfer to, of the same
 * division if there is one.
 */
export async function getMove({ db, tenant }: Context, team_id: number): Promise<Move | undefined> {
  const { rows } = await sql<Move>`
    select e.member_id, e.season_id, e.discipline_id, o.id as to_team_id, s.start_date, s.end_date,
      p.first_name || ' ' || p.last_name as guardian, c.first_name || ' ' || c.last_name as coach
    from roster_entry e
      join team t on t.tenant_id = ${tenant.id} and t.id = e.team_id
      join season s on s.tenant_id = ${tenant.id} and s.id = t.season_id
      join guardianship g on g.tenant_id = ${tenant.id} and g.minor_id = e.member_id and g.is_primary
      join member p on p.tenant_id = ${tenant.id} and p.id = g.guardian_id
      join team o on o.tenant_id = ${tenant.id} and o.season_id = t.season_id and o.id <> t.id and o.status = 'active'
      join roster_entry h on h.tenant_id = ${tenant.id} and h.team_id = o.id and h.role = 'head_coach' and h.state = 'active'
      join member c on c.tenant_id = ${tenant.id} and c.id = h.member_id
    where e.tenant_id = ${tenant.id} and e.team_id = ${team_id} and e.role = 'player' and e.state = 'active'
    order by o.division_id = t.division_id desc, o.league_id = t.league_id desc, o.id, e.id desc
    limit 1`.execute(db)
  return rows[0]
}

type SaidStep = { transfer_id: number; step: TransferStep; side?: 'receiving'; actor: string; note?: string }

export const insertSaidStep = ({ db, tenant, now }: Context, step: SaidStep) =>
  db
    .insertInto('transfer_step')
    .values({ tenant_id: tenant.id, ...step, at: now })
    .execute()
