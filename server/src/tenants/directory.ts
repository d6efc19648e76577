import { DEFAULT_LABEL, labelOfHost, nameOfHost } from 'contract/hosts'
import type { Tenant } from '../plumbing/context.ts'

/** How long the list is used before it is reloaded, in case no change was announced. */
const FRESH_MS = 5_000
/** An unknown name reloads the list at most this often, however many ask. */
const ASK_AGAIN_MS = 1_000

export type Sites = { tenants: Tenant[]; hosts: { host: string; tenant_id: number }[] }

/**
 * The tenant of a host name, from the list of all tenants in memory: for a name a tenant has verified, that
 * tenant; for any other, the one its first label names (R-002); for an unknown name, the default tenant.
 * Known names never wait for the database, so the sites' pages survive a database outage.
 */
export function tenantDirectory(load: () => Promise<Sites>, now: () => Date) {
  let byLabel = new Map<string, Tenant>()
  let byHost = new Map<string, Tenant>()
  let loadedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | undefined
  let changes = 0

  const reload = (): Promise<void> => {
    const before = changes
    loading ??= load()
      .then(({ tenants, hosts }) => {
        const byId = new Map(tenants.map((tenant) => [tenant.id, tenant]))
        byLabel = new Map(tenants.map((tenant) => [tenant.label, tenant]))
        byHost = new Map(
          hosts.flatMap(({ host, tenant_id }) => {
            const tenant = byId.get(tenant_id)
            return tenant ? [[host, tenant]] : []
          }),
        )
        loadedAt = now().getTime()
      })
      .finally(() => {
        loading = undefined
      })
    // Something changed during loading, so the result may predate the change.
    return loading.then(() => (before === changes ? undefined : reload()))
  }

  return {
    async tenantOf(host: string): Promise<Tenant> {
      const name = nameOfHost(host)
      const label = labelOfHost(host)
      const age = now().getTime() - loadedAt
      const isKnown = byHost.has(name) || byLabel.has(label)
      if (byLabel.size === 0) await reload()
      else if (!isKnown && age >= ASK_AGAIN_MS) await reload().catch(() => {})
      else if (age >= FRESH_MS) reload().catch(() => {})
      const tenant = byHost.get(name) ?? byLabel.get(label) ?? byLabel.get(DEFAULT_LABEL)
      if (!tenant) throw new Error('there is no default tenant')
      return tenant
    },
    /**
     * Whether a tenant is reached at this host name: one of its own that is verified, or the address `siteOf` its label.
     */
    async isServed(host: string, siteOf: (label: string) => string): Promise<boolean> {
      const name = nameOfHost(host)
      const { label } = await this.tenantOf(host)
      return byHost.has(name) || name === nameOfHost(siteOf(label))
    },
    /** The list has changed; the old one is used until it is reloaded. */
    refresh() {
      changes++
      reload().catch(() => {
        loadedAt = Number.NEGATIVE_INFINITY
      })
    },
  }
}
