import { sql } from 'kysely'
import { PackageWords } from 'contract/fees'
import type { FeePackage, FeeTeam } from 'contract/fees/packages'
import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'
import { within } from '../clubs/clubs.ts'

const WORDS = Object.keys(PackageWords.shape) as (keyof PackageWords)[]
/** The texts of a package `k`, each under its own name. */
export const words = sql.join(WORDS.map((word) => sql.ref(`k.${word}`)))
type GivenWords = { [word in keyof PackageWords]?: string | null | undefined }
/** The given texts; omitted ones are null. */
export const wordsOf = (given: GivenWords) =>
  Object.fromEntries(WORDS.map((word) => [word, given[word] ?? null])) as PackageWords

const OF_TEAM = { club: 't.club_id', team: 't.id' }

/** What the plans of some rows owe by a day: cents in total, due by now, late, and paid. */
const sums = (today: Day) => sql`
  coalesce(sum(i.owed), 0)::bigint as owed,
  coalesce(sum(i.owed) filter (where i.due_on <= ${today}::date), 0)::bigint as due,
  coalesce(sum(i.owed) filter (where i.due_on < ${today}::date), 0)::bigint as late`

const paid = sql`coalesce(sum(case when e.kind = 'refund' then -e.amount else e.amount end), 0)::bigint`
/** Money received from players, and refunded to them. */
const isMoney = sql`((e.credit = 'player' and e.debit in ('cards', 'cash')) or e.kind in ('refund', 'refund_failed'))`

/**
 * The teams for which the user has this permission: those of seasons that are not over, and those with fees.
 */
export async function findFeeTeams(context: Context, word: string, today: Day): Promise<FeeTeam[]> {
  const { db, tenant } = context
  const { rows } = await sql<FeeTeam>`
    select t.id, t.name, c.name as club, d.label as division, s.name as season, o.owed, o.due, o.late, m.paid, k.packages
    from team t
      join division d on d.tenant_id = t.tenant_id and d.id = t.division_id
      join season s on s.tenant_id = t.tenant_id and s.id = t.season_id
      left join club c on c.tenant_id = t.tenant_id and c.id = t.club_id
      cross join lateral (select count(*)::int as packages from fee_package k
        where k.tenant_id = ${tenant.id} and k.team_id = t.id) k
      cross join lateral (select ${sums(today)} from fee_plan p
        join fee_instalment i on i.tenant_id = p.tenant_id and i.plan_id = p.id
        where p.tenant_id = ${tenant.id} and p.team_id = t.id) o
      cross join lateral (select ${paid} as paid from team_entry e
        where e.tenant_id = ${tenant.id} and e.team_id = t.id and ${isMoney}) m
    where t.tenant_id = ${tenant.id} and ${within(context, word, OF_TEAM)}
      and ((t.status = 'active' and s.end_date >= ${today}::date) or k.packages > 0)
    order by s.end_date desc, d.sort_order, lower(t.name), t.id
    limit 500`.execute(db)
  return rows
}

/** The team, if the user has this permission for it. */
export async function findFeeTeam(
  context: Context,
  word: string,
  id: number,
): Promise<{ id: number; name: string; club: string | null; season: string } | undefined> {
  const { db, tenant } = context
  const { rows } = await sql<{ id: number; name: string; club: string | null; season: string }>`
    select t.id, t.name, c.name as club, s.name as season
    from team t
      join season s on s.tenant_id = t.tenant_id and s.id = t.season_id
      left join club c on c.tenant_id = t.tenant_id and c.id = t.club_id
    where t.tenant_id = ${tenant.id} and t.id = ${id} and ${within(context, word, OF_TEAM)}`.execute(db)
  return rows[0]
}

