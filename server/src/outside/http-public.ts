import dns from 'node:dns'
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { BlockList, isIP } from 'node:net'

const PATIENCE_MS = 5_000
const MOST_BYTES = 1_000_000

/** Address ranges that belong to nobody on the internet, or to this machine and its network. */
const reserved = new BlockList()
for (const net of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [address = '', bits] = net.split('/')
  reserved.addSubnet(address, Number(bits))
}
/** For IPv6, only allocated ranges count, minus those that lead back to IPv4 or are for documentation. */
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')
for (const [address, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  reserved.addSubnet(address, bits, 'ipv6')

/** Whether an address is that of a machine on the internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reserved.check(address)
  return family === 6 && given.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress'
}

type Init = {
  method: string
  headers: Record<string, string>
  body?: string | Buffer | undefined
  signal?: AbortSignal
}

/**
 * `fetch` for URLs that somebody typed: https only, to machines on the internet only (checked after name
 * resolution, on the actual connection), no redirects, five seconds, one megabyte. With `isPrivateAllowed`,
 * also to this machine and its network, and without TLS. @throws ForbiddenAddress before anything is sent
 */
export const publicFetch =
  ({ isPrivateAllowed }: { isPrivateAllowed: boolean }) =>
  (target: string, { method, headers, body, signal }: Init): Promise<Response> =>
    new Promise((resolve, reject) => {
      const url = new URL(target)
      const host = url.hostname.replace(/^\[|\]$/g, '')
      const isAllowed = (address: string) => isPrivateAllowed || isPublicAddress(address)
      if (url.protocol !== 'https:' && !(isPrivateAllowed && url.protocol === 'http:'))
        throw new ForbiddenAddress(`${url.protocol} is not https`)
      if (url.username || url.password) throw new ForbiddenAddress('an address with a password in it')
      // Numeric addresses are not resolved, so they are checked here.
      if (isIP(host) && !isAllowed(host)) throw new ForbiddenAddress(`${host} is not on the Internet`)
      const limit = AbortSignal.timeout(PATIENCE_MS)
      const request = (url.protocol === 'https:' ? secure : plain)(url, {
        method,
        headers,
        agent: false,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        lookup: (name, options, done) =>
          dns.lookup(name, { ...options, all: true }, (error, found) => {
            if (error) return done(error, '')
            const forbidden = found.find(({ address }) => !isAllowed(address))
            if (forbidden) return done(new ForbiddenAddress(`${name} is ${forbidden.address}`), '')
            const [first] = found
            if (!first) return done(new Error(`${name} has no address`), '')
            if (options.all) done(null, found)
            else done(null, first.address, first.family)
          }),
      })
      request.on('error', reject)
      request.on('response', (response) => {
        const parts: Buffer[] = []
        let bytes = 0
        response.on('error', reject)
        response.on('data', (part: Buffer) => {
          bytes += part.length
          if (bytes > MOST_BYTES) request.destroy(new Error('the answer is too long'))
          else parts.push(part)
        })
        response.on('end', () => {
          const status = response.statusCode ?? 500
          const isEmpty = status === 204 || status === 304
          const fields = Object.entries(response.headers).flatMap(([name, value]) =>
            value === undefined ? [] : [value].flat().map((one): [string, string] => [name, one]),
          )
          resolve(new Response(isEmpty ? null : Buffer.concat(parts), { status, headers: fields }))
        })
      })
      request.end(body)
    })
