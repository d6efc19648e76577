import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Malformed } from './unread.ts'

const own = new BlockList()
own.addSubnet('127.0.0.0', 8)
own.addSubnet('10.0.0.0', 8)
own.addSubnet('172.16.0.0', 12)
own.addSubnet('192.168.0.0', 16)
own.addSubnet('169.254.0.0', 16)
own.addAddress('::1', 'ipv6')
own.addSubnet('fc00::', 7, 'ipv6')
own.addSubnet('fe80::', 10, 'ipv6')

/**
 * Whether a call comes directly from this machine or its network, rather than from the internet through a
 * proxy.
 */
export function withinOwnNetwork({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined) return false
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return own.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
}

/** How many proxies in a row are trusted, or the addresses and networks of those that are. */
export type Proxies = number | BlockList

const MOST_HOPS = 10

/** Parses the setting; undefined if it is invalid. `true` means one proxy. */
export function readProxies(setting: string): Proxies | undefined {
  const word = setting.trim().toLowerCase()
  if (['', 'false', 'no', 'off'].includes(word)) return 0
  if (['true', 'yes', 'on'].includes(word)) return 1
  if (/^\d+$/.test(word)) return Number(word) <= MOST_HOPS ? Number(word) : undefined
  const list = new BlockList()
  for (const one of word.split(',')) if (!add(list, one.trim())) return undefined
  return list
}

function add(list: BlockList, network: string): boolean {
  const [address = '', bits, ...more] = network.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  const family = version === 6 ? 'ipv6' : 'ipv4'
  if (bits === undefined) list.addAddress(address, family)
  // A prefix of 0 would trust everybody.
  else if (!/^\d{1,3}$/.test(bits) || Number(bits) === 0 || Number(bits) > (version === 6 ? 128 : 32))
    return false
  else list.addSubnet(address, Number(bits), family)
  return true
}

/**
 * Whether to believe the caller at `address` about who called it; `hop` is 0 for the client holding the
 * connection, 1 for the one before it. Each proxy appends only its own caller, so anything before the last
 * trusted one may be forged.
 */
export const trusts =
  (proxies: Proxies) =>
  (address: string, hop: number): boolean => {
    if (typeof proxies === 'number') return hop < proxies
    const plain = plainAddress(address)
    return plain !== undefined && proxies.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
  }

/**
 * `192.0.2.1`, `[2001:db8::1]:4711` or `::ffff:192.0.2.1` without port, brackets, zone and prefix; undefined
 * if it is not an IP address.
 */
export function plainAddress(written: string): string | undefined {
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(written) ?? []
  const [, before] = /^([\d.]+):\d{1,5}$/.exec(written) ?? []
  const address = (bracketed ?? before ?? written).split('%', 1)[0]!.replace(/^::ffff:(?=[\d.]+$)/i, '')
  return isIP(address) === 0 ? undefined : address
}

/**
 * Where a call comes from, as far as trusted proxies say. @throws Malformed if they name something that is
 * not an address: per-address limits would be meaningless.
 */
export function visitorAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const address = plainAddress(ip ?? '')
  if (address === undefined) throw Malformed({ message: 'The call doesn’t say where it comes from.' })
  return address
}
