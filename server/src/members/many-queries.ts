import { sql, type RawBuilder } from 'kysely'
import { CHOICE_FIELDS, forChoices } from 'contract/person-choices'
import { insertRows } from '../plumbing/database/bulk-queries.ts'
import { writtenOnce } from '../plumbing/database/written-once.ts'
import type { Context } from '../plumbing/context.ts'
import type { NewMember } from './queries.ts'

/**
 * Takes `count` consecutive numbers from the year's series and returns the first; others who need one wait
 * until this transaction ends.
 */
export async function takeMemberNumbers(
  { db, tenant }: Context,
  year: number,
  count: number,
): Promise<number> {
  const [taken] = await takeNumbers(db, { tenant_id: tenant.id, year, count })
  return taken!.last_number - count + 1
}

const takeNumbers = writtenOnce(
  (db, { tenant_id, year, count }: { tenant_id: number; year: number; count: number }) =>
    db
      .insertInto('member_number_series')
      .values({ tenant_id, year, last_number: count })
      .onConflict((taken) =>
        taken
          .columns(['tenant_id', 'year'])
          .doUpdateSet({ last_number: sql`member_number_series.last_number + ${count}` }),
      )
      .returning('last_number'),
)

type Registered = NewMember & {
  member_number: string
  user_id: number | null
  version: number
  at: Date
  pre_confirmation_code?: string | null
  pre_member_type_id?: number | null
  pre_team_id?: number | null
}

/** The ids of new members by member number. */
export async function insertMembers(
  context: Context,
  members: readonly Registered[],
): Promise<Map<string, number>> {
  const rows = members.map((member) => ({
    member_number: member.member_number,
    user_id: member.user_id,
    first_name: member.first_name,
    last_name: member.last_name,
    dob: member.dob,
    ...forChoices((field) => member[field] ?? null),
    email: member.email ?? null,
    phone: member.phone ?? null,
    address: (member.address ?? null) as never,
    emergency_contact: (member.emergency_contact ?? null) as never,
    profile_pic: member.profile_pic ?? null,
    pre_confirmation_code: member.pre_confirmation_code ?? null,
    pre_member_type_id: member.pre_member_type_id ?? null,
    pre_team_id: member.pre_team_id ?? null,
    created_at: member.at.toISOString(),
    updated_at: member.at.toISOString(),
    version: member.version,
  }))
  const inserted = await insertRows(context, 'member', rows, ['id', 'member_number'])
  return new Map(inserted.map(({ id, member_number }) => [member_number, id]))
}

export const insertGuardianships = (
  context: Context,
  ties: readonly { minor_id: number; guardian_id: number; relation: string; is_primary: boolean; at: Date }[],
) =>
  insertRows(
    context,
    'guardianship',
    ties.map(({ at, ...tie }) => ({ ...tie, created_at: at.toISOString() })),
  )

/**
 * Advances the series past imported numbers, such as 'AF-2026-000150' to 150 in that year, so that nobody
 * else gets them.
 */
export const passMemberNumber = ({ db, tenant }: Context, year: number, number: number) =>
  db
    .insertInto('member_number_series')
    .values({ tenant_id: tenant.id, year, last_number: number })
    .onConflict((taken) =>
      taken
        .columns(['tenant_id', 'year'])
        .doUpdateSet({ last_number: sql`greatest(member_number_series.last_number, ${number})` }),
    )
    .execute()

/** Members, locked against changes until the transaction ends. */
export const lockMembers = ({ db, tenant }: Context, ids: readonly number[]) =>
  db
    .selectFrom('member')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', sql<number>`any (${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

type Contact = { first_name: string; last_name: string; email: string | null; phone: string | null }

/**
 * People on record with these names and email addresses (or, without an address, these names and phones).
 * Each is looked up separately, see `findCandidates`.
 */
export async function findContacts(
  { db, tenant }: Context,
  contacts: readonly (Contact & { key: string })[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; id: number }>`
    select x.key, min(m.id) as id
    from json_to_recordset(${JSON.stringify(contacts)}::json)
        as x (key text, first_name text, last_name text, email text, phone text)
      cross join lateral (
        select id from member
        where tenant_id = ${tenant.id} and name_key = lower(x.last_name || ', ' || x.first_name)
          and (email = x.email or (x.email is null and phone = x.phone))
        offset 0
      ) m
    group by x.key`.execute(db)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** A member's corrected fields; null clears one. */
export type Correction = { id: number; changes: Record<string, unknown> }

const TEXTS = ['first_name', 'last_name', ...CHOICE_FIELDS, 'email', 'phone'] as const
const DOCUMENTS = ['address', 'emergency_contact'] as const

/** Writes exactly the given fields of each member. */
export async function correctMany({ db, tenant, now }: Context, members: readonly Correction[]) {
  if (members.length === 0) return
  const given = (field: string, value: RawBuilder<unknown>) =>
    sql`${sql.ref(field)} = case when x.changes ? ${sql.lit(field)} then ${value} else ${sql.ref(`m.${field}`)} end`
  const fields = [
    given('dob', sql`x.dob`),
    ...TEXTS.map((field) => given(field, sql`x.changes ->> ${sql.lit(field)}`)),
    ...DOCUMENTS.map((field) => given(field, sql`nullif(x.changes -> ${sql.lit(field)}, 'null')`)),
  ]
  const rows = members.map(({ id, changes }) => ({ id, changes, dob: changes['dob'] }))
  await sql`
    update member m set ${sql.join(fields)}, updated_at = ${now}, version = m.version + 1
    from json_to_recordset(${JSON.stringify(rows)}::json) as x (id bigint, changes jsonb, dob date)
    where m.tenant_id = ${tenant.id} and m.id = x.id`.execute(db)
}
