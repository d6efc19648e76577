import { sql, type RawBuilder } from 'kysely'
import type { Day } from 'contract/dates'
import type { AnyUnsigned, Unsigned } from 'contract/signing/waivers-again'
import type { Context } from '../plumbing/context.ts'
import { page, type Place } from '../plumbing/database/page-queries.ts'

type Due = { today: Day /** People born after this day are minors. */; grown_up: Day }

/**
 * Whether a current registration `r` with member type `mt` is one that a waiver `w` with `again_from` is for, and its member, born
 * on `dob`, has given no valid signature since.
 */
const lacks = ({ tenant }: Context, { today, grown_up }: Due, dob: RawBuilder<unknown> = sql`m.dob`) => sql`
  r.tenant_id = ${tenant.id} and r.status = 'active' and r.deleted_at is null
    and r.valid_until >= ${today} and mt.kind in ('player', 'person')
    and (w.member_type_ids = '{}' or r.member_type_id = any (w.member_type_ids))
    and (w.membership_ids = '{}' or r.membership_id = any (w.membership_ids))
    and (w.states = '{}' or r.details -> 'address' ->> 'state' = any (w.states))
    and (w.ages = 'all' or (w.ages = 'minors') = (${dob} > ${grown_up}))
    and not exists (
      select from waiver_signature_subject b
      join waiver_signature s on s.tenant_id = b.tenant_id and s.id = b.signature_id
      join waiver_version v on v.tenant_id = s.tenant_id and v.id = s.version_id and v.waiver_id = w.id
      left join waiver_signature x on x.tenant_id = s.tenant_id and x.revokes = s.id
      where b.tenant_id = ${tenant.id} and b.member_id = r.member_id and s.signed_at >= w.again_from and x.id is null)`

/** A member `m`'s newest registration for which a waiver `w` has to be signed again. */
const due = (context: Context, days: Due) => sql`
  select r.id, r.membership_id, r.draft_id from registration r
  join member_type mt on mt.tenant_id = r.tenant_id and mt.id = r.member_type_id
  where r.member_id = m.id and ${lacks(context, days)}
  order by r.id desc limit 1`

const inForce = ({ today }: Due) => sql`
  w.status = 'active' and w.deleted_at is null and w.is_required and not w.is_for_events and w.again_from is not null
  and (w.applies_from is null or w.applies_from <= ${today})
  and (w.applies_until is null or w.applies_until >= ${today})`

/** The last day the card is accepted without the signature. */
const lastDay = ({ tenant }: Context) =>
  sql`((w.again_from at time zone ${tenant.time_zone})::date + w.again_days)`

/** The address of a minor's guardian, or else the person's own. */
export const readerOf = ({ tenant }: Context, { grown_up }: Pick<Due, 'grown_up'>) => sql`
  case when m.dob > ${grown_up} then
    (select g.email from guardianship k join member g on g.tenant_id = k.tenant_id and g.id = k.guardian_id
      where k.tenant_id = ${tenant.id} and k.minor_id = m.id and g.email is not null
      order by k.is_primary desc, k.guardian_id limit 1)
  else m.email end`

/** The occasion of a letter, so that it goes out only once. */
const occasion = sql`'waiver_again:' || w.id || ':' || extract(epoch from w.again_from)::bigint || ':' || m.id`

type Row = Unsigned & {
  draft_id: number
  occasion: string
  until: Day
  page_value: string
  page_id: number
}

/** Whether a member has a name, an address or a phone number that contains this. */
const isCalled = (member: RawBuilder<unknown>, typed: string) => sql`(
  ${member}.search like '%' || plain_letters(${typed.trim()}) || '%'
  or ${member}.phone_digits like '%' || phone_typed(${typed}) || '%')`

