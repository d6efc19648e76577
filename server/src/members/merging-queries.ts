import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'
import { noteMembers } from './total-queries.ts'

export type Tie = {
  minor_id: number
  guardian_id: number
  relation: string
  is_primary: boolean
  created_at: string
}

/** Whose child and whose parent somebody is. */
export const findTies = ({ db, tenant }: Context, ids: readonly number[]): Promise<Tie[]> =>
  db
    .selectFrom('guardianship')
    .select(['minor_id', 'guardian_id', 'relation', 'is_primary', 'created_at'])
    .where('tenant_id', '=', tenant.id)
    .where((e) => e.or([e('minor_id', 'in', ids), e('guardian_id', 'in', ids)]))
    .orderBy('minor_id')
    .orderBy('guardian_id')
    .execute()

export const insertTies = ({ db, tenant }: Context, ties: readonly Tie[]) =>
  db
    .insertInto('guardianship')
    .values(ties.map((tie) => ({ tenant_id: tenant.id, ...tie })))
    .onConflict((known) => known.doNothing())
    .execute()

export const removeTies = ({ db, tenant }: Context, ties: readonly Pick<Tie, 'minor_id' | 'guardian_id'>[]) =>
  db
    .deleteFrom('guardianship')
    .where('tenant_id', '=', tenant.id)
    .where((e) => e.or(ties.map(({ minor_id, guardian_id }) => e.and({ minor_id, guardian_id }))))
    .execute()

type Note = { id: number; note: string }

/** Notes on the one that say just what a note on the other says; they are taken away and given back by an undo. */
export async function removeSameNotes({ db, tenant }: Context, from: number, to: number): Promise<Note[]> {
  const { rows } = await sql<Note>`
    delete from member_note n where n.tenant_id = ${tenant.id} and n.member_id = ${from}
      and exists (select 1 from member_note o where o.tenant_id = ${tenant.id} and o.member_id = ${to}
        and o.note_hash = n.note_hash)
    returning n.id, n.note, n.alert, n.created_by, n.author, n.created_at, n.updated_at, n.version`.execute(
    db,
  )
  return rows
}

export const restoreNotes = ({ db, tenant }: Context, member_id: number, notes: readonly object[]) =>
  sql`
    insert into member_note (tenant_id, id, member_id, note, alert, created_by, author, created_at, updated_at, version)
      overriding system value
    select ${tenant.id}, id, ${member_id}, note, alert, created_by, author, created_at, updated_at, version
    from json_populate_recordset(null::member_note, ${JSON.stringify(notes)}::json)
    returning 1`.execute(db)

/** Puts a record back as it was, under its id. */
export async function restoreMember(context: Context, record: Record<string, unknown>) {
  const { db, tenant } = context
  const names = Object.keys(record).filter((name) => !GENERATED.has(name))
  const columns = sql.join(names.map((name) => sql.ref(name)))
  await sql`
    insert into member (tenant_id, ${columns}) overriding system value
    select ${tenant.id}, ${columns} from json_populate_record(null::member, ${JSON.stringify(record)}::json)
    returning 1`.execute(db)
  await noteMembers(context, [Number(record['id'])], 1)
}

const GENERATED = new Set(['tenant_id', 'search', 'name_key', 'codes', 'phone_digits', 'postal_code'])

/** The row as the database has it, to be put back one day. */
export async function snapshotOf({ db, tenant }: Context, id: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ record: Record<string, unknown> }>`
    select to_jsonb(m) as record from member m where m.tenant_id = ${tenant.id} and m.id = ${id}`.execute(db)
  return rows[0]!.record
}

/** Takes records away, and whose children they are. */
export async function removeMembers(context: Context, ids: readonly number[]): Promise<void> {
  const { db, tenant } = context
  const gone = sql`any (${[...ids]}::bigint[])`
  await sql`delete from guardianship where tenant_id = ${tenant.id} and minor_id = ${gone}`.execute(db)
  await sql`delete from member where tenant_id = ${tenant.id} and id = ${gone}`.execute(db)
  await noteMembers(context, ids, -1)
}
