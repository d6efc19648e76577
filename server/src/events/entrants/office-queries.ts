import { sql, type RawBuilder } from 'kysely'
import type { EntrantRow, exportEntrants, listEntrants } from 'contract/events/entrants'
import { dayIn, type Day } from 'contract/dates'
import type { In } from 'contract/operation'
import type { Context } from '../../plumbing/context.ts'
import { orderBy, placeOf, type Placed } from '../../plumbing/database/list-queries.ts'
import { contains, page } from '../../plumbing/database/page-queries.ts'
import { EVENT_BALANCE } from './balance-queries.ts'
import { NAME, SUBJECT, isExpected } from './party-queries.ts'
import { countPlayersOf, headCoachOf } from './team-queries.ts'

/** What the reader may see besides who is in it. */
export type May = { private: boolean; money: boolean }

/** What an entrant `n` answered. */
export const answers = (tenant_id: number, isAll: boolean) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('question_id', q.id, 'question', q.label, 'kind', q.kind, 'answer', a.answer)
      order by q.position, q.id), '[]')
    from entrant_answer a join event_question q on q.tenant_id = a.tenant_id and q.id = a.question_id
    where a.tenant_id = ${tenant_id} and a.entrant_id = n.id and (${isAll} or not q.is_private))`

/** Whether another team of a season that is not over, or of the event, is called as team `o` from outside. */
const isSameName = (tenant_id: number) => sql`
  (exists (select from team s join season y on y.tenant_id = s.tenant_id and y.id = s.season_id
      where s.tenant_id = ${tenant_id} and lower(s.name) = lower(o.name) and s.status = 'active' and y.end_date >= e.starts_on)
    or exists (select from entrant x join outside_team s on s.tenant_id = x.tenant_id and s.id = x.outside_team_id
      where x.tenant_id = ${tenant_id} and x.event_id = n.event_id and x.id <> n.id and lower(s.name) = lower(o.name)
        and x.status in ('applied', 'waiting', 'held', 'confirmed')))`

/** What is still to be paid for entrant `n` and those it belongs together with; null if nothing is. */
const owes = (tenant_id: number, today: Day) => sql`
  (case when n.status = 'held' and p.check_due_on is not null then (
      select jsonb_build_object('cents', w.total, 'due_on', p.check_due_on, 'is_late', p.check_due_on < ${today}::date,
        'is_declined', false, 'is_automatic', false, 'balance_id', null, 'number', w.number)
      from orders w where w.tenant_id = ${tenant_id} and w.id = p.order_id and w.status = 'open')
    when n.status = 'confirmed' and n.event_balance_id is not null then (
      select jsonb_build_object('due_on', b.due_on, 'is_late', b.due_on < ${today}::date,
        'is_declined', b.declined is not null, 'balance_id', b.id, 'number', null,
        'cents', (select sum(x.balance_cents) from entrant x
          where x.tenant_id = ${tenant_id} and x.event_balance_id = b.id and x.status = 'confirmed'),
        'is_automatic', exists (select from mandate c where c.tenant_id = ${tenant_id} and c.purpose = ${EVENT_BALANCE}
          and c.subject_id = b.id and c.ended_at is null))
      from event_balance b where b.tenant_id = ${tenant_id} and b.id = n.event_balance_id and b.state = 'open') end)`

const columns = (tenant_id: number, may: May, today: Day) => sql`
  n.id, n.party_id, n.member_id, n.team_id, n.outside_team_id, n.event_id,
    case when o.id is not null then jsonb_build_object('id', null, 'is_namesake', ${isSameName(tenant_id)}, 'club', o.club,
      'division', null, 'class', null, 'head_coach', o.coach, 'players', (select count(*)::int from outside_player x
        where x.tenant_id = ${tenant_id} and x.outside_team_id = o.id))
    when t.id is not null then jsonb_build_object('id', t.id, 'is_namesake', false,
    'club', (select c.name from club c where c.tenant_id = ${tenant_id} and c.id = t.club_id),
    'division', (select v.label from division v where v.tenant_id = ${tenant_id} and v.id = t.division_id), 'class', t.class,
    'head_coach', ${headCoachOf(tenant_id)}, 'players', ${countPlayersOf(tenant_id)}) end as team, ${NAME} as name, m.dob,
  extract(year from age(e.age_cutoff_on, m.dob))::int as age, d.label as division, n.event_division_id, n.status,
  ${isExpected(tenant_id)} as is_expected,
  coalesce(o.coach, u.first_name || ' ' || u.last_name, '') as contact, coalesce(o.email, u.email, '') as email,
  coalesce(o.language, u.language) as language,
  coalesce(o.phone, m.phone, '') as phone,
  n.entered_at, case when ${may.private} then n.exception end as exception, case when ${may.money} then n.price_cents end as price_cents, case when ${may.money} then p.order_id end as order_id,
  case when ${may.money} then ${owes(tenant_id, today)} end as owes,
  ${answers(tenant_id, may.private)} as answers`

const FROM = sql`
  from entrant n
    join event e on e.tenant_id = n.tenant_id and e.id = n.event_id
    join event_division d on d.tenant_id = n.tenant_id and d.id = n.event_division_id
    ${SUBJECT}
    join event_party p on p.tenant_id = n.tenant_id and p.id = n.party_id
    left join app_user u on u.tenant_id = p.tenant_id and u.id = p.user_id`

/** Those who are in it or wait for it, unless another status is asked for; `among` narrows it to some. */
const conditionsOf = (
  { tenant, now }: Context,
  { id, q, status, event_division_id, owes: owing }: In<typeof exportEntrants>,
  may: May,
  among?: readonly number[],
) =>
  sql.join(
    [
      sql`n.tenant_id = ${tenant.id}`,
      sql`n.event_id = ${id}`,
      status ? sql`n.status = ${status}` : sql`n.status in ('applied', 'waiting', 'held', 'confirmed')`,
      ...(among ? [sql`n.id = any (${[...among]}::bigint[])`] : []),
      ...(owing && !may.money ? [sql`false`] : []),
      ...(owing ? [sql`${owes(tenant.id, dayIn(tenant.time_zone, now))} is not null`] : []),
      ...(owing === 'late'
        ? [sql`(${owes(tenant.id, dayIn(tenant.time_zone, now))}->>'is_late')::boolean`]
        : []),
      ...(event_division_id ? [sql`n.event_division_id = ${event_division_id}`] : []),
      ...(q?.trim() ? [sql`lower(${NAME}) like ${contains(q)}`] : []),
    ],
    sql` and `,
  )

const SORTS = {
  entered_at: 'n.id',
  name: { few: sql`lower(coalesce(t.name, o.name, m.last_name || ' ' || m.first_name))` },
  division: { few: 'd.position' },
  status: { few: 'n.status' },
  dob: { few: 'm.dob' },
}

/**
 * A row as the database gives it: what is wrong with the roster of its team, what is unanswered or unsigned, and whether a membership
 * is missing is found afterwards.
 */
export type UncheckedRow = Omit<EntrantRow, 'team' | 'missing_answers' | 'unsigned' | 'lacks_membership'> & {
  team: Omit<NonNullable<EntrantRow['team']>, 'problems' | 'unsigned'> | null
  team_id: number | null
  outside_team_id: number | null
  party_id: number
  event_id: number
  /** It is in the event, or its check is on the way. */
  is_expected: boolean
  /** Of whoever entered it. */
  language: string | null
}

export function pageEntrants(
  context: Context,
  input: In<typeof listEntrants>,
  may: May,
  among?: readonly number[],
) {
  const { db, tenant } = context
  const { cursor, page: number, per_page, sort = 'entered_at' } = input
  const order = orderBy(SORTS, sort, 'n.id')
  const conditions = conditionsOf(context, input, may, among)
  return page(
    context,
    {
      rows: async (beyond: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
        (
          await sql<UncheckedRow & Placed>`
            select ${columns(tenant.id, may, dayIn(tenant.time_zone, context.now))}, ${placeOf(order)} ${FROM} where ${conditions} and ${beyond} ${end}`.execute(
            db,
          )
        ).rows,
      all: sql`${FROM} where ${conditions}`,
    },
    { cursor, page: number, per_page },
    order,
  )
}

/** How many rows such a list has. */
export async function countEntrantRows(
  context: Context,
  input: In<typeof exportEntrants>,
  may: May,
  among?: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${FROM} where ${conditionsOf(context, input, may, among)}`.execute(
    context.db,
  )
  return rows[0]!.count
}

export async function findEntrantRows(
  context: Context,
  input: In<typeof exportEntrants>,
  may: May,
  among?: readonly number[],
): Promise<UncheckedRow[]> {
  const { rows } = await sql<UncheckedRow>`
    select ${columns(context.tenant.id, may, dayIn(context.tenant.time_zone, context.now))} ${FROM}
    where ${conditionsOf(context, input, may, among)}
    order by d.position, lower(coalesce(t.name, o.name, m.last_name || ' ' || m.first_name)), n.id`.execute(
    context.db,
  )
  return rows
}
