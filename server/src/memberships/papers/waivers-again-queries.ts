import { sql, type RawBuilder } from 'kysely'
import type { Day } from 'contract/dates'
import type { Language } from 'contract/language'
import type { Unsigned } from 'contract/memberships/waivers-again'
import type { Context } from '../../context.ts'
import { page } from '../../page-queries.ts'

type Due = { today: Day /** Born after this day is a minor. */; grown_up: Day }

/**
 * A member's newest registration in force that a waiver with `again_from` is for, and under which no standing signature
 * has been given since. `w` is the waiver and `m` the member.
 */
const due = ({ tenant }: Context, { today, grown_up }: Due) => sql`
  select r.id, r.membership_id, r.draft_id from registration r
  join member_type mt on mt.tenant_id = r.tenant_id and mt.id = r.member_type_id
  where r.tenant_id = ${tenant.id} and r.member_id = m.id and r.status = 'active' and r.deleted_at is null
    and r.valid_until >= ${today} and mt.kind in ('player', 'person')
    and (w.member_type_ids = '{}' or r.member_type_id = any (w.member_type_ids))
    and (w.membership_ids = '{}' or r.membership_id = any (w.membership_ids))
    and (w.states = '{}' or r.details -> 'address' ->> 'state' = any (w.states))
    and (w.ages = 'all' or (w.ages = 'minors') = (m.dob > ${grown_up}))
    and not exists (
      select from waiver_signature_subject b
      join waiver_signature s on s.tenant_id = b.tenant_id and s.id = b.signature_id
      join waiver_version v on v.tenant_id = s.tenant_id and v.id = s.version_id and v.waiver_id = w.id
      left join waiver_signature x on x.tenant_id = s.tenant_id and x.revokes = s.id
      where b.tenant_id = ${tenant.id} and b.member_id = m.id and s.signed_at >= w.again_from and x.id is null)
  order by r.id desc limit 1`

const inForce = ({ today }: Due) => sql`
  w.status = 'active' and w.deleted_at is null and w.is_required and w.again_from is not null
  and (w.applies_from is null or w.applies_from <= ${today})
  and (w.applies_until is null or w.applies_until >= ${today})`

/** The address of a minor's guardian, of anybody else their own. */
export const readerOf = ({ tenant }: Context, { grown_up }: Pick<Due, 'grown_up'>) => sql`
  case when m.dob > ${grown_up} then
    (select g.email from guardianship k join member g on g.tenant_id = k.tenant_id and g.id = k.guardian_id
      where k.tenant_id = ${tenant.id} and k.minor_id = m.id and g.email is not null
      order by k.is_primary desc, k.guardian_id limit 1)
  else m.email end`

/** The occasion of a letter, by which it goes out once. */
const occasion = sql`'waiver_again:' || w.id || ':' || extract(epoch from w.again_from)::bigint || ':' || m.id`

type Row = Unsigned & { language: Language; occasion: string; page_value: string; page_id: number }

/** The members who have to sign a waiver again and have not, by name. */
export function pageUnsigned(
  context: Context,
  waiver_id: number,
  days: Due,
  {
    cursor,
    per_page,
    q,
  }: { cursor?: string | undefined; per_page?: number | undefined; q?: string | undefined },
) {
  const { db, tenant } = context
  const from = sql`from waiver w cross join member m cross join lateral (${due(context, days)}) d`
  const which = sql`w.tenant_id = ${tenant.id} and m.tenant_id = ${tenant.id} and w.id = ${waiver_id} and ${inForce(days)}
    ${q?.trim() ? sql`and m.search like '%' || plain_letters(${q.trim()}) || '%'` : sql``}`
  return page<Row>(
    context,
    {
      rows: async (beyond: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
        (
          await sql<Row>`
            select m.id, m.last_name || ', ' || m.first_name as name, m.member_number, ${readerOf(context, days)} as email,
              (select ms.name from membership ms where ms.tenant_id = ${tenant.id} and ms.id = d.membership_id) as membership,
              (select l.created_at from mail l where l.tenant_id = ${tenant.id} and l.once = ${occasion}) as asked_at,
              coalesce((select f.data -> 'registrant' ->> 'language' from registration_draft f
                where f.tenant_id = ${tenant.id} and f.id = d.draft_id), 'en') as language,
              ${occasion} as occasion, m.name_key as page_value, m.id as page_id
            ${from} where ${which} and ${beyond} ${end}`.execute(db)
        ).rows,
      all: sql`${from} where ${which}`,
    },
    { cursor, per_page },
    { column: 'm.name_key', id: 'm.id', descending: false },
  )
}

/** What some members have to sign again. */
export async function findToSign(
  context: Context,
  member_ids: readonly number[],
  days: Due,
): Promise<{ member_id: number; id: number; title: string }[]> {
  if (member_ids.length === 0) return []
  const { rows } = await sql<{ member_id: number; id: number; title: string }>`
    select m.id as member_id, w.id, w.title
    from waiver w cross join member m cross join lateral (${due(context, days)}) d
    where w.tenant_id = ${context.tenant.id} and m.tenant_id = ${context.tenant.id} and m.id = any (${[...member_ids]})
      and ${inForce(days)}
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
