import { sql, type RawBuilder } from 'kysely'
import type { Day } from 'contract/dates'
import type { FeePlanState, PackageWords } from 'contract/fees'
import type { Context } from '../plumbing/context.ts'
import { words } from './package-queries.ts'

/** A plan with the names of everything it belongs to. */
export type PlanRow = PackageWords & {
  id: number
  package_id: number
  package: string
  team_id: number
  team: string
  season: string
  member_id: number
  player: string
  /** If not 0: one payer's share of what the player owes. */
  share: number
  state: FeePlanState
  grace_days: number
  late_fee: number
  accepted_at: string | null
  accepted_by: number | null
  payer_name: string | null
  payer_email: string | null
  kept_card_id: number | null
  is_processing: boolean
}

async function plans({ db, tenant }: Context, which: RawBuilder<unknown>): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select p.id, p.package_id, k.name as package, ${words}, p.team_id, t.name as team, s.name as season, p.member_id,
      m.first_name || ' ' || m.last_name as player, p.share, p.state, p.grace_days, p.late_fee, p.accepted_at, p.accepted_by,
      p.payer_name, p.payer_email,
      (select d.kept_card_id from mandate d where d.tenant_id = ${tenant.id} and d.purpose = 'team_fee'
        and d.subject_id = p.id and d.ended_at is null) as kept_card_id,
      exists (select from fee_checkout c join orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
        where c.tenant_id = ${tenant.id} and c.plan_id = p.id and o.status = 'processing') as is_processing
    from fee_plan p
      join fee_package k on k.tenant_id = p.tenant_id and k.id = p.package_id
      join team t on t.tenant_id = p.tenant_id and t.id = p.team_id
      join season s on s.tenant_id = t.tenant_id and s.id = t.season_id
      join member m on m.tenant_id = p.tenant_id and m.id = p.member_id
    where p.tenant_id = ${tenant.id} and ${which}
    order by lower(m.last_name), lower(m.first_name), p.member_id, p.share, p.id`.execute(db)
  return rows
}

export const findPlansOfPackage = (context: Context, package_id: number) =>
  plans(context, sql`p.package_id = ${package_id}`)

export const findPlan = async (context: Context, id: number): Promise<PlanRow | undefined> =>
  (await plans(context, sql`p.id = ${id}`))[0]

/** A player's plans with a team, across all its packages. */
export const findPlansAtTeam = (context: Context, team_id: number, member_id: number) =>
  plans(context, sql`p.team_id = ${team_id} and p.member_id = ${member_id}`)

type Owner = { member_ids: readonly number[]; user_id: number; email: string | null }

/**
 * The plans of certain people, and those that an account has accepted. A share is visible only to its payer,
 * who is known by address until it is accepted.
 */
export const findOwnPlans = (
  context: Context,
  { member_ids, user_id, email }: Owner,
  which: 'all' | 'standing or touched',
) =>
  plans(
    context,
    sql`((p.share = 0 and p.member_id = any(${[...member_ids]}::bigint[])) or p.accepted_by = ${user_id}
        or (p.share > 0 and p.accepted_by is null and p.payer_email = ${email}))
      and (${which === 'all'} or p.state <> 'ended' or exists (select from team_entry e
        where e.tenant_id = ${context.tenant.id} and e.plan_id = p.id and e.kind not in ('charge', 'cancelled')))`,
  )

/**
 * Who could pay for a player: people who already pay a share, and people who read letters about the player.
 */
export async function findPayers(
  { db, tenant }: Context,
  member_id: number,
): Promise<{ name: string; email: string }[]> {
  const { rows } = await sql<{ name: string; email: string }>`
    select distinct on (who.email) who.name, who.email from (
      select 1 as rank, p.payer_name as name, p.payer_email as email from fee_plan p
      where p.tenant_id = ${tenant.id} and p.member_id = ${member_id} and p.share > 0 and p.state <> 'ended'
        and p.payer_email is not null
      union all
      select 2, r.first_name || ' ' || r.last_name, lower(r.email) from member m
        left join guardianship g on g.tenant_id = m.tenant_id and g.minor_id = m.id
        join member r on r.tenant_id = m.tenant_id and (r.id = g.guardian_id or (g.minor_id is null and r.id = m.id))
      where m.tenant_id = ${tenant.id} and m.id = ${member_id} and r.email is not null
    ) who
    order by who.email, who.rank, who.name`.execute(db)
  return rows
}

/** An instalment with its amounts from the team's book, in cents. */
export type InstalmentRow = {
  id: number
  plan_id: number
  position: number
  label: string
  due_on: Day
  amount: number
  owed: number
  is_cancelled: boolean
  paid: number
  credited: number
  late_fee: number
  refunded: number
  /** The provider's code for the last decline of the kept card. */
  declined: string | null
  next_try_on: Day | null
  first_failed_on: Day | null
  tries: number
}

export async function findInstalments(
  { db, tenant }: Context,
  plan_ids: readonly number[],
): Promise<InstalmentRow[]> {
  const sumOf = (which: RawBuilder<unknown>) =>
    sql`coalesce(sum(e.amount) filter (where ${which}), 0)::bigint`
  const { rows } = await sql<InstalmentRow>`
    select i.id, i.plan_id, i.position, i.label, i.due_on, i.amount, i.owed, i.is_cancelled, i.declined, i.next_try_on,
      i.first_failed_on, i.tries,
      ${sumOf(sql`e.credit = 'player' and e.debit in ('cards', 'cash')`)} as paid,
      ${sumOf(sql`e.credit = 'player' and e.debit in ('discounts', 'sponsors')`)} as credited,
      ${sumOf(sql`e.debit = 'player' and e.credit = 'late_fees'`)}
        - ${sumOf(sql`e.debit = 'late_fees' and e.credit = 'player'`)} as late_fee,
      ${sumOf(sql`e.kind = 'refund'`)} - ${sumOf(sql`e.kind = 'refund_failed'`)} as refunded
    from fee_instalment i
      left join team_entry e on e.tenant_id = i.tenant_id and e.plan_id = i.plan_id and e.instalment_id = i.id
    where i.tenant_id = ${tenant.id} and i.plan_id = any(${[...plan_ids]}::bigint[])
    group by i.id, i.plan_id, i.position, i.label, i.due_on, i.amount, i.owed, i.is_cancelled,
      i.declined, i.next_try_on, i.first_failed_on, i.tries
    order by i.plan_id, i.due_on, i.position`.execute(db)
  return rows
}

/** What is owed on each instalment of a plan. */
export const findOwed = ({ db, tenant }: Context, plan_id: number) =>
  db
    .selectFrom('fee_instalment')
    .select(['id', 'due_on', 'owed'])
    .where('tenant_id', '=', tenant.id)
    .where('plan_id', '=', plan_id)
    .orderBy('due_on')
    .orderBy('id')
    .execute()

/** When something last happened to a plan or was booked on it. */
export async function getLastDeed({ db, tenant }: Context, plan_id: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select greatest(p.offered_at, p.accepted_at, p.ended_at, (select max(e.booked_at) from team_entry e
      where e.tenant_id = ${tenant.id} and e.plan_id = p.id)) as at
    from fee_plan p where p.tenant_id = ${tenant.id} and p.id = ${plan_id}`.execute(db)
  return new Date(rows[0]!.at)
}

