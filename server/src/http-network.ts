import { BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'

const own = new BlockList()
own.addSubnet('127.0.0.0', 8)
own.addSubnet('10.0.0.0', 8)
own.addSubnet('172.16.0.0', 12)
own.addSubnet('192.168.0.0', 16)
own.addSubnet('169.254.0.0', 16)
own.addAddress('::1', 'ipv6')
own.addSubnet('fc00::', 7, 'ipv6')
own.addSubnet('fe80::', 10, 'ipv6')

/** Whether a call comes straight from this machine or its network, and not from the world through a proxy. */
export function withinOwnNetwork({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined) return false
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return own.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
}
