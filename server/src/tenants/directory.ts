import { DEFAULT_LABEL, labelOfHost } from 'contract/hosts'
import type { Tenant } from '../context.ts'

/** How long the list is used before it is read again; a tenant made or closed elsewhere shows after this. */
const FRESH_MS = 5_000
/** A name nobody has reads the list at most this often, however many ask. */
const ASK_AGAIN_MS = 1_000

/**
 * The tenant of a host name, from the list of all tenants in memory. A name nobody has gets the default tenant.
 * Known names never wait for the database, so a database that is away does not take the sites' pages with it.
 */
export function tenantDirectory(
  load: () => Promise<Tenant[]>,
  now: () => Date,
): (host: string) => Promise<Tenant> {
  let byLabel = new Map<string, Tenant>()
  let loadedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | undefined

  const reload = () => {
    loading ??= load()
      .then((tenants) => {
        byLabel = new Map(tenants.map((tenant) => [tenant.label, tenant]))
        loadedAt = now().getTime()
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }

  return async (host) => {
    const label = labelOfHost(host)
    const age = now().getTime() - loadedAt
    if (byLabel.size === 0) await reload()
    else if (!byLabel.has(label) && age >= ASK_AGAIN_MS) await reload().catch(() => {})
    else if (age >= FRESH_MS) reload().catch(() => {})
    const tenant = byLabel.get(label) ?? byLabel.get(DEFAULT_LABEL)
    if (!tenant) throw new Error('there is no default tenant')
    return tenant
  }
}
