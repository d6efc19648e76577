import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys } from './context.ts'

export type Place = {
  /** Names the key. */
  purpose: string
  /** What the secret belongs to; it cannot be opened anywhere else. */
  about: string
}

/**
 * AES-256-GCM bound to what the secret is about: nonce, tag, ciphertext. A copy of the database alone opens
 * nothing, and what was sealed for one row cannot be opened in another.
 */
export function seal(keys: Keys, { purpose, about }: Place, secret: Buffer): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keys.derive(purpose), nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Undefined if the purpose, what it is about or a single byte differs, and for what no key of ours has sealed. */
export const openSeal = (keys: Keys, { purpose, about }: Place, sealed: Buffer): Buffer | undefined =>
  keys.find(purpose, (key) => {
    try {
      return opened(key, about, sealed)
    } catch {
      return undefined
    }
  })

/** @throws where `openSeal` gives nothing */
export function unseal(keys: Keys, place: Place, sealed: Buffer): Buffer {
  const found = openSeal(keys, place, sealed)
  if (!found) throw new Error(`what is sealed as ${place.purpose} belongs to another installation or place`)
  return found
}

function opened(key: Buffer, about: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
}
