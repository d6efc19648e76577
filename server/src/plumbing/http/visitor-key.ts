/** The part of an IP address that identifies one visitor: all of IPv4, the first 64 bits of IPv6. */
export function visitorKey(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip.replace(/^::ffff:/i, '')
  const [head = '', tail = ''] = ip.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === '' ? [] : tail.split(':')
  const missing = ip.includes('::') ? Array<string>(8 - groups.length - rest.length).fill('0') : []
  // The same address can be written with or without leading zeros in a group.
  const whole = [...groups, ...missing, ...rest].map((group) => group.replace(/^0+(?=.)/, ''))
  return whole.slice(0, 4).join(':')
}