/**
 * Locks a plan until the request ends: everything that changes what is owed under it happens under this lock.
 */
export const lockPlan = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('fee_plan')
    .select([
      'id',
      'package_id',
      'team_id',
      'member_id',
      sql<FeePlanState>`state`.as('state'),
      'grace_days',
      'late_fee',
    ])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export type HeldPlan = {
  id: number
  member_id: number
  share: number
  state: FeePlanState
  payer_name: string | null
  payer_email: string | null
  /** Cents charged. */
  amount: number
  is_touched: boolean
}

/**
 * The current plans of a package, locked; `is_touched` means that something was accepted, paid or credited.
 */
export async function lockPlansOfPackage({ db, tenant }: Context, package_id: number): Promise<HeldPlan[]> {
  const locking = sql`
    select from fee_plan where tenant_id = ${tenant.id} and package_id = ${package_id} and state <> 'ended'
    order by id for update`
  const looking = sql<HeldPlan>`
    select p.id, p.member_id, p.share, p.state, p.payer_name, p.payer_email,
      (select coalesce(sum(i.amount), 0)::bigint from fee_instalment i
        where i.tenant_id = ${tenant.id} and i.plan_id = p.id) as amount,
      (p.state = 'accepted' or exists (select from team_entry e
        where e.tenant_id = ${tenant.id} and e.plan_id = p.id and e.kind <> 'charge')) as is_touched
    from fee_plan p
    where p.tenant_id = ${tenant.id} and p.package_id = ${package_id} and p.state <> 'ended'
    order by p.id`
  // Sent together, executed one after the other: the second sees what was booked before the lock was had.
  const [, { rows }] = await Promise.all([locking.execute(db), looking.execute(db)])
  return rows
}

