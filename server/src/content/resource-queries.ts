import type { Resource } from 'contract/content/resources'
import type { Context } from '../plumbing/context.ts'

export type Stored = Omit<Resource, 'file_url'> & { file_key: string; file_type: string }

/** By title; drafts only for users who may see them. */
export const findResources = (context: Context, orDrafts: boolean): Promise<Stored[]> =>
  resources(context, orDrafts).orderBy('title').execute()

export const findOne = (context: Context, id: number, orDrafts: boolean): Promise<Stored | undefined> =>
  resources(context, orDrafts).where('id', '=', id).executeTakeFirst()

function resources({ db, tenant }: Context, orDrafts: boolean) {
  const all = db
    .selectFrom('resource')
    .where('tenant_id', '=', tenant.id)
    .select(['id', 'title', 'description', 'file_key', 'file_name', 'file_type', 'file_size'])
    .select(['version', 'updated_at'])
    .select((one) => one.ref('status').$castTo<Resource['status']>().as('status'))
  return orDrafts ? all : all.where('status', '=', 'published')
}

export type Fields = Partial<Omit<Stored, 'id' | 'version' | 'updated_at'>>

/** Undefined if the title is taken. */
export const insertResource = (
  { db, tenant, now }: Context,
  resource: Omit<Stored, 'id' | 'version' | 'updated_at'>,
) =>
  db
    .insertInto('resource')
    .values({ ...resource, tenant_id: tenant.id, updated_at: now })
    .onConflict((taken) => taken.columns(['tenant_id', 'title']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const findTitled = ({ db, tenant }: Context, title: string, but: number) =>
  db
    .selectFrom('resource')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('title', '=', title)
    .where('id', '<>', but)
    .executeTakeFirst()

/** False if it is no longer at this version. */
export async function setResource(
  { db, tenant, now }: Context,
  { id, version }: Pick<Stored, 'id' | 'version'>,
  fields: Fields,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('resource')
    .set({ ...fields, version: version + 1, updated_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const removeResource = ({ db, tenant }: Context, id: number) =>
  db.deleteFrom('resource').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()
