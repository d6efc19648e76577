import { createECDH } from 'node:crypto'
import type { Keys } from '../plumbing/context.ts'

export type Vapid = { public_key: string; private_key: string }

/**
 * The pair of keys by which push services know this installation (RFC 8292), derived from its root key like
 * every other: devices subscribe to the public one, so both stay the same as long as the root key does.
 */
export function vapidOf(keys: Keys): Vapid {
  for (let attempt = 0; ; attempt++) {
    const pair = createECDH('prime256v1')
    const secret = keys.derive(attempt === 0 ? 'alerts/vapid' : `alerts/vapid/${attempt}`)
    try {
      pair.setPrivateKey(secret)
    } catch {
      // One of four billion numbers is not on the curve.
      continue
    }
    return {
      public_key: pair.getPublicKey('base64url'),
      private_key: secret.toString('base64url'),
    }
  }
}
