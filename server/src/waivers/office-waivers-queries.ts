import { sql, type RawBuilder } from 'kysely'
import type { OfficeWaiver, PublicWaiver, WaiverDraft } from 'contract/waivers/office-waivers'
import type { Consent } from 'contract/waivers'
import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'

/** A waiver's newest text, in English if there is one. */
const NEWEST = (tenant_id: number) => sql`
  select v.* from waiver_version v
  where v.tenant_id = ${tenant_id} and v.waiver_id = w.id
  order by v.locale = 'en' desc, v.locale, v.number desc limit 1`

const SHOWN = sql`w.id, n.title, n.body_html as content, n.number as version,
  to_jsonb(w.member_type_ids) as member_types, w.status`

/** Waivers in the club's order; without `orInactive` only active ones. */
export async function findPublicWaivers({ db, tenant }: Context, orInactive: boolean, id?: number) {
  const { rows } = await sql<PublicWaiver>`
    select ${SHOWN} from waiver w cross join lateral (${NEWEST(tenant.id)}) n
    where w.tenant_id = ${tenant.id} and w.deleted_at is null
      ${orInactive ? sql`` : sql`and w.status = 'active'`} ${id === undefined ? sql`` : sql`and w.id = ${id}`}
    order by w.sort_order, w.id`.execute(db)
  return rows
}

const officeWaivers = async ({ db, tenant }: Context, which: RawBuilder<unknown>) => {
  const { rows } = await sql<Omit<OfficeWaiver, 'consents'> & { consents: string }>`
    select ${SHOWN}, w.kind, w.is_required as required, to_jsonb(w.membership_ids) as membership_ids,
      to_jsonb(w.states) as states, w.ages, w.applies_from, w.applies_until, w.is_for_events as for_events, w.sort_order, w.version as revision,
      n.consents, n.published_at, w.again_from, w.again_days,
      exists (select from waiver_draft d where d.tenant_id = ${tenant.id} and d.waiver_id = w.id) as has_draft,
      (select count(*) from waiver_version v
        join waiver_signature s on s.tenant_id = v.tenant_id and s.version_id = v.id and s.kind = 'signed'
        left join waiver_signature r on r.tenant_id = s.tenant_id and r.revokes = s.id
        where v.tenant_id = ${tenant.id} and v.waiver_id = w.id and r.id is null) as signed
    from waiver w cross join lateral (${NEWEST(tenant.id)}) n
    where w.tenant_id = ${tenant.id} and w.deleted_at is null ${which}
    order by w.sort_order, w.id`.execute(db)
  return rows.map((row) => ({ ...row, consents: JSON.parse(row.consents) as Consent[] }))
}

export const findOfficeWaivers = (context: Context): Promise<OfficeWaiver[]> => officeWaivers(context, sql``)

export const findOfficeWaiver = async (context: Context, id: number): Promise<OfficeWaiver | undefined> =>
  (await officeWaivers(context, sql`and w.id = ${id}`))[0]

/** Locks the waiver until the request ends. */
export const lockForChange = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('waiver')
    .select(['id', 'title', 'version'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Another visible waiver with this title, ignoring case. */
export const findTitled = ({ db, tenant }: Context, title: string, but: number) =>
  db
    .selectFrom('waiver')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where(sql<boolean>`lower(title) = lower(${title})`)
    .where('deleted_at', 'is', null)
    .where('id', '<>', but)
    .executeTakeFirst()

/** Requests that set a title wait for each other, so that two cannot take the same one. */
export const lockTitles = async ({ db, tenant }: Context) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('waiver titles', ${tenant.id}))`.execute(db)
}

/** How many of these exist. */
export async function countNamed(
  { db, tenant }: Context,
  table: 'member_type' | 'membership',
  ids: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from ${sql.table(table)}
    where tenant_id = ${tenant.id} and id = any(${[...ids]}::bigint[])`.execute(db)
  return rows[0]!.found
}

type Fields = {
  title: string
  kind: string
  is_required: boolean
  status: string
  member_type_ids: number[]
  membership_ids: number[]
  states: string[]
  ages: string
  applies_from: string | null
  applies_until: string | null
  is_for_events: boolean
  sort_order: number
}

