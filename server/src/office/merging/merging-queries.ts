import { sql } from 'kysely'
import type { Context } from '../../plumbing/context.ts'
import { asJson } from '../../plumbing/database/database.ts'
import { page, type Place } from '../../plumbing/database/page-queries.ts'
import { writtenOnce } from '../../plumbing/database/written-once.ts'

/** Memberships of a season that both hold and only one person may, with the registrations. */
export async function findHeldByBoth(
  { db, tenant }: Context,
  one: number,
  other: number,
): Promise<{ membership: string; one_id: number; other_id: number }[]> {
  const standing = sql`status in ('waiting_for_approval', 'active', 'blocked') and deleted_at is null
    and team_id is null and club_id is null`
  const { rows } = await sql<{ membership: string; one_id: number; other_id: number }>`
    select ms.name || ', ' || s.name as membership, min(a.id) as one_id, min(b.id) as other_id
    from (select * from registration where tenant_id = ${tenant.id} and member_id = ${one} and ${standing}) a
      join (select * from registration where tenant_id = ${tenant.id} and member_id = ${other} and ${standing}) b
        on b.membership_id = a.membership_id and b.season_id = a.season_id
      join membership ms on ms.tenant_id = ${tenant.id} and ms.id = a.membership_id
      join season s on s.tenant_id = ${tenant.id} and s.id = a.season_id
    group by 1 order by 1`.execute(db)
  return rows
}

/** The events that both are in, or wait for. */
export async function findEventsOfBoth(
  { db, tenant }: Context,
  one: number,
  other: number,
): Promise<{ id: number; name: string }[]> {
  const standing = sql`status in ('applied', 'waiting', 'held', 'confirmed')`
  const { rows } = await sql<{ id: number; name: string }>`
    select e.id, e.name
    from (select event_id from entrant where tenant_id = ${tenant.id} and member_id = ${one} and ${standing}) a
      join (select event_id from entrant where tenant_id = ${tenant.id} and member_id = ${other} and ${standing}) b
        on b.event_id = a.event_id
      join event e on e.tenant_id = ${tenant.id} and e.id = a.event_id
    order by e.starts_on, e.id`.execute(db)
  return rows
}

export const findAccounts = ({ db, tenant }: Context, member_id: number) =>
  db
    .selectFrom('app_user')
    .select(['id', 'email'])
    .where('tenant_id', '=', tenant.id)
    .where('member_id', '=', member_id)
    .orderBy('id')
    .execute()

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

/** Records that were merged into a member, whose history is the member's too. */
export async function findMergedInto({ db, tenant }: Context, member_id: number): Promise<number[]> {
  const rows = await mergedInto(db, { tenant_id: tenant.id, member_id })
  return rows.map(({ loser_id }) => loser_id)
}
const mergedInto = writtenOnce((db, { tenant_id, member_id }: { tenant_id: number; member_id: number }) =>
  db
    .selectFrom('member_merge')
    .select('loser_id')
    .where('tenant_id', '=', tenant_id)
    .where('winner_id', '=', member_id)
    .where('undone_at', 'is', null),
)

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
