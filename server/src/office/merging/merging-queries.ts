import { sql } from 'kysely'
import type { Context } from '../../plumbing/context.ts'
import { asJson } from '../../plumbing/database/database.ts'
import { page, type Place } from '../../plumbing/database/page-queries.ts'

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

/** Memberships of a season that both hold and only one person may. */
export async function findHeldByBoth({ db, tenant }: Context, one: number, other: number): Promise<string[]> {
  const standing = sql`status in ('waiting_for_approval', 'active', 'blocked') and deleted_at is null
    and team_id is null and club_id is null`
  const { rows } = await sql<{ name: string }>`
    select distinct ms.name || ', ' || s.name as name
    from (select * from registration where tenant_id = ${tenant.id} and member_id = ${one} and ${standing}) a
      join (select * from registration where tenant_id = ${tenant.id} and member_id = ${other} and ${standing}) b
        on b.membership_id = a.membership_id and b.season_id = a.season_id
      join membership ms on ms.tenant_id = ${tenant.id} and ms.id = a.membership_id
      join season s on s.tenant_id = ${tenant.id} and s.id = a.season_id
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

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
    from json_populate_recordset(null::member_note, ${JSON.stringify(notes)}::json)`.execute(db)

export const findAccounts = ({ db, tenant }: Context, member_id: number) =>
  db
    .selectFrom('app_user')
    .select(['id', 'email'])
    .where('tenant_id', '=', tenant.id)
    .where('member_id', '=', member_id)
    .orderBy('id')
    .execute()

export const removeMember = ({ db, tenant }: Context, id: number) =>
  db.deleteFrom('member').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

/** Puts a record back as it was, under its id. */
export async function restoreMember({ db, tenant }: Context, record: Record<string, unknown>) {
  const names = Object.keys(record).filter((name) => !GENERATED.has(name))
  const columns = sql.join(names.map((name) => sql.ref(name)))
  await sql`
    insert into member (tenant_id, ${columns}) overriding system value
    select ${tenant.id}, ${columns} from json_populate_record(null::member, ${JSON.stringify(record)}::json)`.execute(
    db,
  )
}

const GENERATED = new Set(['tenant_id', 'search', 'name_key', 'codes', 'phone_digits'])

/** The row as the database has it, to be put back one day. */
export async function snapshotOf({ db, tenant }: Context, id: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ record: Record<string, unknown> }>`
    select to_jsonb(m) as record from member m where m.tenant_id = ${tenant.id} and m.id = ${id}`.execute(db)
  return rows[0]!.record
}

type NewMerge = {
  winner_id: number
  loser_id: number
  loser_number: string
  loser: object
  moved: object
  before: object
  after: object
}

export const insertMerge = (
  { db, tenant, user, now }: Context,
  { loser, moved, before, after, ...merge }: NewMerge,
) =>
  db
    .insertInto('member_merge')
    .values({
      tenant_id: tenant.id,
      ...merge,
      loser: asJson(loser),
      moved: asJson(moved),
      before: asJson(before),
      after: asJson(after),
      merged_by: user?.id ?? null,
      author: user?.name ?? 'system',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const lockMerge = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('member_merge')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const setUndone = ({ db, tenant, now }: Context, id: number) =>
  db
    .updateTable('member_merge')
    .set({ undone_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export const forgetRecords = ({ db, tenant }: Context, before: Date) =>
  db
    .updateTable('member_merge')
    .set({ loser: asJson({}), moved: asJson({}), before: asJson({}), after: asJson({}) })
    .where('tenant_id', '=', tenant.id)
    .where('created_at', '<', before.toISOString())
    .where('loser', '<>', asJson({}))
    .execute()

/** Records that have become part of a member, whose history is the member's too. */
export async function findMergedInto({ db, tenant }: Context, member_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('member_merge')
    .select('loser_id')
    .where('tenant_id', '=', tenant.id)
    .where('winner_id', '=', member_id)
    .where('undone_at', 'is', null)
    .execute()
  return rows.map(({ loser_id }) => loser_id)
}

export type MergeRow = {
  id: number
  member_id: number
  member: string
  loser_number: string
  author: string
  created_at: string
  undone_at: string | null
  /** Whether what an undo needs is still there. */
  is_kept: boolean
}

type Wanted = Partial<Place> & {
  id?: number
  member_id?: number | undefined
}

export function pageMerges(
  { db, tenant }: Context,
  { id, member_id, cursor, page: number, per_page }: Wanted,
) {
  const which = sql`w.tenant_id = ${tenant.id} ${id ? sql`and w.id = ${id}` : sql``}
    ${member_id ? sql`and w.winner_id = ${member_id}` : sql``}`
  return page(
    { db },
    {
      rows: async (beyond, end) => {
        const { rows } = await sql<MergeRow & { page_value: number; page_id: number }>`
          select w.id, w.winner_id as member_id,
            coalesce((select m.last_name || ', ' || m.first_name from member m
              where m.tenant_id = ${tenant.id} and m.id = w.winner_id), '') as member,
            w.loser_number, w.author, w.created_at, w.undone_at, w.loser <> '{}' as is_kept, w.id as page_value, w.id as page_id
          from member_merge w where ${which} and ${beyond} ${end}`.execute(db)
        return rows
      },
      all: sql`from member_merge w where ${which}`,
    },
    { cursor, page: number, per_page },
    { column: 'w.id', id: 'w.id', descending: true },
  )
}
