import { sql, type RawBuilder } from 'kysely'
import type { DueRenewal, RenewalState, listDueRenewals } from 'contract/renewing/reminders'
import type { In } from 'contract/operation'
import type { Context } from '../../plumbing/context.ts'
import { contains, page } from '../../plumbing/database/page-queries.ts'
import { readerOf } from '../../signing/signing.ts'

type Days = { today: string; grown_up: string }
/** How many days the office's list looks ahead and back. */
const WINDOW = 60

/**
 * Automatic renewals that are announced or about to be; those that have to be renewed by hand are reminded
 * like any other.
 */
const renewsByItself = ({ tenant }: Context) => sql`exists (select from auto_renewal a
  left join auto_charge c on c.tenant_id = a.tenant_id and c.id = a.charge_id
  where a.tenant_id = ${tenant.id} and a.registration_id = r.id and a.ended_at is null
    and c.state is distinct from 'by_hand')`

/**
 * People's memberships that are active until some day, unless renewed: a renewal has the same member type and
 * ends later.
 */
const ending = (context: Context, days: Days) => sql`
  select r.id as registration_id, r.member_id, m.last_name || ', ' || m.first_name as name, m.member_number,
    m.name_key, m.search, m.phone_digits, mail.email, ms.name as membership, s.name as season,
    s.start_date as season_start, r.valid_until, r.draft_id,
    coalesce(w.reminders, 0)::int as reminders, w.last_reminded_on,
    case
      when exists (select from registration n
        where n.tenant_id = ${context.tenant.id} and n.member_id = r.member_id and n.member_type_id = r.member_type_id
          and n.valid_until > r.valid_until and n.deleted_at is null
          and n.status in ('waiting_for_approval', 'active', 'blocked')) then 'renewed'
      when ${renewsByItself(context)} then 'automatic'
      when mail.email is null then 'unreachable'
      when exists (select from reminder_reader x
        where x.tenant_id = ${context.tenant.id} and x.email = lower(mail.email) and x.stopped_at is not null) then 'stopped'
      when w.reminders > 0 then 'reminded'
      else 'due'
    end as state
  from registration r
    join member m on m.tenant_id = r.tenant_id and m.id = r.member_id
    join member_type mt on mt.tenant_id = r.tenant_id and mt.id = r.member_type_id
    join membership ms on ms.tenant_id = r.tenant_id and ms.id = r.membership_id
    join season s on s.tenant_id = r.tenant_id and s.id = r.season_id
    cross join lateral (select ${readerOf(context, days)} as email) mail
    left join lateral (
      select count(*) as reminders, max(k.written_on) as last_reminded_on from renewal_reminder k
      where k.tenant_id = ${context.tenant.id} and k.registration_id = r.id) w on true
  where r.tenant_id = ${context.tenant.id} and r.status = 'active' and r.deleted_at is null
    and mt.kind in ('player', 'person')`

const listed = ({ today }: Days, season_id: number | undefined) =>
  season_id === undefined
    ? sql`and r.valid_until between ${today}::date - ${WINDOW}::int and ${today}::date + ${WINDOW}::int`
    : sql`and r.season_id = ${season_id}`

type Search = Pick<In<typeof listDueRenewals>, 'q' | 'state' | 'season_id'>

/** `e`: the memberships that a search in the list finds. */
const found = (context: Context, days: Days, { q, state, season_id }: Search) => ({
  from: sql`from (${ending(context, days)} ${listed(days, season_id)}) e`,
  which: sql`where true ${state ? sql`and e.state = ${state}` : sql``}
    ${q?.trim() ? sql`and (e.search like plain_letters(${contains(q)}) or e.phone_digits like '%' || phone_typed(${q}) || '%')` : sql``}`,
})
/** Memberships that somebody can be reminded about. */
const remindable = sql`and e.state in ('due', 'reminded')`

