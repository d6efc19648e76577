/** Host names that are nobody's show the default tenant. */
export const DEFAULT_LABEL = 'default'

/**
 * The label of the tenant a host name stands for: its first label in lower case, whatever port and domain follow
 * . Addresses, `localhost`, `www` and what is no host name at all mean the default tenant.
 */
export function labelOfHost(host: string): string {
  const name = nameOfHost(host)
  const [label = ''] = name.split('.')
  if (/^\d+(\.\d+){3}$/.test(name) || label === 'localhost' || label === 'www') return DEFAULT_LABEL
  return /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label) ? label : DEFAULT_LABEL
}

/** A host name as it is compared: in lower case, without port and the dot of the root. */
export const nameOfHost = (host: string): string =>
  host.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
