import { sql } from 'kysely'
import type { ErasureStatus } from 'contract/families/own-data'
import type { Context } from '../plumbing/context.ts'

const requests = ({ db, tenant }: Context) =>
  db
    .selectFrom('erasure_request as e')
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'e.tenant_id').onRef('u.id', '=', 'e.user_id'),
    )
    .select([
      'e.id',
      'e.user_id',
      sql<number[]>`to_jsonb(e.member_ids)`.as('member_ids'),
      'e.reason',
      sql<ErasureStatus>`e.status`.as('status'),
      'e.asked_at',
      'e.decided_at',
      'e.note',
      'e.version',
      'u.email',
    ])
    .where('e.tenant_id', '=', tenant.id)
export type ErasureRow = Awaited<ReturnType<typeof findRequests>>[number]

export const findRequests = (context: Context) =>
  requests(context)
    .orderBy(sql`e.status <> 'open'`)
    .orderBy('e.asked_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(200)
    .execute()

export const findLastRequest = (context: Context, user_id: number) =>
  requests(context).where('e.user_id', '=', user_id).orderBy('e.id', 'desc').limit(1).executeTakeFirst()

/** Holds the request until the end: of two in the office only one decides. */
export const lockRequest = (context: Context, id: number) =>
  requests(context).where('e.id', '=', id).forUpdate('e').executeTakeFirst()

/** False when one is open already. */
export async function insertRequest(
  { db, tenant, now }: Context,
  request: { user_id: number; member_ids: readonly number[]; reason: string | null },
): Promise<boolean> {
  const row = await db
    .insertInto('erasure_request')
    .values({ tenant_id: tenant.id, ...request, member_ids: [...request.member_ids], asked_at: now })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const setDecided = (
  { db, tenant, user, now }: Context,
  id: number,
  { status, note }: { status: Exclude<ErasureStatus, 'open'>; note: string | null },
) =>
  db
    .updateTable('erasure_request')
    .set({
      status,
      note,
      decided_at: now,
      decided_by: user?.id ?? null,
      version: sql`version + 1`,
      // Why somebody wants to be forgotten is forgotten too.
      ...(status === 'granted' ? { reason: null } : {}),
    })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()

type Person = {
  id: number
  member_number: string
  first_name: string
  last_name: string
  email: string | null
  user_id: number | null
  profile_pic: string | null
}

export async function lockPeople({ db, tenant }: Context, ids: readonly number[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select id, member_number, first_name, last_name, email, user_id, profile_pic from member
    where tenant_id = ${tenant.id} and id in (${sql.join(ids)}) order by id for update`.execute(db)
  return rows
}

/** Counts the standing memberships of these people, and of the children for whom nobody else answers. */
export async function countStanding({ db, tenant, now }: Context, ids: readonly number[]): Promise<number> {
  const who = sql`in (${sql.join(ids)})`
  const { rows } = await sql<{ count: number }>`
    select count(*) from registration
    where tenant_id = ${tenant.id} and deleted_at is null
      and (member_id ${who} or member_id in (
        select g.minor_id from guardianship g
          join member m on m.tenant_id = g.tenant_id and m.id = g.minor_id
        where g.tenant_id = ${tenant.id} and g.guardian_id ${who}
          and m.dob > (${now}::timestamptz at time zone ${tenant.time_zone})::date - interval '18 years'
          and not exists (select from guardianship other
            where other.tenant_id = ${tenant.id} and other.minor_id = g.minor_id and not other.guardian_id ${who})))
      and (status = 'waiting_for_approval' or (status = 'active'
        and valid_until >= (${now}::timestamptz at time zone ${tenant.time_zone})::date))`.execute(db)
  return rows[0]!.count
}

/** Everything that says who somebody is; what points at the record still does. */
export async function blankPeople(
  { db, tenant, now, random }: Context,
  ids: readonly number[],
): Promise<void> {
  const who = sql`in (${sql.join(ids)})`
  await sql`
    update member set first_name = 'Erased', last_name = 'Person', dob = null, gender = null, email = null, phone = null,
      address = null, emergency_contact = null, profile_pic = null, user_id = null, pre_confirmation_code = null,
      erased_at = ${now}, updated_at = ${now}, version = version + 1
    where tenant_id = ${tenant.id} and id ${who}`.execute(db)
  await sql`
    update registration set details = jsonb_build_object('kind', details -> 'kind', 'is_minor', details -> 'is_minor'),
      sort_name = 'Erased', search = 'erased', version = version + 1
    where tenant_id = ${tenant.id} and member_id ${who}`.execute(db)
  await sql`
    delete from guardianship
    where tenant_id = ${tenant.id} and (minor_id ${who} or guardian_id ${who})`.execute(db)
  await sql`
    update date_answer set note = null
    where tenant_id = ${tenant.id} and (member_id ${who} or speaker_id ${who})`.execute(db)
  await sql`
    update transfer set reason = null, releasing_note = null, receiving_note = null, decision = null,
      status = case when status in ('asked', 'with_office') then 'withdrawn' else status end,
      decided_at = case when status in ('asked', 'with_office') then ${now} else decided_at end, version = version + 1
    where tenant_id = ${tenant.id} and member_id ${who}`.execute(db)
  await sql`delete from member_note where tenant_id = ${tenant.id} and member_id ${who}`.execute(db)
  await sql`delete from member_pair where tenant_id = ${tenant.id} and (member_id ${who} or other_id ${who})`.execute(
    db,
  )
  await sql`delete from renewal where tenant_id = ${tenant.id} and registrant_id ${who}`.execute(db)
  await sql`
    update guardian_invite set first_name = 'Erased', email = 'erased-' || id,
      token_hash = sha256(${random(32)}::bytea || int8send(id)), withdrawn_at = coalesce(withdrawn_at, ${now})
    where tenant_id = ${tenant.id} and (inviter_id ${who} or accepted_by ${who})`.execute(db)
}

/** The names that nobody else bears, once those of these people are blank. */
export const forgetNames = ({ db }: Context, people: readonly Person[]) =>
  sql`select forget_name_words(words_of_name(${people.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(' ')}))`.execute(
    db,
  )

/** Where letters about their memberships went, and who wanted no more of them. */
export async function forgetReminders(
  { db, tenant }: Context,
  ids: readonly number[],
  emails: readonly string[],
): Promise<void> {
  await sql`
    delete from renewal_reminder k using registration r
    where k.tenant_id = ${tenant.id} and r.tenant_id = k.tenant_id and r.id = k.registration_id
      and r.member_id in (${sql.join(ids)})`.execute(db)
  await sql`
    delete from reminder_reader
    where tenant_id = ${tenant.id} and email = any (${emails.map((email) => email.toLowerCase())}::text[])`.execute(
    db,
  )
}

/**
 * Ends the links to what these people have registered, signed and begun, also where others of the order stay: they have
 * it in their account. What they have not finished is forgotten. Gives the orders of those links.
 */
export async function endDraftLinks(
  { db, tenant, random }: Context,
  { ids, emails }: { ids: readonly number[]; emails: readonly string[] },
): Promise<number[]> {
  const addresses = emails.map((email) => email.toLowerCase())
  const { rows } = await sql<{ order_id: number | null }>`
    update registration_draft d set token_hash = sha256(${random(32)}::bytea || int8send(d.id)),
      data = case when d.completed_at is null then '{"registrant":{},"people":[]}' else d.data end,
      checked_out = case when d.completed_at is null then null else d.checked_out end,
      known = case when d.completed_at is null then null else d.known end,
      email = case when lower(d.email) = any (${addresses}::text[]) then null else d.email end,
      link_mailed_to = case when lower(d.link_mailed_to) = any (${addresses}::text[]) then null else d.link_mailed_to end
    where d.tenant_id = ${tenant.id} and (lower(d.email) = any (${addresses}::text[])
      or exists (select 1 from registration r
        where r.tenant_id = ${tenant.id} and r.draft_id = d.id and r.member_id in (${sql.join(ids)})))
    returning d.order_id`.execute(db)
  await sql`
    delete from waiver_proof where tenant_id = ${tenant.id}
      and (member_id in (${sql.join(ids)}) or guardian_id in (${sql.join(ids)}))`.execute(db)
  return rows.flatMap(({ order_id }) => order_id ?? [])
}

/** What was typed into forms: gone with the last of those it was about. Gives the keys of their pictures. */
export async function blankDrafts({ db, tenant }: Context, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ files: string[] }>`
    with concerned as (
      select d.id, coalesce((select jsonb_agg(p.value) from jsonb_each_text(d.photos) p), '[]'::jsonb) as files
      from registration_draft d
      where d.tenant_id = ${tenant.id}
        and exists (select 1 from registration r
          where r.tenant_id = d.tenant_id and r.draft_id = d.id and r.member_id in (${sql.join(ids)}))
        and not exists (select 1 from registration r
          join member m on m.tenant_id = r.tenant_id and m.id = r.member_id
          where r.tenant_id = d.tenant_id and r.draft_id = d.id and m.erased_at is null)
      for update of d
    )
    update registration_draft d set data = '{"registrant":{},"people":[]}', checked_out = null, known = null,
      agreed_renewal = null, photos = '{}', email = null, link_mailed_to = null
    from concerned c
    where d.tenant_id = ${tenant.id} and d.id = c.id
    returning c.files`.execute(db)
  return rows.flatMap(({ files }) => files)
}
