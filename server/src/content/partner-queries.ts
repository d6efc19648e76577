import { sql } from 'kysely'
import type { PartnerEntry } from 'contract/content/partners'
import type { Context } from '../plumbing/context.ts'

/** With the storage key of the logo, not its URL. */
export const findPartners = (context: Context): Promise<PartnerEntry[]> =>
  partners(context).orderBy('sort_order').orderBy('id').execute()

export const getPartner = (context: Context, id: number): Promise<PartnerEntry | undefined> =>
  partners(context).where('id', '=', id).executeTakeFirst()

const partners = ({ db, tenant }: Context) =>
  db
    .selectFrom('partner')
    .where('tenant_id', '=', tenant.id)
    .select(['id', 'name', 'logo', 'url', 'version'])
    .select((partner) => partner.ref('status').$castTo<PartnerEntry['status']>().as('status'))

export type Fields = Partial<Pick<PartnerEntry, 'name' | 'logo' | 'url' | 'status'>>

/** False if it is no longer at this version. */
export async function setPartner(
  { db, tenant }: Context,
  { id, version }: Pick<PartnerEntry, 'id' | 'version'>,
  fields: Fields,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('partner')
    .set({ ...fields, version: version + 1 })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const removePartner = ({ db, tenant }: Context, id: number) =>
  db.deleteFrom('partner').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

export const setPartnerOrder = ({ db, tenant }: Context, ids: readonly number[]) =>
  sql`
    update partner set sort_order = wanted.place
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    where partner.tenant_id = ${tenant.id} and partner.id = wanted.id`.execute(db)
