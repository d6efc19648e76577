import { sql } from 'kysely'
import { insertion, insertRows, type NewRow } from '../../plumbing/database/bulk-queries.ts'
import type { Context } from '../../plumbing/context.ts'
import { addUpSoon, notedAsMade } from '../../registrations/registrations.ts'

/** Of members and memberships of a season those that stand already. */
export async function findHeld(
  { db, tenant }: Context,
  wanted: readonly { member_id: number; membership_id: number; season_id: number }[],
): Promise<Set<string>> {
  if (wanted.length === 0) return new Set()
  const { rows } = await sql<{ member_id: number; membership_id: number; season_id: number }>`
    select r.member_id, r.membership_id, r.season_id
    from json_to_recordset(${JSON.stringify(wanted)}::json)
        as x (member_id bigint, membership_id bigint, season_id bigint)
      join registration r on r.tenant_id = ${tenant.id} and r.member_id = x.member_id
        and r.membership_id = x.membership_id and r.season_id = x.season_id
    where r.deleted_at is null`.execute(db)
  return new Set(rows.map(heldKey))
}

export const heldKey = (one: { member_id: number; membership_id: number; season_id: number }) =>
  `${one.member_id} ${one.membership_id} ${one.season_id}`

/** The ids of new registrations, at most a thousand, by their place in the file. */
export async function insertImportedRegistrations(
  context: Context,
  rows: readonly NewRow<'registration'>[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const made = sql`${insertion(context, 'registration', rows)} returning *`
  const { rows: inserted } = await sql<{ id: number; person_key: string; is_due: boolean }>`
    with made as (${made}), noted as (${notedAsMade(context)})
    select id, person_key, (select bool_or(noted.is_due) from noted) as is_due from made`.execute(context.db)
  if (inserted[0]?.is_due) await addUpSoon(context)
  return new Map(inserted.map(({ id, person_key }) => [person_key, id]))
}

type Entry = {
  action: string
  subject: string
  subject_id: number
  before?: unknown
  after?: unknown
  note: string | null
}

/** What was done to many, in the name of who wanted it. */
export const auditMany = (
  context: Context,
  { user_id, actor }: { user_id: number | null; actor: string },
  entries: readonly Entry[],
) =>
  insertRows(
    context,
    'audit_entry',
    entries.map(({ before, after, ...entry }) => ({
      ...entry,
      at: context.now.toISOString(),
      user_id,
      actor,
      before: (before ?? null) as never,
      after: (after ?? null) as never,
      trace_id: context.call.trace_id,
    })),
  )