/** A team's players, by name. */
export async function findPlayers(
  { db, tenant }: Context,
  team_id: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select m.id, m.first_name || ' ' || m.last_name as name
    from roster_entry e join member m on m.tenant_id = e.tenant_id and m.id = e.member_id
    where e.tenant_id = ${tenant.id} and e.team_id = ${team_id} and e.state = 'active' and e.role = 'player'
    order by lower(m.last_name), lower(m.first_name), m.id`.execute(db)
  return rows
}

type Which = { id?: number | undefined; team_id?: number | undefined }

/** Packages of teams for which the user has this permission, newest first, with their progress. */
export async function findPackages(
  context: Context,
  word: string,
  { id, team_id }: Which,
  today: Day,
): Promise<FeePackage[]> {
  const { db, tenant } = context
  const { rows } = await sql<FeePackage>`
    select k.id, k.name, ${words}, k.basis, k.status, k.grace_days, k.late_fee, k.version,
      (select json_agg(json_build_object('label', x.label, 'due_on', x.due_on, 'amount', x.amount) order by x.position)
        from fee_package_part x where x.tenant_id = ${tenant.id} and x.package_id = k.id) as parts,
      k.team_id, t.name as team, s.name as season, n.players, n.accepted, o.owed, o.due, o.late, y.paid
    from fee_package k
      join team t on t.tenant_id = k.tenant_id and t.id = k.team_id
      join season s on s.tenant_id = t.tenant_id and s.id = t.season_id
      cross join lateral (select count(distinct p.member_id)::int as players,
          -- For players with several payers, all of them.
          (count(distinct p.member_id) - count(distinct p.member_id) filter (where p.state = 'offered'))::int as accepted
        from fee_plan p where p.tenant_id = ${tenant.id} and p.package_id = k.id and p.state <> 'ended') n
      cross join lateral (select ${sums(today)} from fee_plan p
        join fee_instalment i on i.tenant_id = p.tenant_id and i.plan_id = p.id
        where p.tenant_id = ${tenant.id} and p.package_id = k.id) o
      cross join lateral (select ${paid} as paid from fee_plan p
        join team_entry e on e.tenant_id = p.tenant_id and e.plan_id = p.id
        where p.tenant_id = ${tenant.id} and p.package_id = k.id and ${isMoney}) y
    where k.tenant_id = ${tenant.id} and ${within(context, word, OF_TEAM)}
      ${id === undefined ? sql`` : sql`and k.id = ${id}`}
      ${team_id === undefined ? sql`` : sql`and k.team_id = ${team_id}`}
    order by k.id desc
    limit 500`.execute(db)
  return rows
}

/** A package, locked until the request ends: charging players runs alone. */
export const lockPackage = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('fee_package')
    .select(['id', 'team_id', 'name', ...WORDS, 'basis', 'status', 'grace_days', 'late_fee', 'version'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const findParts = ({ db, tenant }: Context, package_id: number) =>
  db
    .selectFrom('fee_package_part')
    .select(['position', 'label', 'due_on', 'amount'])
    .where('tenant_id', '=', tenant.id)
    .where('package_id', '=', package_id)
    .orderBy('position')
    .execute()

export type Part = Awaited<ReturnType<typeof findParts>>[number]

type NewPackage = GivenWords & {
  team_id: number
  name: string
  basis: 'each' | 'split'
  grace_days: number
  late_fee: number
}

export async function insertPackage(
  context: Context,
  row: NewPackage,
  parts: readonly PartRow[],
): Promise<number> {
  const { db, tenant, now, user } = context
  const { id } = await db
    .insertInto('fee_package')
    .values({ tenant_id: tenant.id, ...row, ...wordsOf(row), created_at: now, created_by: user?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertParts(context, id, parts)
  return id
}

type PartRow = Omit<Part, 'position'>

const insertParts = ({ db, tenant }: Context, package_id: number, parts: readonly PartRow[]) =>
  db
    .insertInto('fee_package_part')
    .values(parts.map((part, i) => ({ tenant_id: tenant.id, package_id, position: i + 1, ...part })))
    .execute()

/** Saves a package with its parts. Requires its lock. */
export async function replacePackage(
  context: Context,
  id: number,
  row: Omit<NewPackage, 'team_id'>,
  parts: readonly PartRow[],
): Promise<void> {
  const { db, tenant } = context
  await setPackage(context, id, row)
  await db
    .deleteFrom('fee_package_part')
    .where('tenant_id', '=', tenant.id)
    .where('package_id', '=', id)
    .execute()
  await insertParts(context, id, parts)
}

type Change = Partial<Omit<NewPackage, 'team_id'>> & { status?: 'active' | 'closed' }

export const setPackage = ({ db, tenant }: Context, id: number, change: Change) =>
  db
    .updateTable('fee_package')
    .set({ ...change, version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

/** Whether anything was ever accepted, paid or credited under a package. */
export async function isEverTouched({ db, tenant }: Context, package_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from fee_plan p
    where p.tenant_id = ${tenant.id} and p.package_id = ${package_id}
      and (p.accepted_at is not null or exists (select from team_entry e
        where e.tenant_id = ${tenant.id} and e.plan_id = p.id and e.kind not in ('charge', 'cancelled')))
    limit 1`.execute(db)
  return rows.length > 0
}
