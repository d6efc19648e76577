import { sql } from 'kysely'
import type { DocumentReview } from 'contract/families/document-reviews'
import type { MemberDocument } from 'contract/families/documents'
import type { Context } from '../../plumbing/context.ts'
import type { DocumentFile } from '../../plumbing/drawing/document-files.ts'

export type Stored = MemberDocument & { file_key: string; file_type: string; removed_at: string | null }

const documents = ({ db, tenant }: Context) =>
  db
    .selectFrom('member_document')
    .select([
      'id',
      'member_id',
      'kind',
      'name',
      'size',
      'is_visible',
      'author',
      'uploaded_at',
      'version',
      sql<DocumentReview | null>`review`.as('review'),
      'reason',
      'file_key',
      'file_type',
      'removed_at',
    ])
    .where('tenant_id', '=', tenant.id)

/** The documents of certain members, newest first. */
export const findDocumentsOf = async (
  context: Context,
  member_ids: readonly number[],
  { visible = false } = {},
): Promise<Stored[]> => {
  if (member_ids.length === 0) return []
  const found = documents(context).where('member_id', 'in', member_ids).where('removed_at', 'is', null)
  return (visible ? found.where('is_visible', '=', true) : found).orderBy('id', 'desc').execute()
}

/**
 * One document, even if it was removed; with `lock` it cannot be changed by others until the request ends.
 */
export const findDocument = (
  context: Context,
  id: number,
  { lock = false } = {},
): Promise<Stored | undefined> => {
  const found = documents(context).where('id', '=', id)
  return (lock ? found.forUpdate() : found).executeTakeFirst()
}

type NewDocument = {
  member_id: number
  kind: string
  is_visible: boolean
  review: 'waiting' | null
} & DocumentFile

export const insertDocument = (
  { db, tenant, user, now }: Context,
  { content, ...document }: NewDocument,
): Promise<{ id: number }> =>
  db
    .insertInto('member_document')
    .values({
      tenant_id: tenant.id,
      ...document,
      size: content.length,
      uploaded_by: user?.id ?? null,
      author: user?.name ?? 'system',
      uploaded_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

type Change = { kind?: string; is_visible?: boolean; removed_at?: Date | null }

export const setDocument = ({ db, tenant }: Context, id: number, change: Change) =>
  db
    .updateTable('member_document')
    .set({ ...change, version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

/** Deletes documents removed before a moment, or all of certain members; returns the files' storage keys. */
export async function eraseDocuments(
  { db, tenant }: Context,
  which: { removed_before: Date } | { member_ids: readonly number[] },
): Promise<string[]> {
  const gone = db.deleteFrom('member_document').where('tenant_id', '=', tenant.id).returning('file_key')
  const rows = await ('removed_before' in which
    ? gone.where('removed_at', '<', which.removed_before.toISOString())
    : gone.where('member_id', 'in', which.member_ids)
  ).execute()
  return rows.map(({ file_key }) => file_key)
}
