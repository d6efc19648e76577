/** Host names that belong to no tenant show the default one. */
export const DEFAULT_LABEL = 'default'

/**
 * The tenant label in a host name: its first label in lowercase, whatever the port and domain.
 * IP addresses, `localhost`, `www` and invalid host names all mean the default tenant.
 */
export function labelOfHost(host: string): string {
  const name = nameOfHost(host)
  const [label = ''] = name.split('.')
  if (/^\d+(\.\d+){3}$/.test(name) || label === 'localhost' || label === 'www') return DEFAULT_LABEL
  return /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label) ? label : DEFAULT_LABEL
}

/** Normalizes a host name for comparison: lowercase, without port and trailing dot. */
export const nameOfHost = (host: string): string =>
  host.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
