import { sql } from 'kysely'
import type { Balance, listBalances } from 'contract/treasury/balances'
import type { In } from 'contract/operation'
import { todayOf, type Context } from '../plumbing/context.ts'
import { contains } from '../plumbing/database/page-queries.ts'

type Wanted = Pick<In<typeof listBalances>, 'q' | 'which' | 'kind'> & { offset: number; limit: number }
type Sums = { total: number; due: number; owed: number }

/** What is open, the longest overdue first, with the sums of all of it. */
export async function findBalances(
  context: Context,
  { q, which = 'due', kind, offset, limit }: Wanted,
): Promise<{ rows: Balance[]; sums: Sums }> {
  const { db, tenant } = context
  const today = todayOf(context)
  const isNamed = q?.trim()
    ? sql`lower(concat_ws(' ', open.who, open.payer_name, open.payer_email, open.team, open.club, open.what)) like ${contains(q)}`
    : sql`true`
  const open = sql`
    select * from (
      select 'plan:' || p.id as key, 'team_fee' as kind, p.id as plan_id, p.member_id,
        m.first_name || ' ' || m.last_name as who,
        coalesce(p.payer_name, g.first_name || ' ' || g.last_name, m.first_name || ' ' || m.last_name) as payer_name,
        coalesce(p.payer_email, g.email, m.email) as payer_email,
        t.id as team_id, t.name as team, c.id as club_id, c.name as club, k.name as what,
        i.due, i.owed, i.since
      from (
        select plan_id, coalesce(sum(owed) filter (where due_on <= ${today}::date), 0)::bigint as due,
          sum(owed)::bigint as owed, min(due_on) filter (where due_on <= ${today}::date) as since
        from fee_instalment where tenant_id = ${tenant.id} and owed > 0 group by plan_id
      ) i
        join fee_plan p on p.tenant_id = ${tenant.id} and p.id = i.plan_id and p.state <> 'ended'
        join fee_package k on k.tenant_id = ${tenant.id} and k.id = p.package_id
        join member m on m.tenant_id = ${tenant.id} and m.id = p.member_id
        join team t on t.tenant_id = ${tenant.id} and t.id = p.team_id
        left join club c on c.tenant_id = ${tenant.id} and c.id = t.club_id
        left join lateral (
          select a.first_name, a.last_name, a.email from guardianship s
            join member a on a.tenant_id = s.tenant_id and a.id = s.guardian_id
          where s.tenant_id = ${tenant.id} and s.minor_id = m.id order by s.is_primary desc, a.id limit 1) g on true
      union all
      select 'league:' || f.id, 'league_fee', null, null, t.name, u.first_name || ' ' || u.last_name, u.email,
        t.id, t.name, c.id, c.name, f.label, f.amount, f.amount, (f.asked_at at time zone ${tenant.time_zone})::date
      from league_fee f
        join team t on t.tenant_id = ${tenant.id} and t.id = f.team_id
        left join club c on c.tenant_id = ${tenant.id} and c.id = t.club_id
        left join app_user u on u.tenant_id = ${tenant.id} and u.id = f.asked_of
      where f.tenant_id = ${tenant.id} and f.state = 'owed'
    ) open
    where ${isNamed} and (${which === 'all'} or due > 0) and (${kind ?? null}::text is null or kind = ${kind ?? null}::text)`
  const [{ rows }, sums] = await Promise.all([
    sql<Balance>`${open} order by since nulls last, due desc, key limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<Sums>`select count(*) as total, coalesce(sum(due), 0)::bigint as due, coalesce(sum(owed), 0)::bigint as owed
      from (${open}) all_open`.execute(db),
  ])
  return { rows, sums: sums.rows[0]! }
}
