import { createHmac, timingSafeEqual } from 'node:crypto'
import { PasskeyRefused } from 'contract/auth/factors'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import { addUsedChallenge } from './passkey-queries.ts'
import { sha256 } from './tokens.ts'

const SECONDS = 300
const RANDOM = 16
const STAMP = 4
const PURPOSE = 'auth-challenge'

/** What a challenge is for: logging in (or confirming who is there), or creating a passkey for an account. */
export type Ceremony = 'show' | `make:${number}`
type At = Pick<OutsideContext, 'keys' | 'tenant' | 'now'>

/**
 * A challenge that carries its expiry and a proof that we made it, so that merely opening the login page
 * leaves nothing in the database. Answers are recorded, which makes it work only once.
 */
export function makeChallenge(context: At & Pick<OutsideContext, 'random'>, ceremony: Ceremony): Buffer {
  const ends = Buffer.alloc(STAMP)
  ends.writeUInt32BE(Math.floor(context.now.getTime() / 1000) + SECONDS)
  const head = Buffer.concat([context.random(RANDOM), ends])
  return Buffer.concat([head, macOf(context.keys.derive(PURPOSE), context, ceremony, head)])
}

/** Whether this is an unexpired challenge of ours for this ceremony. */
export function isChallenge(context: At, ceremony: Ceremony, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== RANDOM + STAMP + 32 || bytes.toString('base64url') !== challenge) return false
  const head = bytes.subarray(0, RANDOM + STAMP)
  const shown = bytes.subarray(RANDOM + STAMP)
  const isOurs = context.keys.find(PURPOSE, (key) =>
    timingSafeEqual(shown, macOf(key, context, ceremony, head)) ? true : undefined,
  )
  return isOurs === true && head.readUInt32BE(RANDOM) * 1000 > context.now.getTime()
}

/** @throws PasskeyRefused if it was already answered. */
export async function useChallenge(context: Context, challenge: string): Promise<void> {
  const expires_at = new Date(context.now.getTime() + SECONDS * 1000)
  if (!(await addUsedChallenge(context, sha256(challenge), expires_at))) throw PasskeyRefused()
}

function macOf(key: Buffer, { tenant }: Pick<At, 'tenant'>, ceremony: Ceremony, head: Buffer): Buffer {
  return createHmac('sha256', key).update(`${tenant.id}|${ceremony}|`).update(head).digest()
}