/** The members who have to sign a waiver again and have not, by name. */
export function pageUnsigned(
  context: Context,
  waiver_id: number,
  days: Due,
  { cursor, page: number, per_page, q }: Partial<Place> & { q?: string | undefined },
) {
  const { db, tenant } = context
  const from = sql`from waiver w cross join member m cross join lateral (${due(context, days)}) d`
  const which = sql`w.tenant_id = ${tenant.id} and m.tenant_id = ${tenant.id} and w.id = ${waiver_id} and ${inForce(days)}
    ${q?.trim() ? sql`and ${isCalled(sql`m`, q)}` : sql``}`
  return page<Row>(
    context,
    {
      rows: async (beyond: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
        (
          await sql<Row>`
            select m.id, m.last_name || ', ' || m.first_name as name, m.member_number, ${readerOf(context, days)} as email,
              (select ms.name from membership ms where ms.tenant_id = ${tenant.id} and ms.id = d.membership_id) as membership,
              (select l.created_at from mail l where l.tenant_id = ${tenant.id} and l.once = ${occasion}) as asked_at,
              d.draft_id, ${occasion} as occasion, ${lastDay(context)} as until, m.name_key as page_value, m.id as page_id
            ${from} where ${which} and ${beyond} ${end}`.execute(db)
        ).rows,
      all: sql`${from} where ${which}`,
    },
    { cursor, page: number, per_page },
    { column: 'm.name_key', id: 'm.id', descending: false },
  )
}

/**
 * The registrations for which any waiver has to be signed again. A birthday is looked up where nothing else excludes the registration: a
 * waiver that has to be signed again is for few, and joined to members PostgreSQL would read all of them.
 */
const ofAnybody = (context: Context, days: Due) => sql`
  from waiver w
  join registration r on r.tenant_id = w.tenant_id
  join member_type mt on mt.tenant_id = r.tenant_id and mt.id = r.member_type_id
  where w.tenant_id = ${context.tenant.id} and ${inForce(days)} and ${lacks(context, days, dobOf(context))}`

const dobOf = ({ tenant }: Context) =>
  sql`(select m.dob from member m where m.tenant_id = ${tenant.id} and m.id = r.member_id)`

type AnyRow = Omit<AnyUnsigned, 'waivers'> & { page_value: string; page_id: number }

/** The members with any waiver to sign again who have not, by name. */
export function pageAllUnsigned(
  context: Context,
  days: Due,
  { cursor, page: number, per_page, q }: Partial<Place> & { q?: string | undefined },
) {
  const which = sql`from member p where p.tenant_id = ${context.tenant.id}
    and p.id in (select r.member_id ${ofAnybody(context, days)})
    ${q?.trim() ? sql`and ${isCalled(sql`p`, q)}` : sql``}`
  return page<AnyRow>(
    context,
    {
      rows: async (beyond: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
        (
          await sql<AnyRow>`
            select p.id, p.last_name || ', ' || p.first_name as name, p.member_number,
              (select ${readerOf(context, days)} from member m
                where m.tenant_id = ${context.tenant.id} and m.id = p.id) as email,
              p.name_key as page_value, p.id as page_id
            ${which} and ${beyond} ${end}`.execute(context.db)
        ).rows,
      all: which,
    },
    { cursor, page: number, per_page },
    { column: 'p.name_key', id: 'p.id', descending: false },
  )
}

/** How many there are, which the menu asks on every screen. */
export async function countAllUnsigned(context: Context, days: Due): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct r.member_id) as count ${ofAnybody(context, days)}`.execute(context.db)
  return rows[0]!.count
}

/**
 * Whether the deadline has passed for signing again what a registration requires. Cards are checked often,
 * and waivers hardly ever have to be signed again, so the query starts with the waivers.
 */
export async function isOverdue(context: Context, registration_id: number, days: Due): Promise<boolean> {
  const { rows } = await sql<{ is_overdue: boolean }>`
    select exists (
      select from waiver w
      join registration r on r.tenant_id = w.tenant_id and r.id = ${registration_id}
      join member_type mt on mt.tenant_id = r.tenant_id and mt.id = r.member_type_id
      join member m on m.tenant_id = r.tenant_id and m.id = r.member_id
      where w.tenant_id = ${context.tenant.id} and ${inForce(days)} and ${lastDay(context)} < ${days.today}
        and ${lacks(context, days)}) as is_overdue`.execute(context.db)
  return rows[0]!.is_overdue
}

/**
 * What certain members have to sign again. The waivers come first: few have to be signed again, mostly none, and each member
 * would else be held against all of them.
 */
export async function findToSign(
  context: Context,
  member_ids: readonly number[],
  days: Due,
): Promise<{ member_id: number; id: number; title: string; until: Day }[]> {
  if (member_ids.length === 0) return []
  const { rows } = await sql<{ member_id: number; id: number; title: string; until: Day }>`
    with asking as materialized (
      select w.* from waiver w where w.tenant_id = ${context.tenant.id} and ${inForce(days)})
    select distinct r.member_id, w.id, w.title, ${lastDay(context)} as until, w.sort_order
    from asking w
    join registration r on r.tenant_id = ${context.tenant.id} and r.member_id = any (${[...member_ids]})
    join member_type mt on mt.tenant_id = r.tenant_id and mt.id = r.member_type_id
    where ${lacks(context, days, dobOf(context))}
    order by w.sort_order, w.id`.execute(context.db)
  return rows
}

export const findWaiverTitle = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('waiver')
    .select(['id', 'title'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
