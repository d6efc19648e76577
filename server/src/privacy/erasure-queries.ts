import { sql, type RawBuilder } from 'kysely'
import { WHY_LABELS } from 'contract/batches'
import type { ErasureStatus } from 'contract/families/own-data'
import type { In } from 'contract/operation'
import type { listErasures } from 'contract/privacy/privacy'
import type { Which } from '../batches/batches.ts'
import type { Context } from '../plumbing/context.ts'
import { orderBy, placeOf, type Placed } from '../plumbing/database/list-queries.ts'
import { contains, page } from '../plumbing/database/page-queries.ts'
import type { Forgotten } from '../plumbing/privacy.ts'

const requests = ({ db, tenant }: Context) =>
  db
    .selectFrom('erasure_request as e')
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'e.tenant_id').onRef('u.id', '=', 'e.user_id'),
    )
    .select([
      'e.id',
      'e.user_id',
      sql<number[]>`to_jsonb(e.member_ids)`.as('member_ids'),
      'e.reason',
      sql<ErasureStatus>`e.status`.as('status'),
      'e.asked_at',
      'e.decided_at',
      'e.note',
      'e.version',
      'u.email',
    ])
    .where('e.tenant_id', '=', tenant.id)
export type ErasureRow = NonNullable<Awaited<ReturnType<typeof findLastRequest>>>

type Filters = Pick<In<typeof listErasures>, 'q' | 'status'>

/** The requests of a list, by who asked and whom they are about. */
function listed({ tenant }: Context, { q, status }: Filters) {
  const like = contains(q ?? '')
  return sql`
    from erasure_request e left join app_user u on u.tenant_id = e.tenant_id and u.id = e.user_id
    where e.tenant_id = ${tenant.id}
      ${status === undefined ? sql`` : sql`and e.status = ${status}`}
      ${
        q?.trim()
          ? sql`and (lower(u.email) like ${like} or exists (select from member m
              where m.tenant_id = ${tenant.id} and m.id = any (e.member_ids)
                and lower(m.first_name || ' ' || m.last_name) like ${like}))`
          : sql``
      }`
}

/** A page of the requests to be forgotten. */
export async function pageRequests(
  context: Context,
  { cursor, page: number, per_page, sort = '-asked_at', ...filters }: In<typeof listErasures>,
) {
  const order = orderBy({ asked_at: 'e.asked_at' }, sort, 'e.id')
  const all = listed(context, filters)
  return page(
    context,
    {
      rows: async (beyond, end) =>
        (
          await sql<ErasureRow & Placed>`
            select e.id, e.user_id, to_jsonb(e.member_ids) as member_ids, e.reason, e.status, e.asked_at, e.decided_at,
              e.note, e.version, u.email, ${placeOf(order)}
            ${all} and ${beyond} ${end}`.execute(context.db)
        ).rows,
      all,
    },
    { cursor, page: number, per_page },
    order,
  )
}

/** The requests of a list as candidates for a batch. */
export function requestCandidates(context: Context, meant: Which): RawBuilder<unknown> {
  const { tenant } = context
  return sql`
    select e.id, u.email as letter_to,
      coalesce((select string_agg(m.first_name || ' ' || m.last_name, ', ' order by m.id) from member m
        where m.tenant_id = ${tenant.id} and m.id = any (e.member_ids)), '') as name,
      case when e.status <> 'open' then ${WHY_LABELS.decided}::text end as obstacle
    ${listed(context, 'ids' in meant ? {} : { ...(meant.filters as Filters), ...(meant.q && { q: meant.q }) })}
      ${'ids' in meant ? sql`and e.id = any (${[...meant.ids]}::bigint[])` : sql``}`
}

/** How many requests wait for the office. */
export async function countOpenRequests({ db, tenant }: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from erasure_request where tenant_id = ${tenant.id} and status = 'open'`.execute(
    db,
  )
  return rows[0]!.count
}

export const findLastRequest = (context: Context, user_id: number) =>
  requests(context).where('e.user_id', '=', user_id).orderBy('e.id', 'desc').limit(1).executeTakeFirst()

/** Locks the request until the end: of two users in the office, only one decides. */
export const lockRequest = (context: Context, id: number) =>
  requests(context).where('e.id', '=', id).forUpdate('e').executeTakeFirst()

/** False if one is already open. */
export async function insertRequest(
  { db, tenant, now }: Context,
  request: { user_id: number; member_ids: readonly number[]; reason: string | null },
): Promise<boolean> {
  const row = await db
    .insertInto('erasure_request')
    .values({ tenant_id: tenant.id, ...request, member_ids: [...request.member_ids], asked_at: now })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const setDecided = (
  { db, tenant, user, now }: Context,
  id: number,
  { status, note }: { status: Exclude<ErasureStatus, 'open'>; note: string | null },
) =>
  db
    .updateTable('erasure_request')
    .set({
      status,
      note,
      decided_at: now,
      decided_by: user?.id ?? null,
      version: sql`version + 1`,
    })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()

/** Also forgets why somebody wanted to be forgotten, now and in earlier requests. */
export const forgetReasons = (
  { db, tenant }: Context,
  { user_ids, member_ids }: Pick<Forgotten, 'user_ids' | 'member_ids'>,
) =>
  sql`
    update erasure_request set reason = null
    where tenant_id = ${tenant.id}
      and (user_id = any (${[...user_ids]}::bigint[]) or member_ids && ${[...member_ids]}::bigint[])`.execute(
    db,
  )
