import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../plumbing/context.ts'

/** How many seconds an access token is valid. */
export const ACCESS_SECONDS = 300
/** The audience of access tokens: this product's API. */
export const AUDIENCE = 'urn:fieldhouse:api'

/** Names the form of a refresh token, in case there is ever a second one. */
const VERSION = 1
const PURPOSE = 'auth-refresh-token'
const LENGTH = 1 + 16 + 4 + 32

/** The content of a refresh token: the session, and how many times it was refreshed. */
export type RefreshClaim = { session_id: string; seq: number }

/**
 * A refresh token: version, session, sequence number, and an HMAC over them and the tenant. None of it is
 * stored, an invalid one costs no database access, and a token's successor can be computed again if an answer
 * got lost.
 */
export function makeRefreshToken(keys: Keys, tenantId: number, { session_id, seq }: RefreshClaim): string {
  const number = Buffer.alloc(4)
  number.writeUInt32BE(seq)
  const session = Buffer.from(session_id.replaceAll('-', ''), 'hex')
  const mac = macOf(keys.derive(PURPOSE), tenantId, { session_id, seq })
  return Buffer.concat([Buffer.of(VERSION), session, number, mac]).toString('base64url')
}

/** Undefined for anything this tenant never issued. */
export function readRefreshToken(keys: Keys, tenantId: number, token: string): RefreshClaim | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== LENGTH || bytes[0] !== VERSION || bytes.toString('base64url') !== token)
    return undefined
  const hex = bytes.toString('hex', 1, 17)
  const session_id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const claim = { session_id, seq: bytes.readUInt32BE(17) }
  return keys.find(PURPOSE, (key) =>
    timingSafeEqual(bytes.subarray(21), macOf(key, tenantId, claim)) ? claim : undefined,
  )
}

function macOf(key: Buffer, tenantId: number, { session_id, seq }: RefreshClaim): Buffer {
  return createHmac('sha256', key).update(`rt1|${tenantId}|${session_id}|${seq}`).digest()
}

export const sha256 = (value: string): Buffer => createHash('sha256').update(value).digest()
