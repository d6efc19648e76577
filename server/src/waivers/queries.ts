import { sql } from 'kysely'
import type { WaiverKind } from 'contract/waivers'
import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'
import { writtenOnce } from '../plumbing/database/written-once.ts'

export type Scope = {
  /** Empty: everybody. */
  member_type_ids: readonly number[]
  membership_ids: readonly number[]
  states: readonly string[]
  ages: 'all' | 'minors' | 'adults'
  applies_from: Day | null
  applies_until: Day | null
  /** Asked only where an event asks for it, and in no registration. */
  is_for_events: boolean
}

type NewWaiver = Scope & { kind: WaiverKind; title: string; is_required: boolean; sort_order: number }

export const insertWaiver = (
  { db, tenant, now }: Context,
  { member_type_ids, membership_ids, states, ...waiver }: NewWaiver,
) =>
  db
    .insertInto('waiver')
    .values({
      tenant_id: tenant.id,
      ...waiver,
      member_type_ids: [...member_type_ids],
      membership_ids: [...membership_ids],
      states: [...states],
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Locks the waiver until the transaction ends, so that two new versions get different numbers. */
export const lockWaiver = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('waiver')
    .select(['id', 'title'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const findLatestVersion = ({ db, tenant }: Context, waiver_id: number, locale: string) =>
  db
    .selectFrom('waiver_version')
    .select(['id', 'number', 'sha256'])
    .where('tenant_id', '=', tenant.id)
    .where('waiver_id', '=', waiver_id)
    .where('locale', '=', locale)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

type NewVersion = {
  waiver_id: number
  locale: string
  number: number
  title: string
  body_html: string
  rendered_text: string
  consents: string
  sha256: string
}

export const insertVersion = ({ db, tenant, user, now }: Context, version: NewVersion) =>
  db
    .insertInto('waiver_version')
    .values({ tenant_id: tenant.id, ...version, published_at: now, published_by: user?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()

type Current = { tenant_id: number; locale: string; day: Day }
const currentVersions = (db: Context['db'], { tenant_id, locale, day }: Current) =>
  db
    .selectFrom('waiver as w')
    .innerJoin('waiver_version as v', (join) =>
      join.onRef('v.tenant_id', '=', 'w.tenant_id').onRef('v.waiver_id', '=', 'w.id'),
    )
    .distinctOn('w.id')
    .select([
      'v.id as version_id',
      'w.id as waiver_id',
      sql<WaiverKind>`w.kind`.as('kind'),
      'v.number',
      'v.locale',
      'v.title',
      'v.body_html',
      'v.consents',
      'v.sha256 as text_sha256',
      'w.is_required as required',
      'w.sort_order',
      // The driver returns the elements of a bigint[] as text, those of a JSON list as numbers.
      sql<number[]>`to_jsonb(w.member_type_ids)`.as('member_type_ids'),
      sql<number[]>`to_jsonb(w.membership_ids)`.as('membership_ids'),
      'w.states',
      sql<Scope['ages']>`w.ages`.as('ages'),
      sql<number[]>`to_jsonb(array(
        select distinct on (n.locale) n.id from waiver_version n
        where n.tenant_id = ${tenant_id} and n.waiver_id = w.id order by n.locale, n.number desc
      ))`.as('current_ids'),
    ])
    .where('w.tenant_id', '=', tenant_id)
    .where('v.tenant_id', '=', tenant_id)
    .where('w.status', '=', 'active')
    .where((e) => e.or([e('w.applies_from', 'is', null), e('w.applies_from', '<=', day)]))
    .where((e) => e.or([e('w.applies_until', 'is', null), e('w.applies_until', '>=', day)]))
    .orderBy('w.id')
    .orderBy(sql`v.locale = ${locale}`, 'desc')
    .orderBy(sql`v.locale = 'en'`, 'desc')
    .orderBy('v.locale')
    .orderBy('v.number', 'desc')
const versionsOfRegistrations = writtenOnce((db, of: Current) =>
  currentVersions(db, of).where('w.is_for_events', '=', false),
)

/** The published texts that apply on a day, in the requested language if available: those of registrations, or some by their ids. */
export const findCurrentVersions = (
  { db, tenant }: Context,
  day: Day,
  locale: string,
  waiver_ids?: readonly number[],
) => {
  const of = { tenant_id: tenant.id, locale, day }
  return waiver_ids
    ? currentVersions(db, of)
        .where('w.id', 'in', [...waiver_ids, 0])
        .execute()
    : versionsOfRegistrations(db, of)
}

export type Version = Awaited<ReturnType<typeof findVersions>>[number]

/** Versions by id, each with whether it is the newest in its language and still required. */
export const findVersions = ({ db, tenant }: Context, ids: readonly number[]) =>
  db
    .selectFrom('waiver_version as v')
    .innerJoin('waiver as w', (join) =>
      join.onRef('w.tenant_id', '=', 'v.tenant_id').onRef('w.id', '=', 'v.waiver_id'),
    )
    .select((e) => [
      'v.id',
      'v.waiver_id',
      sql<WaiverKind>`w.kind`.as('kind'),
      'v.locale',
      'v.number',
      'v.title',
      'v.body_html',
      'v.consents',
      'v.sha256',
      sql<boolean>`w.status = 'active'`.as('is_active'),
      e
        .not(
          e.exists(
            e
              .selectFrom('waiver_version as n')
              .select('n.id')
              .where('n.tenant_id', '=', tenant.id)
              .whereRef('n.waiver_id', '=', 'v.waiver_id')
              .whereRef('n.locale', '=', 'v.locale')
              .whereRef('n.number', '>', 'v.number'),
          ),
        )
        .as('is_newest'),
    ])
    .where('v.tenant_id', '=', tenant.id)
    .where('w.tenant_id', '=', tenant.id)
    .where('v.id', 'in', ids)
    .execute()
