import { createECDH } from 'node:crypto'
import type { Keys } from '../plumbing/context.ts'

export type Vapid = { public_key: string; private_key: string }

/** One of four billion numbers is not on the curve; then the next one is taken. */
const PURPOSES = ['alerts/vapid', 'alerts/vapid/1', 'alerts/vapid/2'] as const

/**
 * The pair of keys by which push services know this installation (RFC 8292), derived from its root key like
 * every other: devices subscribe to the public one.
 */
export function vapidOf(keys: Keys): Vapid {
  for (const purpose of PURPOSES) {
    const pair = pairOf(keys.derive(purpose))
    if (pair) return pair
  }
  throw new Error('no key for push services could be derived')
}

/** The pair a device has subscribed to, also one of before the root key was changed; undefined if it is not ours. */
export function vapidNamed(keys: Keys, public_key: string): Vapid | undefined {
  for (const purpose of PURPOSES) {
    const found = keys.find(purpose, (key) => {
      const pair = pairOf(key)
      return pair?.public_key === public_key ? pair : undefined
    })
    if (found) return found
  }
  return undefined
}

/** The pairs of all our keys, the one of today first. */
export function allVapids(keys: Keys): Vapid[] {
  const all = new Map<string, Vapid>()
  keys.find(PURPOSES[0], (key) => {
    const pair = pairOf(key)
    if (pair) all.set(pair.public_key, pair)
    return undefined
  })
  return [...all.values()]
}

function pairOf(secret: Buffer): Vapid | undefined {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(secret)
  } catch {
    return undefined
  }
  return { public_key: pair.getPublicKey('base64url'), private_key: secret.toString('base64url') }
}
