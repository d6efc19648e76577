import { sql } from 'kysely'
import { owedBy, type Entry, type EntryKind } from 'contract/fees/book'
import type { Context } from '../plumbing/context.ts'

type Deed = {
  team_id: number
  plan_id: number | null
  /** Together with the source it identifies the action; the database refuses the same one a second time. */
  kind: EntryKind
  source: string
  note?: string | null
}

/** Adds entries to a team's book, with what is owed after them. For a plan, only while it is locked. */
export async function book(
  { db, tenant, now, user }: Context,
  { note = null, ...deed }: Deed,
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length === 0) return
  await db
    .insertInto('team_entry')
    .values(
      entries.map((entry, i) => ({
        tenant_id: tenant.id,
        ...deed,
        note,
        position: i + 1,
        ...entry,
        booked_at: now,
        booked_by: user?.id ?? null,
      })),
    )
    .execute()
  const changes = [...owedBy(entries)]
  if (changes.length === 0) return
  await sql`
    update fee_instalment i set owed = i.owed + c.change
    from unnest(${changes.map(([id]) => id)}::bigint[], ${changes.map(([, by]) => by)}::bigint[]) as c (id, change)
    where i.tenant_id = ${tenant.id} and i.id = c.id`.execute(db)
}
