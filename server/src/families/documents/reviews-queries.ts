import { sql, type RawBuilder } from 'kysely'
import { WHY_LABELS } from 'contract/batches'
import type { FamilyDocument, listFamilyDocuments } from 'contract/families/document-reviews'
import type { In } from 'contract/operation'
import type { Which } from '../../batches/batches.ts'
import type { Context } from '../../plumbing/context.ts'
import { orderBy, placeOf, type Placed } from '../../plumbing/database/list-queries.ts'
import { EVERY_HIT, contains, isOneOf, page } from '../../plumbing/database/page-queries.ts'

type Filters = Pick<In<typeof listFamilyDocuments>, 'q' | 'review' | 'kind'>

const columns = ({ tenant }: Context) => sql`
  d.id, d.member_id, m.last_name || ', ' || m.first_name as member, m.member_number, d.kind, d.name, d.size,
  d.file_type as type, d.review, d.reason, d.author, d.uploaded_at, d.reviewed_at,
  (select u.first_name || ' ' || u.last_name from app_user u
    where u.tenant_id = ${tenant.id} and u.id = d.reviewed_by) as reviewed_by, d.version`

const from = ({ tenant }: Context) => sql`
  from member_document d join member m on m.tenant_id = d.tenant_id and m.id = d.member_id
  where d.tenant_id = ${tenant.id} and d.review is not null and d.removed_at is null`

const listed = (context: Context, { q, review, kind }: Filters) => sql`${from(context)}
  ${review === undefined ? sql`` : sql`and d.review = ${review}`}
  ${kind === undefined ? sql`` : sql`and d.kind = ${kind}`}
  ${
    q?.trim()
      ? sql`and ${isOneOf(sql`d.member_id`, sql`select search_members(${contains(q)}, ${q.trim()}, ${sql.lit(EVERY_HIT)})`)}`
      : sql``
  }`

const SORTS = {
  uploaded_at: 'd.uploaded_at',
  member: { few: `lower(m.last_name || ' ' || m.first_name)` },
  kind: { few: 'lower(d.kind)' },
  review: { few: 'd.review' },
}

/** A page of what families have uploaded. */
export function pageFamilyDocuments(
  context: Context,
  { cursor, page: number, per_page, sort = '-uploaded_at', ...filters }: In<typeof listFamilyDocuments>,
) {
  const order = orderBy(SORTS, sort, 'd.id')
  const all = listed(context, filters)
  return page(
    context,
    {
      rows: async (beyond, end) =>
        (
          await sql<FamilyDocument & Placed>`
            select ${columns(context)}, ${placeOf(order)} ${all} and ${beyond} ${end}`.execute(context.db)
        ).rows,
      all,
    },
    { cursor, page: number, per_page },
    order,
  )
}

/** The documents of a list as candidates for a batch. */
export const familyDocumentCandidates = (context: Context, meant: Which): RawBuilder<unknown> => sql`
  select d.id, m.first_name || ' ' || m.last_name || ': ' || d.name as name,
    (select u.email from app_user u where u.tenant_id = ${context.tenant.id} and u.id = d.uploaded_by) as letter_to,
    case when d.review <> 'waiting' then ${WHY_LABELS.decided}::text end as obstacle
  ${listed(context, 'ids' in meant ? {} : { ...(meant.filters as Filters), ...(meant.q && { q: meant.q }) })}
    ${'ids' in meant ? sql`and d.id = any (${[...meant.ids]}::bigint[])` : sql``}`

/** One of them, held until the decision is made; undefined if no family has uploaded it or it was removed. */
export async function getFamilyDocument(
  context: Context,
  id: number,
  { isHeld = false } = {},
): Promise<FamilyDocument | undefined> {
  const { rows } = await sql<FamilyDocument>`
    select ${columns(context)} ${from(context)} and d.id = ${id} ${isHeld ? sql`for update of d` : sql``}`.execute(
    context.db,
  )
  return rows[0]
}

/** Where the letter about a document goes, to the account it was uploaded with, and whom the document is about. */
export async function findUploader({ db, tenant }: Context, id: number) {
  const { rows } = await sql<{ email: string; first_name: string; language: string | null; person: string }>`
    select u.email, u.first_name, u.language, m.first_name || ' ' || m.last_name as person from member_document d
      join member m on m.tenant_id = d.tenant_id and m.id = d.member_id
      join app_user u on u.tenant_id = d.tenant_id and u.id = d.uploaded_by
    where d.tenant_id = ${tenant.id} and d.id = ${id}`.execute(db)
  return rows[0]
}

/** Keeps what was decided. */
export const setReviewed = (
  { db, tenant, user, now }: Context,
  id: number,
  { decision, reason }: { decision: 'accepted' | 'refused'; reason: string | null },
) =>
  db
    .updateTable('member_document')
    .set({
      review: decision,
      reason,
      reviewed_at: now,
      reviewed_by: user?.id ?? null,
      version: sql`version + 1`,
    })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

/** How many documents wait for the office. */
export async function countDocumentsToReview({ db, tenant }: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from member_document
    where tenant_id = ${tenant.id} and review = 'waiting' and removed_at is null`.execute(db)
  return rows[0]!.count
}
