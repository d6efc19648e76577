import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../plumbing/context.ts'

/** Seconds an access token lives. */
export const ACCESS_SECONDS = 300
/** Who an access token is made for: the API of this product. */
export const AUDIENCE = 'urn:fieldhouse:api'

/** Says which key a refresh token was made with, for the day there is a second one. */
const VERSION = 1
const LENGTH = 1 + 16 + 4 + 32

/** What a refresh token says: the login, and how many times it was refreshed. */
export type RefreshClaim = { session_id: string; seq: number }

/**
 * A refresh token: version, session, sequence number and an HMAC over them and the tenant. Nothing of it is stored,
 * a wrong one costs no database access, and the successor of a token can be made again when an answer was lost.
 */
export function makeRefreshToken(keys: Keys, tenantId: number, { session_id, seq }: RefreshClaim): string {
  const number = Buffer.alloc(4)
  number.writeUInt32BE(seq)
  const session = Buffer.from(session_id.replaceAll('-', ''), 'hex')
  const mac = macOf(keys, tenantId, { session_id, seq })
  return Buffer.concat([Buffer.of(VERSION), session, number, mac]).toString('base64url')
}

/** Undefined for what this tenant never issued. */
export function readRefreshToken(keys: Keys, tenantId: number, token: string): RefreshClaim | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== LENGTH || bytes[0] !== VERSION || bytes.toString('base64url') !== token)
    return undefined
  const hex = bytes.toString('hex', 1, 17)
  const session_id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const claim = { session_id, seq: bytes.readUInt32BE(17) }
  return timingSafeEqual(bytes.subarray(21), macOf(keys, tenantId, claim)) ? claim : undefined
}

function macOf(keys: Keys, tenantId: number, { session_id, seq }: RefreshClaim): Buffer {
  const key = keys.derive('auth-refresh-token')
  return createHmac('sha256', key).update(`rt1|${tenantId}|${session_id}|${seq}`).digest()
}

export const sha256 = (value: string): Buffer => createHash('sha256').update(value).digest()
