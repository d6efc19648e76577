import { sql } from 'kysely'
import type { BerthRule, BerthState } from 'contract/competition/ranking/berths'
import type { Day } from 'contract/dates'
import type { EntrantStatus, EventStatus } from 'contract/events/moves'
import { within } from '../../clubs/clubs.ts'
import type { Context } from '../../plumbing/context.ts'

/** Whoever may change a team’s roster may answer for it. */
const ANSWERS = 'ctms.rosters.edit'

export type RuleFacts = Omit<BerthRule, 'is_over' | 'open' | 'berths' | 'next'> & {
  /** Of the target event. */
  status: EventStatus
}

/** One rule, or all of which the target event isn’t over on a day. */
export async function findRules(
  { db, tenant }: Context,
  which: { id: number } | { from: Day },
): Promise<RuleFacts[]> {
  const { rows } = await sql<RuleFacts>`
    select r.id, r.version, r.spots, r.answer_days, r.pay_days, r.last_place, d.capacity - d.taken as left, e.status,
      jsonb_build_object('event_id', s.id, 'slug', s.slug, 'event', s.name, 'starts_on', s.starts_on, 'ends_on', s.ends_on,
        'division_id', sd.id, 'division', sd.label) as from,
      jsonb_build_object('event_id', e.id, 'slug', e.slug, 'event', e.name, 'starts_on', e.starts_on, 'ends_on', e.ends_on,
        'division_id', d.id, 'division', d.label) as to
    from berth_rule r
      join event_division sd on sd.tenant_id = r.tenant_id and sd.id = r.event_division_id
      join event s on s.tenant_id = sd.tenant_id and s.id = sd.event_id
      join event_division d on d.tenant_id = r.tenant_id and d.id = r.target_division_id
      join event e on e.tenant_id = d.tenant_id and e.id = d.event_id
    where r.tenant_id = ${tenant.id} and ${'id' in which ? sql`r.id = ${which.id}` : sql`e.ends_on >= ${which.from}`}
    order by e.starts_on, e.id, d.position, s.starts_on, sd.position, r.id limit 300`.execute(db)
  return rows
}

/** The rule, held until the transaction ends. */
export async function lockRule(
  { db, tenant }: Context,
  id: number,
): Promise<{ version: number } | undefined> {
  const { rows } = await sql<{ version: number }>`
    select version from berth_rule where tenant_id = ${tenant.id} and id = ${id} for update`.execute(db)
  return rows[0]
}

type Terms = Pick<RuleFacts, 'spots' | 'answer_days' | 'pay_days' | 'last_place'>

/** Undefined if the two divisions have berths already. */
export const insertRule = (
  { db, tenant }: Context,
  rule: Terms & { event_division_id: number; target_division_id: number },
): Promise<{ id: number } | undefined> =>
  db
    .insertInto('berth_rule')
    .values({ tenant_id: tenant.id, ...rule })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst()

