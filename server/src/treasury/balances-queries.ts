import { sql, type RawBuilder } from 'kysely'
import { WHY_LABELS } from 'contract/batches'
import type { Balance, TeamMoney, listBalances } from 'contract/treasury/balances'
import type { Day } from 'contract/dates'
import type { In } from 'contract/operation'
import type { Which } from '../batches/batches.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { contains } from '../plumbing/database/page-queries.ts'

type Filters = Pick<In<typeof listBalances>, 'q' | 'which' | 'kind' | 'club_id'>
type Wanted = Filters & { offset: number; limit: number }
type Sums = { total: number; due: number; owed: number }

/** Everything that is open: what families owe their teams, and teams the league. */
const openBalances = ({ tenant }: Context, today: Day) => sql`(
      select p.id * 2 as id, 'team_fee' as kind, p.member_id,
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
      select f.id * 2 + 1, 'league_fee', null, t.name, u.first_name || ' ' || u.last_name, u.email,
        t.id, t.name, c.id, c.name, f.label, f.amount, f.amount, (f.asked_at at time zone ${tenant.time_zone})::date
      from league_fee f
        join team t on t.tenant_id = ${tenant.id} and t.id = f.team_id
        left join club c on c.tenant_id = ${tenant.id} and c.id = t.club_id
        left join app_user u on u.tenant_id = ${tenant.id} and u.id = f.asked_of
      where f.tenant_id = ${tenant.id} and f.state = 'owed'
    ) open`

/** Whether a row is among those of a list. */
function isListed({ q, which = 'due', kind, club_id }: Filters): RawBuilder<unknown> {
  const isNamed = q?.trim()
    ? sql`lower(concat_ws(' ', open.who, open.payer_name, open.payer_email, open.team, open.club, open.what)) like ${contains(q)}`
    : sql`true`
  return sql`${isNamed} and (${which === 'all'} or open.due > 0)
    and (${kind ?? null}::text is null or open.kind = ${kind ?? null}::text)
    and (${club_id ?? null}::bigint is null or open.club_id = ${club_id ?? null}::bigint)`
}

/** What is open, the longest overdue first, with the sums of all of it. */
export async function findBalances(
  context: Context,
  { offset, limit, ...filters }: Wanted,
): Promise<{ rows: Balance[]; sums: Sums }> {
  const { db } = context
  const open = sql`select * from ${openBalances(context, todayOf(context))} where ${isListed(filters)}`
  const [{ rows }, sums] = await Promise.all([
    sql<Balance>`${open} order by since nulls last, due desc, id limit ${limit} offset ${offset}`.execute(db),
    sql<Sums>`select count(*) as total, coalesce(sum(due), 0)::bigint as due, coalesce(sum(owed), 0)::bigint as owed
      from (${open}) all_open`.execute(db),
  ])
  return { rows, sums: sums.rows[0]! }
}

/** The same for a batch of reminders, with why some get none. */
export function balanceCandidates(context: Context, which: Which): RawBuilder<unknown> {
  const { tenant } = context
  const today = todayOf(context)
  const wanted =
    'ids' in which
      ? sql`open.id = any (${[...which.ids]}::bigint[])`
      : isListed({ ...(which.filters as Filters), q: which.q })
  return sql`
    select open.id, coalesce(open.payer_name, open.team) as name, open.payer_email as letter_to,
      case when open.due = 0 then ${WHY_LABELS.not_due}::text
        when open.payer_email is null then ${WHY_LABELS.no_email}::text
        when exists (select from mail m where m.tenant_id = ${tenant.id}
          and m.once = ${'league_fee_reminder:'} || ((open.id - 1) / 2) || ${`:${today}`} and open.kind = 'league_fee'
          or m.tenant_id = ${tenant.id} and m.once = ${'team_fee_reminder:'} || (open.id / 2) || ${`:${today}:`} || open.payer_email
          and open.kind = 'team_fee')
          then ${WHY_LABELS.reminded}::text end as obstacle
    from ${openBalances(context, today)} where ${wanted}`
}

/** What is owed for each team of a club, most first; teams for which nothing is owed are left out. */
export async function findTeamMoney(context: Context, club_id: number): Promise<TeamMoney[]> {
  const { rows } = await sql<TeamMoney>`
    select open.team_id, open.team, s.name as season,
      coalesce(sum(open.due) filter (where open.kind = 'team_fee'), 0)::bigint as fees_due,
      coalesce(sum(open.owed) filter (where open.kind = 'team_fee'), 0)::bigint as fees_owed,
      count(distinct open.payer_email) filter (where open.kind = 'team_fee' and open.due > 0) as families_due,
      coalesce(sum(open.owed) filter (where open.kind = 'league_fee'), 0)::bigint as league_fee
    from ${openBalances(context, todayOf(context))}
      join team t on t.tenant_id = ${context.tenant.id} and t.id = open.team_id
      join season s on s.tenant_id = ${context.tenant.id} and s.id = t.season_id
    where open.club_id = ${club_id}
    group by open.team_id, open.team, s.name
    order by sum(open.due) desc, open.team, open.team_id`.execute(context.db)
  return rows
}
