import { Resolver } from 'node:dns/promises'
import { NamesAway } from 'contract/tenants/domains'

/** Queries the domain name system. */
export interface Names {
  /**
   * The texts in a name's TXT records; empty if there are none. @throws NamesAway if no server could be
   * reached
   */
  txt(name: string): Promise<string[]>
}

const MISSING = new Set(['ENOTFOUND', 'ENODATA'])

/** Uses this machine's name servers, or those given as `address` or `address:port`. */
export function dnsNames(servers?: string[]): Names {
  return {
    async txt(name) {
      const resolver = new Resolver({ timeout: 3_000, tries: 2 })
      if (servers) resolver.setServers(servers)
      try {
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
      } catch (error) {
        if (MISSING.has((error as NodeJS.ErrnoException).code ?? '')) return []
        throw NamesAway()
      }
    },
  }
}
