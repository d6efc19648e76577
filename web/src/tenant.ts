import { createContext, use } from 'react'
import type { TenantDocument } from 'contract/tenants'
import { readDocument } from './api.ts'

const TenantContext = createContext<TenantDocument | undefined>(undefined)

/** Gives the tenant to everything below it. */
export const TenantProvider = TenantContext.Provider

/** Whose site this is: name, pictures, colours, texts, zone, currency, what is switched on. */
export function useTenant(): TenantDocument {
  const tenant = use(TenantContext)
  if (!tenant) throw new Error('A screen was shown outside TenantProvider.')
  return tenant
}

/**
 * The tenant's document: the one the server put into the page, else the one in storage under the first label of
 * the host name, else the default one there, else what is built in.
 */
export async function loadTenant(host: string): Promise<TenantDocument> {
  const embedded = document.getElementById('tenant')?.textContent
  // The server has completed it already.
  if (embedded) return JSON.parse(embedded)
  const label = labelOf(host)
  const found =
    (await readDocument(`/cloud/tenants/${label}.json`)) ??
    (label === 'default' ? undefined : await readDocument('/cloud/tenants/default.json'))
  const { TenantDocument } = await import('contract/tenants')
  return TenantDocument.parse(isObject(found) ? found : {})
}

/** The first label of a host name; a name that belongs to nobody means the default tenant. */
export function labelOf(host: string): string {
  const label = host.toLowerCase().split(/[.:]/)[0]!
  const isTenant = /^[a-z0-9-]*[a-z-][a-z0-9-]*$/.test(label) && label !== 'localhost' && label !== 'www'
  return isTenant ? label : 'default'
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null