export const setRule = ({ db, tenant }: Context, id: number, terms: Terms) =>
  db
    .updateTable('berth_rule')
    .set({ ...terms, version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export const removeRule = ({ db, tenant }: Context, id: number) =>
  db.deleteFrom('berth_rule').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

export type DivisionOfTeams = { id: number; event_id: number; starts_on: Day; ends_on: Day; entrant: string }

export async function findDivisionsOfTeams(
  { db, tenant }: Context,
  ids: readonly number[],
): Promise<DivisionOfTeams[]> {
  const { rows } = await sql<DivisionOfTeams>`
    select d.id, d.event_id, e.starts_on, e.ends_on, e.entrant
    from event_division d join event e on e.tenant_id = d.tenant_id and e.id = d.event_id
    where d.tenant_id = ${tenant.id} and d.id = any (${[...ids]}::bigint[])`.execute(db)
  return rows
}

export type BerthFacts = {
  id: number
  berth_rule_id: number
  number: number
  entrant_id: number
  team_id: number | null
  outside_team_id: number | null
  team: string
  club: string
  place: number
  state: BerthState
  offered_at: string
  answer_by: string
  answered_at: string | null
  reason: string | null
  entry_id: number | null
  entry: EntrantStatus | null
  /** Of the party of its entry. */
  request_key: string | null
  link_digest: Buffer | null
}

/** Berths of rules, or one; those that stand first, by their number. */
export async function findBerths(
  { db, tenant }: Context,
  which: { rule_ids: readonly number[] } | { id: number },
): Promise<BerthFacts[]> {
  const { rows } = await sql<BerthFacts>`
    select b.id, b.berth_rule_id, b.number, b.entrant_id, n.team_id, n.outside_team_id, coalesce(t.name, o.name) as team,
      coalesce(c.name, '') as club, b.place, b.state, b.offered_at, b.answer_by, b.answered_at, b.reason, b.entry_id,
      y.status as entry, p.request_key, p.link_digest
    from berth b
      join entrant n on n.tenant_id = b.tenant_id and n.id = b.entrant_id
      left join team t on t.tenant_id = n.tenant_id and t.id = n.team_id
      left join outside_team o on o.tenant_id = n.tenant_id and o.id = n.outside_team_id
      left join club c on c.tenant_id = t.tenant_id and c.id = t.club_id
      left join entrant y on y.tenant_id = b.tenant_id and y.id = b.entry_id
      left join event_party p on p.tenant_id = y.tenant_id and p.id = y.party_id
    where b.tenant_id = ${tenant.id}
      and ${'id' in which ? sql`b.id = ${which.id}` : sql`b.berth_rule_id = any (${[...which.rule_ids]}::bigint[])`}
    order by b.state in ('offered', 'accepted') desc, b.number, b.id desc`.execute(db)
  return rows
}

/** The state of a berth, held until the transaction ends. */
export async function lockBerth(
  { db, tenant }: Context,
  id: number,
): Promise<{ state: BerthState; answer_by: string } | undefined> {
  const { rows } = await sql<{ state: BerthState; answer_by: string }>`
    select state, answer_by from berth where tenant_id = ${tenant.id} and id = ${id} for update`.execute(db)
  return rows[0]
}

type NewBerth = Pick<BerthFacts, 'berth_rule_id' | 'number' | 'entrant_id' | 'place'> & { answer_by: Date }

export const insertBerth = async ({ db, tenant, now }: Context, berth: NewBerth): Promise<number> =>
  (
    await db
      .insertInto('berth')
      .values({ tenant_id: tenant.id, state: 'offered', offered_at: now, ...berth })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Ends the wait for an answer, or what was answered. */
export const setAnswer = (
  { db, tenant, now }: Context,
  id: number,
  { state, reason = null, entry_id }: { state: BerthState; reason?: string | null; entry_id?: number | null },
) =>
  db
    .updateTable('berth')
    .set({ state, answered_at: now, reason, ...(entry_id !== undefined && { entry_id }) })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export const setAnswerBy = ({ db, tenant }: Context, id: number, answer_by: Date) =>
  db
    .updateTable('berth')
    .set({ answer_by, reminded_at: null })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export const noteReminded = ({ db, tenant, now }: Context, id: number) =>
  db
    .updateTable('berth')
    .set({ reminded_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

/** Who of a division’s entrants is which team, by the order of their seeds. */
export async function findSeated(
  { db, tenant }: Context,
  division_id: number,
): Promise<{ entrant_id: number; team_id: number | null; same_as: string | null; team: string }[]> {
  const { rows } = await sql<{
    entrant_id: number
    team_id: number | null
    same_as: string | null
    team: string
  }>`
    select n.id as entrant_id, n.team_id, lower(o.name) || ' ' || lower(nullif(o.email, '')) as same_as,
      coalesce(t.name, o.name) as team
    from contest_seat s
      join entrant n on n.tenant_id = s.tenant_id and n.id = s.entrant_id
      left join team t on t.tenant_id = n.tenant_id and t.id = n.team_id
      left join outside_team o on o.tenant_id = n.tenant_id and o.id = n.outside_team_id
    where s.tenant_id = ${tenant.id} and s.event_division_id = ${division_id} order by s.seed`.execute(db)
  return rows
}

/** Teams that are in an event or on their way in, or hold a berth in it, by any rule. */
export async function findTakenIn(
  { db, tenant }: Context,
  event_id: number,
): Promise<{ team_id: number | null; same_as: string | null }[]> {
  const { rows } = await sql<{ team_id: number | null; same_as: string | null }>`
    select n.team_id, lower(o.name) || ' ' || lower(nullif(o.email, '')) as same_as
    from entrant n left join outside_team o on o.tenant_id = n.tenant_id and o.id = n.outside_team_id
    where n.tenant_id = ${tenant.id} and n.event_id = ${event_id} and n.member_id is null
      and n.status in ('applied', 'waiting', 'held', 'confirmed')
    union all
    select n.team_id, lower(o.name) || ' ' || lower(nullif(o.email, ''))
    from event_division d
      join berth_rule r on r.tenant_id = d.tenant_id and r.target_division_id = d.id
      join berth b on b.tenant_id = r.tenant_id and b.berth_rule_id = r.id and b.state = 'offered'
      join entrant n on n.tenant_id = b.tenant_id and n.id = b.entrant_id
      left join outside_team o on o.tenant_id = n.tenant_id and o.id = n.outside_team_id
    where d.tenant_id = ${tenant.id} and d.event_id = ${event_id}`.execute(db)
  return rows
}

/** What the clock sees to: berths whose time is up, whose entry has ended, or whose event takes no teams any more. */
export async function findDue({ db, tenant, now }: Context, today: Day): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from berth b
      join berth_rule r on r.tenant_id = b.tenant_id and r.id = b.berth_rule_id
      join event_division d on d.tenant_id = r.tenant_id and d.id = r.target_division_id
      join event e on e.tenant_id = d.tenant_id and e.id = d.event_id
      left join entrant y on y.tenant_id = b.tenant_id and y.id = b.entry_id
    where b.tenant_id = ${tenant.id} and (
      (b.state = 'offered' and (b.answer_by <= ${now} or e.status not in ('published', 'closed') or e.starts_on <= ${today}))
      or (b.state = 'accepted' and e.status in ('published', 'closed') and e.starts_on > ${today}
        and y.status not in ('applied', 'waiting', 'held', 'confirmed')))
    order by b.id limit 500`.execute(db)
  return rows.map(({ id }) => id)
}

/** Berths that end within a week and whose team hasn’t been reminded. */
export async function findToRemind({ db, tenant, now }: Context): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from berth
    where tenant_id = ${tenant.id} and state = 'offered' and reminded_at is null and answer_by > ${now}
      and answer_by <= ${now}::timestamptz + interval '7 days' and offered_at <= ${now}::timestamptz - interval '2 days'
    order by answer_by limit 500`.execute(db)
  return rows.map(({ id }) => id)
}

export type Answerer = { email: string; language: string | null; first_name: string }

/** Who answers for a team of ours: its staff, and users who look after it; for one from outside, its coach. */
export async function findAnswerers(
  { db, tenant }: Context,
  { team_id, outside_team_id }: Pick<BerthFacts, 'team_id' | 'outside_team_id'>,
): Promise<Answerer[]> {
  const { rows } = await sql<Answerer>`
    select email, min(language) as language, min(first_name) as first_name from (
      select lower(m.email) as email, u.language, m.first_name
      from roster_entry r
        join member m on m.tenant_id = r.tenant_id and m.id = r.member_id
        left join app_user u on u.tenant_id = m.tenant_id and u.member_id = m.id
      where r.tenant_id = ${tenant.id} and r.team_id = ${team_id} and r.state = 'active' and r.is_staff
      union all
      select lower(u.email), u.language, u.first_name
      from user_role h join app_user u on u.tenant_id = h.tenant_id and u.id = h.user_id
      where h.tenant_id = ${tenant.id} and h.team_id = ${team_id} and h.role = 'Team Admin'
      union all
      select lower(o.email), o.language, o.coach from outside_team o
      where o.tenant_id = ${tenant.id} and o.id = ${outside_team_id}) told
    where email <> '' group by email order by email`.execute(db)
  return rows
}

/** Whether the user may answer for a team. */
export async function mayAnswerFor(context: Context, team_id: number): Promise<boolean> {
  const { db, tenant } = context
  const { rows } = await sql`
    select 1 from team t where t.tenant_id = ${tenant.id} and t.id = ${team_id}
      and ${within(context, ANSWERS, { club: 't.club_id', team: 't.id' })}`.execute(db)
  return rows.length > 0
}
