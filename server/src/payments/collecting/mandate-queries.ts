import type { Language } from 'contract/language'
import type { Context } from '../../plumbing/context.ts'

/** Who or what ended a mandate: a word for the records. */
export type EndedBy = 'payer' | 'office' | 'replaced' | 'in_person' | 'lapsed' | 'erasure' | 'nothing_owed'

/** What is charged: its purpose, as in an order, and the purpose's own id. */
export type Subject = { purpose: string; subject_id: number }
export type Subjects = { purpose: string; subject_ids: readonly number[] }

export type NewMandate = Subject & {
  kept_card_id: number
  /** The words as they were shown, and the language if it was recorded. */
  terms: readonly string[]
  language: Language | null
  agreed_at: string | Date
  /** The IP address and the browser; null if nobody was at a screen. */
  agreed_from: string | null
}

export const insertMandate = ({ db, tenant }: Context, { terms, ...mandate }: NewMandate) =>
  db
    .insertInto('mandate')
    .values({ tenant_id: tenant.id, ...mandate, terms: [...terms] })
    .execute()

/** The cards of active mandates, locked until the transaction ends. */
export async function lockCards(
  { db, tenant }: Context,
  { purpose, subject_ids }: Subjects,
): Promise<number[]> {
  if (subject_ids.length === 0) return []
  const rows = await db
    .selectFrom('mandate')
    .select('kept_card_id')
    .where('tenant_id', '=', tenant.id)
    .where('purpose', '=', purpose)
    .where('subject_id', 'in', subject_ids)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ kept_card_id }) => kept_card_id!)
}

export const findCard = async (
  { db, tenant }: Context,
  { purpose, subject_id }: Subject,
): Promise<number | null> => {
  const standing = await db
    .selectFrom('mandate')
    .select('kept_card_id')
    .where('tenant_id', '=', tenant.id)
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subject_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return standing?.kept_card_id ?? null
}

export const setEnded = (
  { db, tenant, now }: Context,
  { purpose, subject_ids }: Subjects,
  ended_by: EndedBy,
) =>
  db
    .updateTable('mandate')
    .set({ ended_at: now, ended_by, kept_card_id: null })
    .where('tenant_id', '=', tenant.id)
    .where('purpose', '=', purpose)
    .where('subject_id', 'in', subject_ids)
    .where('ended_at', 'is', null)
    .execute()

export const setCard = ({ db, tenant }: Context, { purpose, subject_ids }: Subjects, kept_card_id: number) =>
  db
    .updateTable('mandate')
    .set({ kept_card_id })
    .where('tenant_id', '=', tenant.id)
    .where('purpose', '=', purpose)
    .where('subject_id', 'in', subject_ids)
    .where('ended_at', 'is', null)
    .execute()

export async function blankFrom({ db, tenant }: Context, { purpose, subject_ids }: Subjects): Promise<void> {
  if (subject_ids.length === 0) return
  await db
    .updateTable('mandate')
    .set({ agreed_from: null })
    .where('tenant_id', '=', tenant.id)
    .where('purpose', '=', purpose)
    .where('subject_id', 'in', subject_ids)
    .execute()
}

/**
 * Those of the given cards that no mandate uses. Cards are locked before checking, because two mandates may
 * end at once.
 */
export async function lockUnusedCards({ db, tenant }: Context, ids: readonly number[]): Promise<number[]> {
  const cards = db.selectFrom('kept_card as k').select('k.id').where('k.tenant_id', '=', tenant.id)
  await cards.where('k.id', 'in', ids).orderBy('k.id').forUpdate().execute()
  const unused = await cards
    .where('k.id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mandate as m')
            .select('m.id')
            .where('m.tenant_id', '=', tenant.id)
            .whereRef('m.kept_card_id', '=', 'k.id')
            .where('m.ended_at', 'is', null),
        ),
      ),
    )
    .execute()
  return unused.map(({ id }) => id)
}
