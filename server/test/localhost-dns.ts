// Import for its effect. Browsers resolve every *.localhost to this machine; Node asks the system, which may
// not.
import dns from 'node:dns'

type Lookup = (hostname: string, ...rest: unknown[]) => void
const system = dns.lookup as unknown as Lookup
const local: Lookup = (hostname, ...rest) =>
  system(hostname.endsWith('.localhost') ? '127.0.0.1' : hostname, ...rest)
dns.lookup = local as unknown as typeof dns.lookup
