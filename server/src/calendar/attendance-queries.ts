import { sql } from 'kysely'
import type { SeasonAnswers } from 'contract/calendar/attendance'
import type { Context } from '../plumbing/context.ts'

type Counted = Omit<SeasonAnswers, 'name' | 'is_staff'>

/** How many dates of a team are over and were not canceled. */
export async function countDatesPast({ db, tenant, now }: Context, team_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from team_date d
    where d.tenant_id = ${tenant.id} and d.team_id = ${team_id} and d.status = 'planned' and d.ends_at <= ${now}`.execute(
    db,
  )
  return rows[0]!.count
}

/**
 * The latest answers of everybody on a team about the dates that are over. Nobody is silent about what was
 * before they joined, and a canceled date counts for nobody.
 */
export async function countAnswers({ db, tenant, now }: Context, team_id: number): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select on_it.member_id,
      (count(*) filter (where said.answer = 'yes'))::int as yes,
      (count(*) filter (where said.answer = 'maybe'))::int as maybe,
      (count(*) filter (where said.answer = 'no'))::int as no,
      (count(*) filter (where said.answer is null))::int as open,
      (count(*) filter (where said.is_late))::int as late
    from (
      select e.member_id, min(e.joined_on) as since from roster_entry e
      where e.tenant_id = ${tenant.id} and e.team_id = ${team_id} and e.state = 'active'
      group by e.member_id) on_it
      join team_date d on d.tenant_id = ${tenant.id} and d.team_id = ${team_id} and d.status = 'planned'
        and d.ends_at <= ${now} and d.starts_on >= on_it.since
      left join lateral (
        select a.answer, a.is_late from date_answer a
        where a.tenant_id = ${tenant.id} and a.date_id = d.id and a.member_id = on_it.member_id
        order by a.id desc limit 1) said on true
    group by on_it.member_id`.execute(db)
  return rows
}
