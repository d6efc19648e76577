import { BUILT_IN_TENANT, TenantDocument } from 'contract/tenants'
import { DEFAULT_LABEL } from 'contract/hosts'
import type { Tenant } from '../plumbing/context.ts'
import type { Storage } from '../outside/storage.ts'

/** The branding a tenant can set; the rest of the document is in its row. */
export type Brand = Partial<
  Omit<TenantDocument, 'label' | 'name' | 'realm' | 'time_zone' | 'currency' | 'payment_mode'>
>

/** The settings key of the document, whose public copy is in the storage. */
export const DOCUMENT = 'document'

export const documentKey = (label: string) => `tenants/${label}.json`

/** A tenant's whole document; by default its pictures are those stored under its label. */
export function documentOf(
  { label, name, time_zone, currency, payment_mode }: Omit<Tenant, 'id'>,
  brand: Brand,
): TenantDocument {
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
    payment_mode,
  })
}

export const publishDocument = (storage: Storage, document: TenantDocument) =>
  storage.put(documentKey(document.label), Buffer.from(JSON.stringify(document)), 'application/json')

const FRESH_MS = 10_000
const MOST_KEPT = 1_000

/**
 * Loads documents from the storage: the tenant's, else the default one, else the built-in one. Each
 * is cached for a few seconds, and longer while the storage is down. If this server's provider moves no real
 * money, no document claims that it does.
 */
export function tenantDocuments(
  storage: Storage,
  provider_mode: TenantDocument['payment_mode'],
  now: () => Date,
) {
  const kept = new Map<string, { document: TenantDocument; readAt: number }>()
  let changes = 0
  const honest = (document: TenantDocument): TenantDocument =>
    provider_mode === 'sandbox' ? { ...document, payment_mode: 'sandbox' } : document

  async function read(label: string): Promise<TenantDocument> {
    const file = await storage.get(documentKey(label))
    const document = file && parse(file.content)
    if (document) return honest(document)
    return label === DEFAULT_LABEL ? honest(BUILT_IN_TENANT) : read(DEFAULT_LABEL)
  }

  return {
    async documentOf(label: string): Promise<TenantDocument> {
      const before = kept.get(label)
      const at = now().getTime()
      if (before && at - before.readAt < FRESH_MS) return before.document
      const seen = changes
      const document = await read(label).catch(() => before?.document ?? honest(BUILT_IN_TENANT))
      // What was read before a change is valid for this answer, but must not be cached.
      if (seen !== changes) return document
      if (kept.size >= MOST_KEPT) kept.clear()
      kept.set(label, { document, readAt: at })
      return document
    },
    /** A tenant's document has changed; the default one's also stands in for many others. */
    forget(label: string | undefined) {
      changes++
      if (label === undefined || label === DEFAULT_LABEL)
        for (const entry of kept.values()) entry.readAt = Number.NEGATIVE_INFINITY
      const entry = label === undefined ? undefined : kept.get(label)
      if (entry) entry.readAt = Number.NEGATIVE_INFINITY
    },
  }
}

function parse(content: Buffer): TenantDocument | undefined {
  try {
    return TenantDocument.safeParse(JSON.parse(content.toString())).data
  } catch {
    return undefined
  }
}
