import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../plumbing/context.ts'

const MAC_BYTES = 16
const FORM = /^([0-9a-z]{1,10})-([A-Za-z0-9_-]{22})$/

/** What opens a berth: it says which one it is and is signed, so that nothing has to be kept and every letter can show it again. */
export function berthToken(context: Pick<Context, 'keys' | 'tenant'>, id: number): string {
  const name = id.toString(36)
  return `${name}-${macOf(context, name).toString('base64url')}`
}

/** The berth that a token opens; undefined if it isn’t signed by us. */
export function berthOf(context: Pick<Context, 'keys' | 'tenant'>, token: string): number | undefined {
  const [, name, mac] = FORM.exec(token) ?? []
  if (name === undefined || mac === undefined) return undefined
  const known = macOf(context, name)
  const given = Buffer.from(mac, 'base64url')
  if (given.length !== known.length || !timingSafeEqual(given, known)) return undefined
  return Number.parseInt(name, 36)
}

const macOf = ({ keys, tenant }: Pick<Context, 'keys' | 'tenant'>, name: string): Buffer =>
  createHmac('sha256', keys.derive('berth-link'))
    .update(`${tenant.id}|${name}`)
    .digest()
    .subarray(0, MAC_BYTES)