export const setWaiver = ({ db, tenant, now }: Context, id: number, fields: Fields) =>
  db
    .updateTable('waiver')
    .set({ ...fields, version: sql`version + 1`, updated_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export const setAgain = (
  { db, tenant, now }: Context,
  id: number,
  again: { again_from: Date; again_days: number } | { again_from: null },
) =>
  db
    .updateTable('waiver')
    .set({ ...again, version: sql`version + 1`, updated_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export const hideWaiver = ({ db, tenant, now }: Context, id: number) =>
  db
    .updateTable('waiver')
    .set({ deleted_at: now, status: 'inactive', version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

/** Signatures ever given under a text of the waiver, including withdrawn ones. */
export async function countSignatures({ db, tenant }: Context, waiver_id: number): Promise<number> {
  const { rows } = await sql<{ signed: number }>`
    select count(*) as signed from waiver_version v
    join waiver_signature s on s.tenant_id = v.tenant_id and s.version_id = v.id and s.kind = 'signed'
    where v.tenant_id = ${tenant.id} and v.waiver_id = ${waiver_id}`.execute(db)
  return rows[0]!.signed
}

type VersionRow = {
  id: number
  locale: string
  number: number
  title: string
  published_at: string
  published_by: string | null
  signed: number
}

export async function findWaiverVersions({ db, tenant }: Context, waiver_id: number) {
  const { rows } = await sql<VersionRow>`
    select v.id, v.locale, v.number, v.title, v.published_at, u.first_name || ' ' || u.last_name as published_by,
      (select count(*) from waiver_signature s
        where s.tenant_id = ${tenant.id} and s.version_id = v.id and s.kind = 'signed') as signed
    from waiver_version v left join app_user u on u.tenant_id = v.tenant_id and u.id = v.published_by
    where v.tenant_id = ${tenant.id} and v.waiver_id = ${waiver_id}
    order by v.published_at desc, v.id desc`.execute(db)
  return rows
}

export const findVersionText = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('waiver_version')
    .select([
      'id',
      'waiver_id',
      'locale',
      'number',
      'title',
      'body_html as content',
      'consents',
      'published_at',
    ])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()

const drafts = ({ db, tenant }: Context, waiver_id: number) =>
  db
    .selectFrom('waiver_draft')
    .select((one) => [
      one.ref('locale').$castTo<WaiverDraft['locale']>().as('locale'),
      'title',
      'body_html as content',
      one.ref('consents').$castTo<Consent[]>().as('consents'),
      'version',
      'saved_at',
    ])
    .where('tenant_id', '=', tenant.id)
    .where('waiver_id', '=', waiver_id)

export const findDrafts = (context: Context, waiver_id: number) => drafts(context, waiver_id).execute()

export const lockDraft = (context: Context, waiver_id: number, locale: string) =>
  drafts(context, waiver_id).where('locale', '=', locale).forUpdate().executeTakeFirst()

type NewDraft = Pick<WaiverDraft, 'locale' | 'title' | 'content' | 'consents'>

export async function putDraft(
  { db, tenant, user, now }: Context,
  waiver_id: number,
  { locale, title, content, consents }: NewDraft,
) {
  const fields = {
    title,
    body_html: content,
    consents: asJson(consents),
    saved_at: now,
    saved_by: user?.id ?? null,
  }
  await db
    .insertInto('waiver_draft')
    .values({ tenant_id: tenant.id, waiver_id, locale, ...fields })
    .onConflict((taken) =>
      taken
        .columns(['tenant_id', 'waiver_id', 'locale'])
        .doUpdateSet({ ...fields, version: sql`waiver_draft.version + 1` }),
    )
    .execute()
}

export const dropDraft = ({ db, tenant }: Context, waiver_id: number, locale: string) =>
  db
    .deleteFrom('waiver_draft')
    .where('tenant_id', '=', tenant.id)
    .where('waiver_id', '=', waiver_id)
    .where('locale', '=', locale)
    .executeTakeFirst()
