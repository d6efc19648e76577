import { createContext, use, useEffect, useState } from 'react'
import { DEFAULT_LABEL, labelOfHost } from 'contract/hosts'
import type { TenantDocument } from 'contract/tenants'
import { readDocument } from './api.ts'

const TenantContext = createContext<TenantDocument | undefined>(undefined)

/** Provides the tenant to everything below it. */
export const TenantProvider = TenantContext.Provider

let tell: ((change: Partial<TenantDocument>) => void) | undefined
/** Part of the document has changed; everything on screen updates. */
export const siteIs = (change: Partial<TenantDocument>) => tell?.(change)

/** The document the page came with, with all changes since. */
export function useLatest(first: TenantDocument): TenantDocument {
  const [tenant, setTenant] = useState(first)
  useEffect(() => {
    tell = (change) => setTenant((now) => ({ ...now, ...change }))
  }, [])
  return tenant
}

/** Whose site this is: name, pictures, colors, texts, time zone, currency, enabled features. */
export function useTenant(): TenantDocument {
  const tenant = use(TenantContext)
  if (!tenant) throw new Error('A screen was shown outside TenantProvider.')
  return tenant
}

/**
 * The tenant's document: the one the server put into the page, else the one in storage under the first label
 * of the host name, else the default one there, else the built-in one.
 */
export async function loadTenant(host: string): Promise<TenantDocument> {
  const embedded = document.getElementById('tenant')?.textContent
  // The server has already completed it.
  if (embedded) return JSON.parse(embedded)
  const label = labelOfHost(host)
  const found =
    (await readDocument(`/cloud/tenants/${label}.json`)) ??
    (label === DEFAULT_LABEL ? undefined : await readDocument(`/cloud/tenants/${DEFAULT_LABEL}.json`))
  const { TenantDocument } = await import('contract/tenants')
  return TenantDocument.parse(isObject(found) ? found : {})
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** Served under our own URLs, in every size. */
export const isOurs = (picture: string) => picture.startsWith('/assets/tenants/')

/** The logo for places of at most 48 pixels: a tenth of the bytes, where it is ours. */
export const smallLogo = (logo: string) => (isOurs(logo) ? `${logo}-96` : logo)
