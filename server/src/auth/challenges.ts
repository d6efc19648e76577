import { createHmac, timingSafeEqual } from 'node:crypto'
import { PasskeyRefused } from 'contract/auth/factors'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import { addUsedChallenge } from './passkey-queries.ts'
import { sha256 } from './tokens.ts'

const SECONDS = 300
const RANDOM = 16
const STAMP = 4

/** What a challenge is for: to log in (or to show that one is still there), or to make a passkey for an account. */
export type Ceremony = 'show' | `make:${number}`
type At = Pick<OutsideContext, 'keys' | 'tenant' | 'now'>

/**
 * A challenge that carries when it ends and a proof that we made it, so that whoever only opens the login page leaves
 * nothing in the database. What it is answered with is written down, which makes it work once.
 */
export function makeChallenge(context: At & Pick<OutsideContext, 'random'>, ceremony: Ceremony): Buffer {
  const ends = Buffer.alloc(STAMP)
  ends.writeUInt32BE(Math.floor(context.now.getTime() / 1000) + SECONDS)
  const head = Buffer.concat([context.random(RANDOM), ends])
  return Buffer.concat([head, macOf(context, ceremony, head)])
}

/** Whether this is a challenge of ours for this ceremony that is not over. */
export function isChallenge(context: At, ceremony: Ceremony, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== RANDOM + STAMP + 32 || bytes.toString('base64url') !== challenge) return false
  const head = bytes.subarray(0, RANDOM + STAMP)
  const isOurs = timingSafeEqual(bytes.subarray(RANDOM + STAMP), macOf(context, ceremony, head))
  return isOurs && head.readUInt32BE(RANDOM) * 1000 > context.now.getTime()
}

/** @throws PasskeyRefused when it was answered before. */
export async function useChallenge(context: Context, challenge: string): Promise<void> {
  const expires_at = new Date(context.now.getTime() + SECONDS * 1000)
  if (!(await addUsedChallenge(context, sha256(challenge), expires_at))) throw PasskeyRefused()
}

function macOf({ keys, tenant }: At, ceremony: Ceremony, head: Buffer): Buffer {
  return createHmac('sha256', keys.derive('auth-challenge'))
    .update(`${tenant.id}|${ceremony}|`)
    .update(head)
    .digest()
}
