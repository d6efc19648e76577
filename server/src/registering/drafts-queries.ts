import type { Said } from 'contract/message'
import { sql } from 'kysely'
import type { Language } from 'contract/language'
import type { DraftData, Step } from 'contract/registering/draft'
import type { ReadyDraft, ReadyPerson } from 'contract/registering/draft-check'
import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'
import { writtenOnce } from '../plumbing/database/written-once.ts'

/**
 * Locks the families identified by these email addresses until the transaction ends: two orders of one family
 * that are paid at once look for its records one after the other.
 */
export async function holdFamily({ db, tenant }: Context, emails: readonly string[]): Promise<void> {
  const sorted = [...new Set(emails.map((one) => one.toLowerCase()))].toSorted()
  await sql`select pg_advisory_xact_lock(hashtextextended('family:' || email, ${tenant.id}))
    from unnest(${sorted}::text[]) email`.execute(db)
}

/** What an order consisted of; settling reads nothing else. */
export type CheckedOut = {
  season_id: number
  season: string
  /** For a season that has not begun; otherwise it is valid from the day of payment. */
  valid_from?: string
  valid_until: string
  registrant: ReadyDraft['registrant']
  relation: string | null
  second_guardian: ReadyDraft['second_guardian']
  people: (ReadyPerson & {
    membership: string
    needs_approval: boolean
    price: number
    eligibility: Said | null
    /** The invitation whose place is held for this person. */
    invite_id?: number
  })[]
}

/**
 * The automatic renewal the payer has agreed to along with the order: the words as shown, when, and from
 * where.
 */
export type AgreedRenewal = { terms: string[]; price: number; agreed_at: string; agreed_from: string }

/**
 * The records of people, by their key: those of a renewal, with the registrant's, or the children of whoever
 * was logged in when the order was placed.
 */
export type KnownPeople = { registrant?: number; people: Record<string, number> }

const columns = [
  'id',
  'email',
  'version',
  'order_id',
  'season_id',
  'link_mailed_to',
  'expires_at',
  'completed_at',
  sql<'created' | 'existing' | null>`account`.as('account'),
  sql<Step>`step`.as('step'),
  sql<DraftData>`data`.as('data'),
  sql<Record<string, string>>`photos`.as('photos'),
  sql<CheckedOut | null>`checked_out`.as('checked_out'),
  sql<KnownPeople | null>`known`.as('known'),
  sql<AgreedRenewal | null>`agreed_renewal`.as('agreed_renewal'),
] as const

type NewDraft = {
  token_hash: Buffer
  email: string | null
  step: Step
  data: DraftData
  expires_at: Date
  /** For a renewal: the season it is for, and whose it is. */
  season_id?: number
  known?: KnownPeople
}

export const insertDraft = ({ db, tenant, now }: Context, { data, known, ...draft }: NewDraft) =>
  db
    .insertInto('registration_draft')
    .values({
      tenant_id: tenant.id,
      ...draft,
      data: asJson(data),
      ...(known ? { known: asJson(known) } : {}),
      created_at: now,
      updated_at: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const getDraft = ({ db, tenant }: Context, token_hash: Buffer) =>
  db
    .selectFrom('registration_draft')
    .select(columns)
    .where('tenant_id', '=', tenant.id)
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()

/** Locks the draft until the request ends: of two windows at once, the second sees what the first did. */
export const lockDraft = async ({ db, tenant }: Context, token_hash: Buffer) =>
  (await lockByHash(db, { tenant_id: tenant.id, token_hash }))[0]
const lockByHash = writtenOnce((db, { tenant_id, token_hash }: { tenant_id: number; token_hash: Buffer }) =>
  db
    .selectFrom('registration_draft')
    .select(columns)
    .where('tenant_id', '=', tenant_id)
    .where('token_hash', '=', token_hash)
    .forUpdate(),
)

/** The same by id, for callers without the draft's own token. */
export const lockDraftById = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('registration_draft')
    .select(columns)
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const getDraftById = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('registration_draft')
    .select(columns)
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
export type Draft = Awaited<ReturnType<typeof getDraftById>>

/** Writes the version after `version`; undefined if another window was faster. */
export const setDraft = (
  { db, tenant, now }: Context,
  id: number,
  version: number,
  { data, ...changes }: { step: Step; data: DraftData; email: string | null; expires_at: Date },
) =>
  db
    .updateTable('registration_draft')
    .set({ ...changes, data: asJson(data), version: version + 1, updated_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()

export type Marks = {
  order_id?: number
  checked_out?: CheckedOut
  link_mailed_to?: string
  completed_at?: Date
  account?: 'created' | 'existing'
  photos?: Record<string, string>
  known?: KnownPeople | null
  agreed_renewal?: AgreedRenewal | null
}

/** Metadata next to what is typed; it does not count as a new version. */
export const markDraft = (
  { db, tenant, now }: Context,
  id: number,
  { photos, checked_out, known, agreed_renewal, ...marks }: Marks,
) =>
  db
    .updateTable('registration_draft')
    .set({
      ...marks,
      ...(photos ? { photos: asJson(photos) } : {}),
      ...(checked_out ? { checked_out: asJson(checked_out) } : {}),
      ...(known === undefined ? {} : { known: known && asJson(known) }),
      ...(agreed_renewal === undefined ? {} : { agreed_renewal: agreed_renewal && asJson(agreed_renewal) }),
      updated_at: now,
    })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

/** What those read who filled in some drafts, where they said so. */
export async function findLanguages(
  { db, tenant }: Context,
  ids: readonly number[],
): Promise<Map<number, Language>> {
  const rows = await db
    .selectFrom('registration_draft')
    .select(['id', sql<Language | null>`data -> 'registrant' ->> 'language'`.as('language')])
    .where('tenant_id', '=', tenant.id)
    .where(sql<boolean>`id = any (${[...ids]}::bigint[])`)
    .execute()
  return new Map(rows.flatMap(({ id, language }) => (language ? [[id, language] as const] : [])))
}
