import { BUILT_IN_TENANT, TenantDocument } from 'contract/tenants'
import { DEFAULT_LABEL } from 'contract/hosts'
import type { Tenant } from '../context.ts'
import type { Storage } from '../outside/storage.ts'

/** What a tenant decides about its site; the rest of the document is known elsewhere. */
export type Brand = Partial<Omit<TenantDocument, 'label' | 'name' | 'realm' | 'time_zone' | 'currency'>>

export const documentKey = (label: string) => `tenants/${label}.json`

/** The whole document of a tenant, its pictures by default those kept under its label. */
export function documentOf({ label, name, time_zone, currency }: Tenant, brand: Brand): TenantDocument {
  const picture = (kind: string) => `/assets/tenants/${label}/${kind}`
  return TenantDocument.parse({
    logo: picture('logo'),
    favicon: picture('favicon'),
    banner: picture('banner'),
    ...brand,
    label,
    name,
    realm: label,
    time_zone,
    currency,
  })
}

export const publishDocument = (storage: Storage, document: TenantDocument) =>
  storage.put(documentKey(document.label), Buffer.from(JSON.stringify(document)), 'application/json')

const FRESH_MS = 10_000
const MOST_KEPT = 1_000

/**
 * Reads documents from the storage: the tenant's, else the default one, else what is built in. Each is
 * kept for a few seconds, and longer while the storage is away.
 */
export function tenantDocuments(
  storage: Storage,
  payment_mode: TenantDocument['payment_mode'],
  now: () => Date,
): (label: string) => Promise<TenantDocument> {
  const kept = new Map<string, { document: TenantDocument; readAt: number }>()

  async function read(label: string): Promise<TenantDocument> {
    const file = await storage.get(documentKey(label))
    const document = file && parse(file.content)
    if (document) return { ...document, payment_mode }
    return label === DEFAULT_LABEL ? { ...BUILT_IN_TENANT, payment_mode } : read(DEFAULT_LABEL)
  }

  return async (label) => {
    const before = kept.get(label)
    const at = now().getTime()
    if (before && at - before.readAt < FRESH_MS) return before.document
    const document = await read(label).catch(() => before?.document ?? { ...BUILT_IN_TENANT, payment_mode })
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(label, { document, readAt: at })
    return document
  }
}

function parse(content: Buffer): TenantDocument | undefined {
  try {
    return TenantDocument.safeParse(JSON.parse(content.toString())).data
  } catch {
    return undefined
  }
}
