import type { TenantDocument } from 'contract/tenants'
import type { Context, Tenant } from '../plumbing/context.ts'
import type { Database } from '../plumbing/database/database.ts'
import type { Storage } from '../outside/storage.ts'
import { DOCUMENT, documentOf, publishDocument, type Brand } from './documents.ts'
import { BRAND_PICTURES, SIZES, drawPicture, keyOfAddress, pictureKey } from './pictures.ts'
import { findProperties, findProperty, insertTenant, setProperty } from './queries.ts'

export { getTransactionCategories as transactionCategories } from './settings.ts'

type NewTenant = Omit<Tenant, 'id'> & { document?: Brand; id?: number }

/** What creating a tenant requires; there is no context yet, because there is no tenant. */
type Ground = {
  database: Pick<Database, 'pool' | 'inTenant'>
  outside: { storage: Storage }
  now: () => Date
}

/**
 * Creates a tenant and publishes its document, with drawn pictures if it has colors but none of its own. If
 * the label is taken, its row is kept and gets the new document.
 */
export async function createTenant(
  { database, outside, now }: Ground,
  { document: brand = {}, ...fields }: NewTenant,
): Promise<Tenant> {
  const at = now()
  const tenant = await insertTenant(database, fields, at)
  const document = documentOf(tenant, brand)
  await database.inTenant(tenant.id, (db) =>
    setProperty({ db, tenant, now: at }, { name: DOCUMENT, value: document, is_public: true }),
  )
  await publishDocument(outside.storage, document)
  if (brand.colors) await drawPictures(outside.storage, document)
  return tenant
}

/** The tenant's document inside a transaction, where the storage must not be called. */
export async function readDocument(context: Pick<Context, 'db' | 'tenant'>): Promise<TenantDocument> {
  return documentOf(context.tenant, (await settingOf<object>(context, DOCUMENT)) ?? {})
}

/** A setting of the tenant as stored; undefined if there is none. */
export async function settingOf<T>(
  context: Pick<Context, 'db' | 'tenant'>,
  name: string,
): Promise<T | undefined> {
  return (await findProperty(context, name))?.value as T | undefined
}

/** A setting and the tenant's document, loaded together. */
export async function settingAndDocument<T>(
  context: Pick<Context, 'db' | 'tenant'>,
  name: string,
): Promise<{ setting: T | undefined; document: TenantDocument }> {
  const found = await findProperties(context, [name, DOCUMENT])
  const valueOf = (wanted: string) => found.find((one) => one.name === wanted)?.value
  return {
    setting: valueOf(name) as T | undefined,
    document: documentOf(context.tenant, (valueOf(DOCUMENT) as object | undefined) ?? {}),
  }
}

export { findVersioned as findVersionedSetting, putVersioned as putVersionedSetting } from './queries.ts'
export { setProperty as saveSetting } from './queries.ts'
export { changeSettings, giveSettings } from './site-settings.ts'

/** The tenant's logo, for documents and cards; undefined if it has none of its own or the storage is down. */
export const logoOf = async (
  storage: Storage,
  { label, logo }: Pick<TenantDocument, 'label' | 'logo'>,
): Promise<Buffer | undefined> => {
  const key = keyOfAddress(label, 'logo', logo)
  const file = key === undefined ? undefined : await storage.get(key).catch(() => undefined)
  return file?.content
}

const drawPictures = (storage: Storage, { label, colors }: TenantDocument) =>
  Promise.all(
    BRAND_PICTURES.map(async (kind) => {
      const key = pictureKey(label, kind)
      if (await storage.get(key)) return
      // A banner's other sizes are made when somebody first looks; of a small icon nobody could make a large one.
      const sizes = kind === 'banner' ? SIZES.banner.slice(0, 1) : SIZES[kind]
      for (const size of sizes.toReversed()) {
        const { content, type } = await drawPicture(kind, colors, size)
        await storage.put(`${key}${size.suffix}`, content, type)
      }
    }),
  )
