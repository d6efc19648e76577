import { LinkOver, LinkUnknown, type checkEmailValidation, type verifyEmail } from 'contract/auth'
import type { In, Out } from 'contract/operation'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import { visitorKey } from '../plumbing/http/visitor-key.ts'
import { findByEmail, setVerified } from './account-queries.ts'
import { consumeLink, findLink } from './action-link-queries.ts'
import { takeEmail } from './email-change.ts'
import { note } from './event-queries.ts'
import { throttle } from './throttle.ts'
import { sha256 } from './tokens.ts'

/**
 * Confirms the address a link was sent to, or replaces the old address with it. Opening the link again is not
 * an error: it says so and changes nothing.
 */
export async function verify(
  context: Context,
  { token }: In<typeof verifyEmail>,
): Promise<Out<typeof verifyEmail>> {
  const hash = sha256(token)
  const consumed = await consumeLink(context, hash, ['verify', 'email'])
  if (consumed?.purpose === 'email') {
    await takeEmail(context, consumed)
    return { already_verified: false }
  }
  const verified = consumed && (await setVerified(context, consumed.user_id, consumed.email))
  if (verified) {
    await note(context, { kind: 'email_verified', user_id: verified.id })
    return { already_verified: false }
  }
  const link = await findLink(context, hash)
  if (!link || (link.purpose !== 'verify' && link.purpose !== 'email')) throw LinkUnknown()
  if (link.email_verified_at === null || link.email !== link.email_now) throw LinkOver()
  return { already_verified: true }
}

const CHECKS = { max: 10, seconds: 60 }

/**
 * The contract has already validated the form. Users who may see users are also told whether the address is
 * taken.
 */
export async function checkEmail(
  context: OutsideContext,
  { email }: In<typeof checkEmailValidation>,
): Promise<Out<typeof checkEmailValidation>> {
  await throttle(context, `email-check:${visitorKey(context.call.ip)}`, CHECKS.max, CHECKS.seconds)
  if (!context.user?.permissions.has('mms.users.view')) return { valid: true, exists: false }
  const account = await context.transaction((inside) => findByEmail(inside, email))
  return { valid: true, exists: account !== undefined }
}
