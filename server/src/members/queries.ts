import { sql, type SqlBool } from 'kysely'
import { CHOICE_FIELDS, choicesIn, forChoices, type ChoiceField } from 'contract/person-choices'
import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'
import { writtenOnce } from '../plumbing/database/written-once.ts'

export type NewMember = { [field in ChoiceField]?: string | null | undefined } & {
  first_name: string
  last_name: string
  dob: string | null
  email?: string | null | undefined
  phone?: string | null | undefined
  address?: unknown
  emergency_contact?: unknown
  profile_pic?: string | null | undefined
}

/** Takes the year's next number. Others who need one wait until the transaction ends. */
export async function takeMemberNumber({ db, tenant }: Context, year: number): Promise<number> {
  const { last_number } = await db
    .insertInto('member_number_series')
    .values({ tenant_id: tenant.id, year, last_number: 1 })
    .onConflict((c) =>
      c
        .columns(['tenant_id', 'year'])
        .doUpdateSet({ last_number: sql`member_number_series.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

export const insertMember = ({ db, tenant, now }: Context, member: NewMember & { member_number: string }) =>
  db
    .insertInto('member')
    .values({
      tenant_id: tenant.id,
      ...columnsOf(member),
      member_number: member.member_number,
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'member_number'])
    .executeTakeFirstOrThrow()

const columnsOf = (member: NewMember) => ({
  first_name: member.first_name,
  last_name: member.last_name,
  dob: member.dob,
  ...forChoices((field) => member[field] ?? null),
  email: member.email ?? null,
  phone: member.phone ?? null,
  address: member.address === undefined ? null : asJson(member.address),
  emergency_contact: member.emergency_contact === undefined ? null : asJson(member.emergency_contact),
  profile_pic: member.profile_pic ?? null,
})

/**
 * People with the same name and birthday, with the email addresses that can vouch for them: their own and
 * their primary guardians'. A second guardian can be anyone a registrant named, and proves nothing.
 */
export const findNamesakes = (
  { db, tenant }: Context,
  { first_name, last_name, dob }: { first_name: string; last_name: string; dob: string | null },
) => namesakes(db, { tenant_id: tenant.id, name: `${last_name}, ${first_name}`, dob })
type Named = { tenant_id: number; name: string; dob: string | null }
const namesakes = writtenOnce((db, { tenant_id, name, dob }: Named) =>
  db
    .selectFrom('member as m')
    .leftJoin('guardianship as g', (join) =>
      join
        .onRef('g.tenant_id', '=', 'm.tenant_id')
        .onRef('g.minor_id', '=', 'm.id')
        .on('g.is_primary', '=', true),
    )
    .leftJoin('member as p', (join) =>
      join.onRef('p.tenant_id', '=', 'g.tenant_id').onRef('p.id', '=', 'g.guardian_id'),
    )
    .select([
      'm.id',
      'm.member_number',
      'm.email',
      sql<string[]>`coalesce(array_agg(p.email) filter (where p.email is not null), '{}')`.as(
        'guardian_emails',
      ),
    ])
    .where('m.tenant_id', '=', tenant_id)
    .where('m.name_key', '=', sql<string>`lower(${name})`)
    .where('m.dob', 'is not distinct from', dob)
    .groupBy(['m.tenant_id', 'm.id'])
    .orderBy('m.id'),
)

/** The same for several people at once; `place` says whose namesake it is, counted from 0. */
export async function findNamesakesOf(
  { db, tenant }: Context,
  people: readonly { first_name: string; last_name: string; dob: string | null }[],
) {
  const wanted = people.map(({ first_name, last_name, dob }, place) => ({
    place,
    first_name,
    last_name,
    dob,
  }))
  const { rows } = await sql<{
    place: number
    id: number
    member_number: string
    email: string | null
    guardian_emails: string[]
  }>`
    select w.place, m.id, m.member_number, m.email,
      array(select p.email from guardianship g join member p on p.tenant_id = g.tenant_id and p.id = g.guardian_id
        where g.tenant_id = ${tenant.id} and g.minor_id = m.id and g.is_primary and p.email is not null) as guardian_emails
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w (place integer, first_name text, last_name text, dob date)
      -- One look into the index for each of them: joined as a whole, the planner expects a hundred people and reads
      -- every member of the tenant instead.
      cross join lateral (select * from member o where o.tenant_id = ${tenant.id}
        and o.name_key = lower(w.last_name || ', ' || w.first_name) and o.dob is not distinct from w.dob offset 0) m
    order by w.place, m.id`.execute(db)
  return rows
}

export const getMember = async ({ db, tenant }: Context, id: number) =>
  (await memberOf(db, { tenant_id: tenant.id, id })).at(0)
const memberOf = writtenOnce((db, { tenant_id, id }: { tenant_id: number; id: number }) =>
  db.selectFrom('member').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', id),
)

type Person = { id: number; member_number: string; first_name: string; last_name: string; dob: string | null }

/**
 * The records an account stands for. Usually one; people who spelled their name or birthday differently in
 * two registrations with one address have two.
 */
export const findOwnRecords = (
  { db, tenant }: Context,
  { user_id, member_id }: { user_id: number; member_id: number | null },
) =>
  db
    .selectFrom('member')
    .select(['id', 'member_number', 'first_name', 'last_name', 'dob'])
    .where('tenant_id', '=', tenant.id)
    .where((e) => e.or([e('user_id', '=', user_id), e('id', '=', member_id ?? 0)]))
    .orderBy('id')
    .execute()

/** The same for several accounts, each record with what it is found by. */
export async function findRecordsOf(
  { db, tenant }: Context,
  accounts: readonly { user_id: number; member_id: number | null }[],
): Promise<(Person & { user_id: number | null })[]> {
  const user_ids = accounts.map(({ user_id }) => user_id)
  const member_ids = accounts.flatMap(({ member_id }) => member_id ?? [])
  const { rows } = await sql<Person & { user_id: number | null }>`
    select id, member_number, first_name, last_name, dob, user_id from member
    where tenant_id = ${tenant.id} and (user_id = any (${user_ids}::bigint[]) or id = any (${member_ids}::bigint[]))
    order by id`.execute(db)
  return rows
}

/**
 * The person with this number and birthday, if the address is theirs or a guardian's; the guardian it belongs
 * to, the primary one first.
 */
export const findByProof = (
  { db, tenant }: Context,
  { member_number, dob, email }: { member_number: string; dob: string; email: string },
) =>
  db
    .selectFrom('member as m')
    .leftJoin('guardianship as g', (join) =>
      join.onRef('g.tenant_id', '=', 'm.tenant_id').onRef('g.minor_id', '=', 'm.id'),
    )
    .leftJoin('member as p', (join) =>
      join
        .onRef('p.tenant_id', '=', 'g.tenant_id')
        .onRef('p.id', '=', 'g.guardian_id')
        .on(sql`lower(p.email)`, '=', email),
    )
    .select(['m.id', 'p.id as guardian_id'])
    .where('m.tenant_id', '=', tenant.id)
    .where('m.member_number', '=', member_number)
    .where('m.dob', '=', dob)
    .where((e) => e.or([e(sql`lower(m.email)`, '=', email), e('p.id', 'is not', null)]))
    .orderBy(sql`p.id is null`)
    .orderBy('g.is_primary', 'desc')
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst()

/** Everybody these people are or were guardians of, by age. */
export const findWards = ({ db, tenant }: Context, guardian_ids: readonly number[]) =>
  wards(db, { tenant_id: tenant.id, guardian_ids })
type OfGuardians = { tenant_id: number; guardian_ids: readonly number[] }
const wards = writtenOnce((db, { tenant_id, guardian_ids }: OfGuardians) =>
  db
    .selectFrom('guardianship as g')
    .innerJoin('member as m', (join) =>
      join.onRef('m.tenant_id', '=', 'g.tenant_id').onRef('m.id', '=', 'g.minor_id'),
    )
    .select(['m.id', 'm.member_number', 'm.first_name', 'm.last_name', 'm.dob'])
    .distinct()
    .where('g.tenant_id', '=', tenant_id)
    .where('m.tenant_id', '=', tenant_id)
    .where(sql<SqlBool>`g.guardian_id = any (${guardian_ids})`)
    .orderBy('m.dob')
    .orderBy('m.id'),
)

/** The wards of several guardians; one with two of them is there twice, once for each. */
export async function findWardsOf(
  { db, tenant }: Context,
  guardian_ids: readonly number[],
): Promise<(Person & { guardian_id: number })[]> {
  const { rows } = await sql<Person & { guardian_id: number }>`
    select m.id, m.member_number, m.first_name, m.last_name, m.dob, g.guardian_id
    from guardianship g join member m on m.tenant_id = g.tenant_id and m.id = g.minor_id
    where g.tenant_id = ${tenant.id} and g.guardian_id = any (${[...guardian_ids]}::bigint[])
    order by m.dob, m.id`.execute(db)
  return rows
}

export const findGuardians = ({ db, tenant }: Context, minor_id: number) =>
  guardians(db, { tenant_id: tenant.id, minor_id })
const guardians = writtenOnce((db, { tenant_id, minor_id }: { tenant_id: number; minor_id: number }) =>
  db
    .selectFrom('guardianship as g')
    .innerJoin('member as m', (join) =>
      join.onRef('m.tenant_id', '=', 'g.tenant_id').onRef('m.id', '=', 'g.guardian_id'),
    )
    .select([
      'm.id',
      'm.first_name',
      'm.last_name',
      'm.email',
      'm.phone',
      'm.dob',
      'm.user_id',
      'g.relation',
      'g.is_primary',
    ])
    .where('g.tenant_id', '=', tenant_id)
    .where('g.minor_id', '=', minor_id)
    .orderBy('g.is_primary', 'desc')
    .orderBy('m.id'),
)

export const setGuardian = (
  { db, tenant, now }: Context,
  guardian: { minor_id: number; guardian_id: number; relation: string; is_primary: boolean },
) => putGuardianship(db, { tenant_id: tenant.id, ...guardian, created_at: now })
type Guardianship = Parameters<typeof setGuardian>[1] & { tenant_id: number; created_at: Date }
const putGuardianship = writtenOnce((db, guardianship: Guardianship) =>
  db
    .insertInto('guardianship')
    .values(guardianship)
    .onConflict((c) =>
      c.columns(['tenant_id', 'minor_id', 'guardian_id']).doUpdateSet({ relation: guardianship.relation }),
    ),
)

export const removeGuardian = (
  { db, tenant }: Context,
  { minor_id, guardian_id }: { minor_id: number; guardian_id: number },
) =>
  db
    .deleteFrom('guardianship')
    .where('tenant_id', '=', tenant.id)
    .where('minor_id', '=', minor_id)
    .where('guardian_id', '=', guardian_id)
    .execute()

/** Ties a record to the account of the person it is about, unless it is tied to another one already; `instead` names an account it may be taken from. */
export const setUser = (
  { db, tenant, now }: Context,
  member_id: number,
  user_id: number,
  { instead }: { instead?: number | undefined } = {},
) =>
  db
    .updateTable('member')
    .set({ user_id, updated_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', member_id)
    .where((e) => e.or([e('user_id', 'is', null), e('user_id', '=', instead ?? null)]))
    .execute()

/**
 * Fills in only what is still empty: a stranger who knows a name and a birthday must not be able to overwrite
 * a record.
 */
export const fillGaps = ({ db, tenant, now }: Context, id: number, member: NewMember) => {
  const given = columnsOf(member)
  return db
    .updateTable('member')
    .set((e) => ({
      ...forChoices((field) => e.fn.coalesce(field, e.val(given[field]))),
      email: e.fn.coalesce('email', e.val(given.email)),
      phone: e.fn.coalesce('phone', e.val(given.phone)),
      address: sql`coalesce(address, ${given.address})`,
      emergency_contact: sql`coalesce(emergency_contact, ${given.emergency_contact})`,
      profile_pic: e.fn.coalesce('profile_pic', e.val(given.profile_pic)),
      updated_at: now,
      version: sql`version + 1`,
    }))
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
}

type Details = Omit<NewMember, 'first_name' | 'last_name' | 'dob'> & { dob?: string | undefined }

/** Writes the given details. Date of birth and email address cannot be changed here once known. */
export const setDetails = ({ db, tenant, now }: Context, id: number, details: Details) => {
  const { phone, address, emergency_contact, dob, email } = details
  return db
    .updateTable('member')
    .set((e) => ({
      ...choicesIn(details),
      ...(phone === undefined ? {} : { phone }),
      ...(address === undefined ? {} : { address: asJson(address) }),
      ...(emergency_contact === undefined ? {} : { emergency_contact: asJson(emergency_contact) }),
      dob: e.fn.coalesce('dob', sql<string>`${dob ?? null}::date`),
      email: e.fn.coalesce('email', e.val(email ?? null)),
      updated_at: now,
      version: sql`version + 1`,
    }))
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
}

/** The record, locked against changes until the transaction ends. */
export const lockMember = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('member')
    .select(['id', 'version', 'dob'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type Corrected = { [K in keyof NewMember]?: NewMember[K] }

/** Writes exactly the given fields; null clears one. */
export const correct = ({ db, tenant, now }: Context, id: number, given: Corrected) => {
  const { address, emergency_contact, ...plain } = given
  const json = (name: 'address' | 'emergency_contact', value: unknown) =>
    name in given ? { [name]: value === null ? null : asJson(value) } : {}
  return db
    .updateTable('member')
    .set({
      ...plain,
      ...json('address', address),
      ...json('emergency_contact', emergency_contact),
      updated_at: now,
      version: sql`version + 1`,
    } as never)
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
}

/**
 * Replaces a member's picture, or takes it away with `null`, and returns the key of the one before: of two who do so at
 * the same moment, the second gets the first one's, so that no file stays behind.
 */
export async function setPicture(
  { db, tenant, now }: Context,
  id: number,
  profile_pic: string | null,
): Promise<string | null> {
  const before = await db
    .selectFrom('member')
    .select('profile_pic')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  await db
    .updateTable('member')
    .set({ profile_pic, updated_at: now, version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
  return before?.profile_pic ?? null
}

export const getClaimable = ({ db, tenant }: Context, code: string) =>
  db
    .selectFrom('member')
    .select(['id', 'member_number', 'first_name', 'last_name', 'dob', 'pre_member_type_id', 'pre_team_id'])
    .where('tenant_id', '=', tenant.id)
    .where('pre_confirmation_code', '=', code)
    .executeTakeFirst()

/** The code works once: the record now belongs to the person who claimed it. False if somebody was faster. */
export async function takeClaim({ db, tenant, now }: Context, id: number, code: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member')
    .set({ pre_confirmation_code: null, updated_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('pre_confirmation_code', '=', code)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Profile = { [field in ChoiceField]: string | null } & {
  member_number: string
  first_name: string
  last_name: string
  dob: string | null
  email: string | null
  phone: string | null
  address: Record<string, unknown> | null
  emergency_contact: Record<string, unknown> | null
  profile_pic: string | null
  pre_confirmation_code: string | null
  /** The primary guardian's. */
  parent_dob: string | null
}

export async function getProfile({ db, tenant }: Context, id: number): Promise<Profile | undefined> {
  const { rows } = await sql<Profile>`
    select m.member_number, m.first_name, m.last_name, m.dob, ${sql.join(CHOICE_FIELDS.map((field) => sql.ref(`m.${field}`)))},
      m.email, m.phone, m.address, m.emergency_contact, m.profile_pic, m.pre_confirmation_code,
      (select p.dob from guardianship g join member p on p.tenant_id = g.tenant_id and p.id = g.guardian_id
        where g.tenant_id = ${tenant.id} and g.minor_id = m.id and g.is_primary limit 1) as parent_dob
    from member m
    where m.tenant_id = ${tenant.id} and m.id = ${id}`.execute(db)
  return rows[0]
}

type Imported = NewMember & {
  member_number: string
  pre_confirmation_code: string
  pre_member_type_id: number
  pre_team_id: number | null
}

/** A person whom a club has entered and who has not registered yet. */
export const insertImportedMember = (
  { db, tenant, now }: Context,
  { pre_confirmation_code, pre_member_type_id, pre_team_id, member_number, ...member }: Imported,
) =>
  db
    .insertInto('member')
    .values({
      tenant_id: tenant.id,
      ...columnsOf(member),
      member_number,
      pre_confirmation_code,
      pre_member_type_id,
      pre_team_id,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
