import { sql } from 'kysely'
import { SavedViewExists, type Density, type ListName, type ListView } from 'contract/views'
import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'
import { takenAs } from '../plumbing/database/taken.ts'

export type StoredView = {
  id: number
  list: ListName
  name: string
  owner_id: number
  owner: string
  is_shared: boolean
  view: ListView
  removed_at: string | null
  version: number
}

const stored = ({ db, tenant }: Context) =>
  db
    .selectFrom('saved_view as s')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.owner_id'),
    )
    .select([
      's.id',
      sql<ListName>`s.list`.as('list'),
      's.name',
      's.owner_id',
      sql<string>`u.first_name || ' ' || u.last_name`.as('owner'),
      's.is_shared',
      sql<ListView>`s.view`.as('view'),
      's.removed_at',
      's.version',
    ])
    .where('s.tenant_id', '=', tenant.id)
    .where('u.tenant_id', '=', tenant.id)

/** The user's own of a list, and with `shared` those of others. */
export const findViews = (context: Context, list: ListName, owner_id: number, shared: boolean) =>
  stored(context)
    .where('s.list', '=', list)
    .where('s.removed_at', 'is', null)
    .where((e) => e.or([e('s.owner_id', '=', owner_id), ...(shared ? [e('s.is_shared', '=', true)] : [])]))
    .orderBy('s.name')
    .orderBy('s.id')
    .execute()

export const getView = (context: Context, id: number) =>
  stored(context).where('s.id', '=', id).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockView = (context: Context, id: number) =>
  stored(context).where('s.id', '=', id).forUpdate('s').executeTakeFirst()

export type Arrangement = { view_ids: number[]; default_id: number | null; density: Density | null }

/** How the user has arranged a list; locked until the transaction ends if `lock`, and then there is a row. */
export async function getArrangement(
  { db, tenant }: Context,
  user_id: number,
  list: ListName,
  { lock = false } = {},
): Promise<Arrangement> {
  if (lock)
    await sql`insert into view_arrangement (tenant_id, user_id, list) values (${tenant.id}, ${user_id}, ${list})
      on conflict do nothing`.execute(db)
  const { rows } = await sql<Arrangement>`
    select view_ids, default_id, density from view_arrangement
    where tenant_id = ${tenant.id} and user_id = ${user_id} and list = ${list} ${lock ? sql`for update` : sql``}`.execute(
    db,
  )
  return rows[0] ?? { view_ids: [], default_id: null, density: null }
}

export const setArrangement = (
  { db, tenant }: Context,
  user_id: number,
  list: ListName,
  { view_ids, default_id, density }: Arrangement,
) =>
  db
    .updateTable('view_arrangement')
    .set({ view_ids: sql`${view_ids}::bigint[]`, default_id, density })
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', user_id)
    .where('list', '=', list)
    .execute()

/** How many views of a list somebody has. */
export async function countViews({ db, tenant }: Context, owner_id: number, list: ListName): Promise<number> {
  const { count } = await db
    .selectFrom('saved_view')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenant.id)
    .where('owner_id', '=', owner_id)
    .where('list', '=', list)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

type Fields = { name: string; is_shared: boolean; view: ListView }

/** @throws SavedViewExists */
export const insertView = (
  { db, tenant, now }: Context,
  { view, ...fields }: Fields & { list: ListName; owner_id: number },
) =>
  db
    .insertInto('saved_view')
    .values({ tenant_id: tenant.id, ...fields, view: asJson(view), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)

/** @throws SavedViewExists */
export const setView = ({ db, tenant }: Context, id: number, { view, ...fields }: Fields) =>
  db
    .updateTable('saved_view')
    .set({ ...fields, view: asJson(view), version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
    .catch(refuseTaken)

/** @throws SavedViewExists if its name has been taken meanwhile */
export const markRemoved = ({ db, tenant }: Context, id: number, removed_at: Date | null) =>
  db
    .updateTable('saved_view')
    .set({ removed_at, version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
    .catch(refuseTaken)

export const removeViews = ({ db, tenant }: Context, before: Date) =>
  db
    .deleteFrom('saved_view')
    .where('tenant_id', '=', tenant.id)
    .where('removed_at', '<', before.toISOString())
    .execute()

const refuseTaken = takenAs(() =>
  SavedViewExists({ errors: { name: ['There’s already a view by this name.'] } }),
)