export function pageDue(
  context: Context,
  days: Days,
  { cursor, page: number, per_page, ...search }: In<typeof listDueRenewals>,
) {
  const { from, which } = found(context, days, search)
  return page(
    context,
    {
      rows: async (beyond: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
        (
          await sql<DueRenewal & { page_value: string; page_id: number }>`
            select e.*, e.valid_until as page_value, e.registration_id as page_id
            ${from} ${which} and ${beyond} ${end}`.execute(context.db)
        ).rows,
      all: sql`${from} ${which}`,
    },
    { cursor, page: number, per_page },
    { column: 'e.valid_until', id: 'e.registration_id', descending: false },
  )
}

export async function countRemindable(context: Context, days: Days, search: Search): Promise<number> {
  const { from, which } = found(context, days, search)
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count ${from} ${which} ${remindable}`.execute(context.db)
  return rows[0]!.count
}

/** Some that were not reminded today, in the order of their ids. */
export async function findRemindable(
  context: Context,
  days: Days,
  search: Search,
  after: number,
  most: number,
): Promise<ToRemind[]> {
  const { from, which } = found(context, days, search)
  const { rows } = await sql<ToRemind>`
    select e.* ${from} ${which} ${remindable} and e.registration_id > ${after}
      and (e.last_reminded_on is null or e.last_reminded_on < ${days.today}::date)
    order by e.registration_id limit ${sql.lit(most)}`.execute(context.db)
  return rows
}

/** How many are in which state, and when the earliest of their seasons began. */
export async function countDue(
  context: Context,
  days: Days,
  season_id: number | undefined,
): Promise<{ counts: Partial<Record<RenewalState, number>>; earliest: string | undefined }> {
  const { rows } = await sql<{ state: RenewalState; count: number; earliest: string }>`
    select e.state, count(*) as count, min(e.season_start) as earliest
    from (${ending(context, days)} ${listed(days, season_id)}) e group by e.state`.execute(context.db)
  return {
    counts: Object.fromEntries(rows.map(({ state, count }) => [state, count])),
    earliest: rows.map(({ earliest }) => earliest).sort()[0],
  }
}

export type ToRemind = Pick<
  DueRenewal,
  'registration_id' | 'name' | 'membership' | 'season' | 'valid_until' | 'state' | 'last_reminded_on'
> & { draft_id: number }

/** Selected memberships, whatever their last day. */
export async function findChosen(
  context: Context,
  days: Days,
  registration_ids: readonly number[],
): Promise<ToRemind[]> {
  const { rows } = await sql<ToRemind>`
    ${ending(context, days)} and r.id = any (${[...registration_ids]}::bigint[]) order by r.id`.execute(
    context.db,
  )
  return rows
}

/** For how many days a missed day of the plan is made up for. */
export const LATEST = 14

/**
 * Memberships that have reached a day of the plan, each with the nearest such day, in the order of their ids:
 * not renewed, with a reader who wants reminders, and not written to for this day or a nearer one.
 */
export async function findDue(
  context: Context,
  days: Days,
  plan: readonly number[],
  after: number,
  most: number,
): Promise<(ToRemind & { days: number })[]> {
  const { rows } = await sql<ToRemind & { days: number }>`
    select e.*, due.days
    from (${ending(context, days)} and r.id > ${after}
        and r.valid_until <= ${days.today}::date + ${Math.max(...plan)}::int
        and r.valid_until >= ${days.today}::date + ${Math.min(...plan) - LATEST}::int) e
      cross join lateral (
        select min(d) as days from unnest(${[...plan]}::int[]) d where e.valid_until - ${days.today}::date <= d) due
    where e.state in ('due', 'reminded') and due.days is not null
      and (e.last_reminded_on is null or e.last_reminded_on < ${days.today}::date)
      and not exists (select from renewal_reminder k
        where k.tenant_id = ${context.tenant.id} and k.registration_id = e.registration_id and k.days <= due.days)
    order by e.registration_id limit ${sql.lit(most)}`.execute(context.db)
  return rows
}

/** False if one was written today, or for this day of the plan. */
export async function insertReminder(
  { db, tenant, now }: Context,
  reminder: { registration_id: number; days: number | null; written_on: string; email: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('renewal_reminder')
    .values({ tenant_id: tenant.id, ...reminder, written_at: now })
    .onConflict((taken) => taken.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The reader with an address, created if there is none yet. */
export async function readerFor({ db, tenant }: Context, address: string) {
  const email = address.toLowerCase()
  await db
    .insertInto('reminder_reader')
    .values({ tenant_id: tenant.id, email })
    .onConflict((taken) => taken.doNothing())
    .execute()
  return db
    .selectFrom('reminder_reader')
    .select(['id', 'email', 'stopped_at'])
    .where('tenant_id', '=', tenant.id)
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
}

export const getReader = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('reminder_reader')
    .select(['id', 'email', 'stopped_at'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()

export const setStopped = ({ db, tenant, now }: Context, id: number, stop: boolean) =>
  db
    .updateTable('reminder_reader')
    .set({ stopped_at: stop ? now : null })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
