import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Note } from 'contract/members/notes'
import type { Context } from '../plumbing/context.ts'
import { contains, page, type Place } from '../plumbing/database/page-queries.ts'
import { writtenOnce } from '../plumbing/database/written-once.ts'

const COLUMNS = [
  'id',
  'member_id',
  'note',
  'author as created_by',
  'created_at',
  'updated_at',
  'version',
] as const
const alert = sql<number>`alert::int`.as('alert')

/** Undefined if the same text is already there. */
export const insertNote = (
  { db, tenant, user, now }: Context,
  { member_id, note, alert: isAlert }: { member_id: number; note: string; alert: boolean },
): Promise<Note | undefined> =>
  db
    .insertInto('member_note')
    .values({
      tenant_id: tenant.id,
      member_id,
      note,
      alert: isAlert,
      created_by: user?.id ?? null,
      author: user?.name ?? 'system',
      created_at: now,
      updated_at: now,
    })
    .onConflict((c) => c.columns(['tenant_id', 'member_id', 'note_hash']).doNothing())
    .returning([...COLUMNS, alert])
    .executeTakeFirst()

export const findNote = ({ db, tenant }: Context, id: number): Promise<Note | undefined> =>
  db
    .selectFrom('member_note')
    .select([...COLUMNS, alert])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()

/** The note, locked against changes until the transaction ends. */
export const lockNote = ({ db, tenant }: Context, id: number): Promise<Note | undefined> =>
  db
    .selectFrom('member_note')
    .select([...COLUMNS, alert])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Whether another note on this member has the same text. */
export async function isThere(
  { db, tenant }: Context,
  { id, member_id, note }: Pick<Note, 'id' | 'member_id' | 'note'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('member_note')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('member_id', '=', member_id)
    .where('note', '=', note)
    .where('id', '<>', id)
    .executeTakeFirst()
  return row !== undefined
}

export const setNote = (
  { db, tenant, now }: Context,
  { id, note, alert: isAlert }: { id: number; note: string; alert: boolean },
): Promise<Note> =>
  db
    .updateTable('member_note')
    .set({ note, alert: isAlert, updated_at: now, version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .returning([...COLUMNS, alert])
    .executeTakeFirstOrThrow()

export const removeNote = ({ db, tenant }: Context, id: number) =>
  db.deleteFrom('member_note').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

/** A member's notes: warnings first, then the newest. */
export const findNotesOn = ({ db, tenant }: Context, member_id: number): Promise<Note[]> =>
  notesOn(db, { tenant_id: tenant.id, member_id })
const notesOn = writtenOnce((db, { tenant_id, member_id }: { tenant_id: number; member_id: number }) =>
  db
    .selectFrom('member_note')
    .select([...COLUMNS, alert])
    .where('tenant_id', '=', tenant_id)
    .where('member_id', '=', member_id)
    .orderBy(sql`member_note.alert`, 'desc')
    .orderBy('id', 'desc'),
)

type Wanted = Partial<Place> & {
  member_id?: number | undefined
  q?: string | undefined
}

export function findNotes(context: Context, { member_id, q, cursor, page: number, per_page }: Wanted) {
  const { db, tenant } = context
  const conditions: RawBuilder<SqlBool> = sql`n.tenant_id = ${tenant.id}
    ${member_id === undefined ? sql`` : sql`and n.member_id = ${member_id}`}
    ${q?.trim() ? sql`and lower(n.note) like ${contains(q)}` : sql``}`
  return page(
    context,
    {
      rows: async (beyond, end) => {
        const { rows } = await sql<Note & { page_value: number; page_id: number }>`
          select n.id, n.member_id, n.note, n.alert::int as alert, n.author as created_by, n.created_at, n.updated_at,
            n.version, n.id as page_value, n.id as page_id
          from member_note n where ${conditions} and ${beyond} ${end}`.execute(db)
        return rows
      },
      all: sql`from member_note n where ${conditions}`,
    },
    { cursor, page: number, per_page },
    { column: 'n.id', id: 'n.id', descending: true },
  )
}

/** Adds the same note to many members; returns those who did not have it. */
export async function insertNotes(
  { db, tenant, user, now }: Context,
  member_ids: readonly number[],
  { note, alert: isAlert }: { note: string; alert: boolean },
): Promise<{ id: number; member_id: number }[]> {
  const { rows } = await sql<{ id: number; member_id: number }>`
    insert into member_note (tenant_id, member_id, note, alert, created_by, author, created_at, updated_at)
    select ${tenant.id}, chosen.id, ${note}, ${isAlert}, ${user?.id ?? null}, ${user?.name ?? 'system'}, ${now}, ${now}
    from unnest(${member_ids}::bigint[]) as chosen (id)
    on conflict (tenant_id, member_id, note_hash) do nothing
    returning id, member_id`.execute(db)
  return rows
}

/**
 * Removes what a user wrote on many members at a moment, unless it was changed since; returns the members.
 */
export async function removeNotes(
  { db, tenant, user }: Context,
  { note, at }: { note: string; at: string },
): Promise<{ id: number; member_id: number }[]> {
  const { rows } = await sql<{ id: number; member_id: number }>`
    delete from member_note n
    where n.tenant_id = ${tenant.id} and n.note_hash = md5(${note}) and n.created_at = ${at}::timestamptz
      and n.created_by = ${user?.id ?? null} and n.version = 1
    returning n.id, n.member_id`.execute(db)
  return rows
}
