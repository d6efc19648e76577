import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { FoundPerson } from 'contract/home/finding'
import { within } from '../clubs/clubs.ts'
import type { Context } from '../plumbing/context.ts'

type Newest = Pick<FoundPerson, 'membership' | 'season' | 'status' | 'team'>

/** What people registered for last, by their ids. */
export async function findNewestRegistrations(
  { db, tenant }: Context,
  ids: readonly number[],
): Promise<Map<number, Newest>> {
  const { rows } = await sql<Newest & { member_id: number }>`
    select distinct on (r.member_id) r.member_id, r.status, ms.name as membership, s.name as season, t.name as team
    from registration r
      join membership ms on ms.tenant_id = ${tenant.id} and ms.id = r.membership_id
      join season s on s.tenant_id = ${tenant.id} and s.id = r.season_id
      left join team t on t.tenant_id = ${tenant.id} and t.id = r.team_id
    where r.tenant_id = ${tenant.id} and r.member_id = any(${[...ids]}::bigint[]) and r.deleted_at is null
    order by r.member_id, r.registered_at desc, r.id desc`.execute(db)
  return new Map(rows.map(({ member_id, ...newest }) => [member_id, newest]))
}

/** The first names of the minors somebody answers for, by the guardian's id. */
export async function findWardNames(
  { db, tenant }: Context,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ guardian_id: number; names: string[] }>`
    select g.guardian_id, array_agg(m.first_name order by m.dob, m.id) as names
    from guardianship g join member m on m.tenant_id = g.tenant_id and m.id = g.minor_id
    where g.tenant_id = ${tenant.id} and g.guardian_id = any(${[...ids]}::bigint[]) and m.erased_at is null
    group by g.guardian_id`.execute(db)
  return new Map(rows.map(({ guardian_id, names }) => [guardian_id, names]))
}

/**
 * The people on the teams the user looks after, and those whose registrations the user may see: by name and member number,
 * or if nobody has those, the nearest names. Only those are read, so that no index is needed, and nobody else is found.
 */
export async function findPeopleInScope(
  context: Context,
  q: string,
  { most, today }: { most: number; today: Day },
): Promise<FoundPerson[]> {
  const { db, tenant } = context
  const { rows } = await sql<FoundPerson>`
    with placed as (
      select e.member_id, 1 as rank, 'team' as opens, e.team_id as opens_id
      from roster_entry e join team t on t.tenant_id = e.tenant_id and t.id = e.team_id
      where e.tenant_id = ${tenant.id} and e.state <> 'ended' and (e.until_on is null or e.until_on >= ${today}::date)
        and ${within(context, 'ctms.rosters.view', { club: 't.club_id', team: 't.id' })}
      union all
      select r.member_id, 2, 'registration', r.id from registration r
      where r.tenant_id = ${tenant.id} and r.deleted_at is null
        and ${within(context, 'mms.registrations.view', { club: 'r.club_id', team: 'r.team_id' })}
    ), mine as (
      select distinct on (p.member_id) p.member_id as id, p.opens, p.opens_id, m.member_number,
        m.first_name || ' ' || m.last_name as name,
        plain_letters(m.first_name || ' ' || m.last_name || ' ' || m.member_number) as said
      from placed p join member m on m.tenant_id = ${tenant.id} and m.id = p.member_id
      where m.erased_at is null
      order by p.member_id, p.rank, p.opens_id desc
    ), holding as (
      select *, 1::real as nearness from mine where said like all (patterns_typed(${q})) order by name, id limit ${sql.lit(most)}
    ), near as (
      select *, word_similarity(plain_letters(${q}), said) as nearness from mine
      where not exists (select from holding) order by nearness desc, id limit 25
    ), found as (
      select * from holding
      union all
      select * from near where nearness >= 0.35 and nearness > (select max(nearness) - 0.15 from near)
    )
    select f.id, f.name, f.member_number, null as email, '{}'::text[] as guardian_of, f.opens, f.opens_id,
      r.status, r.membership, r.season, coalesce(t.name, r.team) as team
    from found f
      left join team t on t.tenant_id = ${tenant.id} and f.opens = 'team' and t.id = f.opens_id
      left join lateral (
        select g.status, ms.name as membership, s.name as season, own.name as team
        from registration g
          join membership ms on ms.tenant_id = g.tenant_id and ms.id = g.membership_id
          join season s on s.tenant_id = g.tenant_id and s.id = g.season_id
          left join team own on own.tenant_id = g.tenant_id and own.id = g.team_id
        where f.opens = 'registration' and g.tenant_id = ${tenant.id} and g.id = f.opens_id) r on true
    order by f.nearness desc, f.name, f.id`.execute(db)
  return rows
}