type NewPlan = {
  package_id: number
  team_id: number
  member_id: number
  share: number
  grace_days: number
  late_fee: number
  payer_name: string | null
  payer_email: string | null
}

export async function insertPlan({ db, tenant, now }: Context, plan: NewPlan): Promise<number> {
  const { id } = await db
    .insertInto('fee_plan')
    .values({ tenant_id: tenant.id, ...plan, state: 'offered', offered_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type NewInstalment = { position: number; label: string; due_on: Day; amount: number }

/** Nothing is owed on them until they are booked. */
export const insertInstalments = (
  { db, tenant }: Context,
  plan_id: number,
  instalments: readonly NewInstalment[],
) =>
  db
    .insertInto('fee_instalment')
    .values(instalments.map((one) => ({ tenant_id: tenant.id, plan_id, ...one, owed: 0 })))
    .returning(['id', 'amount'])
    .execute()

type Accepted = {
  accepted_terms: string[]
  /** Null: through the link in the letter. */
  accepted_by: number | null
  accepted_from: string
  payer_name: string
  payer_email: string
}

export const acceptPlan = ({ db, tenant, now }: Context, id: number, accepted: Accepted) =>
  db
    .updateTable('fee_plan')
    .set({ ...accepted, state: 'accepted', accepted_at: now, version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

type Tries = {
  tries: number
  declined: string | null
  next_try_on: Day | null
  first_failed_on: Day | null
}

export const setTries = ({ db, tenant }: Context, ids: readonly number[], tries: Tries) =>
  db
    .updateTable('fee_instalment')
    .set(tries)
    .where('tenant_id', '=', tenant.id)
    .where('id', 'in', ids)
    .execute()

export const endPlan = ({ db, tenant, now }: Context, id: number, end_reason: string) =>
  db
    .updateTable('fee_plan')
    .set({ state: 'ended', ended_at: now, end_reason, version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export const markCancelled = ({ db, tenant }: Context, ids: readonly number[]) =>
  db
    .updateTable('fee_instalment')
    .set({ is_cancelled: true })
    .where('tenant_id', '=', tenant.id)
    .where('id', 'in', ids)
    .execute()

/**
 * What people have to pay a team by a day, counting only what they have accepted; people who have to pay
 * nothing are left out.
 */
export async function findOpen(
  { db, tenant }: Context,
  { member_ids, team_id, today }: { member_ids: readonly number[]; team_id: number; today: Day },
): Promise<{ person_id: number; cents: number }[]> {
  const { rows } = await sql<{ person_id: number; cents: number }>`
    select p.member_id as person_id, sum(i.owed)::bigint as cents
    from fee_plan p join fee_instalment i on i.tenant_id = p.tenant_id and i.plan_id = p.id
    where p.tenant_id = ${tenant.id} and p.team_id = ${team_id} and p.member_id = any(${[...member_ids]}::bigint[])
      and p.state <> 'offered' and i.owed > 0 and i.due_on <= ${today}::date
    group by p.member_id order by p.member_id`.execute(db)
  return rows
}

/** A person's current plans with a team. */
export const findStandingPlans = ({ db, tenant }: Context, team_id: number, member_id: number) =>
  db
    .selectFrom('fee_plan')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('team_id', '=', team_id)
    .where('member_id', '=', member_id)
    .where('state', '<>', 'ended')
    .orderBy('id')
    .execute()

type DoublePlan = { id: number; is_accepted: boolean; is_paid: boolean }

/** Two standing plans of one package, one of each person. */
export type PlanClash = { team_id: number; team: string; package: string; one: DoublePlan; other: DoublePlan }

/** The packages for which two people both have a plan; paid is one in whose book money has come in. */
export async function findPlanClashes(
  { db, tenant }: Context,
  one: number,
  other: number,
): Promise<PlanClash[]> {
  const plan = (p: 'a' | 'b') => sql`json_build_object('id', ${sql.ref(`${p}.id`)},
    'is_accepted', ${sql.ref(`${p}.state`)} = 'accepted', 'is_paid', exists (
      select from team_entry e where e.tenant_id = ${tenant.id} and e.plan_id = ${sql.ref(`${p}.id`)}
        and e.debit in ('cards', 'cash', 'sponsors')))`
  const { rows } = await sql<PlanClash>`
    select a.team_id, t.name as team, k.name as package, ${plan('a')} as one, ${plan('b')} as other
    from fee_plan a
      join fee_plan b on b.tenant_id = ${tenant.id} and b.package_id = a.package_id and b.share = a.share
        and b.member_id = ${other} and b.state <> 'ended'
      join fee_package k on k.tenant_id = ${tenant.id} and k.id = a.package_id
      join team t on t.tenant_id = ${tenant.id} and t.id = a.team_id
    where a.tenant_id = ${tenant.id} and a.member_id = ${one} and a.state <> 'ended'
    order by t.name, a.id`.execute(db)
  return rows
}

export type Standing = {
  team_id: number
  member_id: number
  due_cents: number
  late_cents: number
  next_due_on: Day | null
  /** One of their plans is waiting to be accepted, whatever part of it is due by now. */
  is_offered: boolean
  state: 'late' | 'due' | 'not_accepted' | 'open' | 'paid'
}

/** What people owe their teams: for certain teams, or certain people. */
export async function findStandings(
  { db, tenant }: Context,
  which: { team_ids: readonly number[] } | { member_ids: readonly number[] },
  today: Day,
): Promise<Standing[]> {
  const chosen =
    'team_ids' in which
      ? sql`p.team_id = any(${[...which.team_ids]}::bigint[])`
      : sql`p.member_id = any(${[...which.member_ids]}::bigint[])`
  const { rows } = await sql<Standing>`
    select o.team_id, o.member_id, o.due_cents, o.late_cents, o.next_due_on, o.is_offered,
      case when o.late_cents > 0 then 'late' when o.due_cents > 0 then 'due' when o.is_offered then 'not_accepted'
        when o.next_due_on is null then 'paid' else 'open' end as state
    from (
      select p.team_id, p.member_id, bool_or(p.state = 'offered') as is_offered,
        coalesce(sum(i.owed) filter (where i.due_on <= ${today}::date), 0)::bigint as due_cents,
        coalesce(sum(i.owed) filter (where i.due_on < ${today}::date), 0)::bigint as late_cents,
        min(i.due_on) filter (where i.owed > 0) as next_due_on
      from fee_plan p join fee_instalment i on i.tenant_id = p.tenant_id and i.plan_id = p.id
      where p.tenant_id = ${tenant.id} and ${chosen} and (p.state <> 'ended' or i.owed > 0)
      group by p.team_id, p.member_id
    ) o
    order by o.team_id, o.member_id`.execute(db)
  return rows
}
