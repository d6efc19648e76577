import { Resolver } from 'node:dns/promises'
import { NamesAway } from 'contract/tenants/domains'

/** Asks the domain name system. */
export interface Names {
  /**
   * The texts of the TXT records of a name; none where there is no such record.
   * @throws NamesAway when nobody could be asked
   */
  txt(name: string): Promise<string[]>
}

const MISSING = new Set(['ENOTFOUND', 'ENODATA'])

/** By the name servers of this machine, or those given as `address` or `address:port`. */
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
