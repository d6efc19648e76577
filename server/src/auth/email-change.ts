import { SameEmail, type askEmailChange } from 'contract/auth/account'
import { LinkOver } from 'contract/auth'
import type { In } from 'contract/operation'
import { audit } from '../plumbing/audit.ts'
import { whoIs, type Context, type OutsideContext } from '../plumbing/context.ts'
import { enqueue, type JobName } from '../plumbing/jobs/jobs.ts'
import { findByEmail, findById, setEmail } from './account-queries.ts'
import { accountOf } from './accounts.ts'
import { voidLinks } from './action-link-queries.ts'
import { makeLink } from './action-links.ts'
import { announce } from './change-queries.ts'
import { mailMovedAddress, mailNewAddress, mailOldAddress, mailTakenAddress } from './email-letters.ts'
import { note } from './event-queries.ts'
import { requireRecentLogin } from './recent-login.ts'
import { throttle } from './throttle.ts'

/**
 * A job for whoever keeps the member records: the account of a record has a new address, confirmed by its
 * owner or set by the office.
 */
export const addressMoved: JobName<{
  member_id: number
  before: string
  email: string
  by: 'owner' | 'office'
}> = {
  name: 'address-moved',
}

const HOUR = 3600
const LETTERS = 5

/**
 * Sends a link to the new address and notifies the old one. If the new address already has an account here,
 * it gets a different letter and the caller the same answer, so that nobody learns who has an account.
 */
export async function askForEmail(
  context: OutsideContext,
  { email }: In<typeof askEmailChange>,
): Promise<Record<string, never>> {
  const { id } = whoIs(context)
  await context.read(requireRecentLogin)
  await throttle(context, `email-change:${id}`, LETTERS, HOUR)
  await context.transaction(async (inside) => {
    const account = await accountOf(inside, { isHeld: true })
    if (account.email === email) throw SameEmail()
    const other = await findByEmail(inside, email)
    const path = other ? undefined : await makeLink(inside, 'email', { id, email })
    await note(inside, { kind: 'email_asked', user_id: id })
    if (path) await mailNewAddress(inside, { ...account, email }, path)
    else await mailTakenAddress(inside, { email, language: other?.language ?? null })
    await mailOldAddress(inside, account, email)
  })
  return {}
}

export async function cancelEmail(context: Context): Promise<Record<string, never>> {
  await voidLinks(context, whoIs(context).id, ['email'])
  return {}
}

/**
 * The link sent to the new address was opened: the address now belongs to the account, and links to the old
 * one are void.
 */
export async function takeEmail(context: Context, { user_id, email }: { user_id: number; email: string }) {
  const before = await findById(context, user_id)
  if (!before || before.status === 'blocked' || !(await setEmail(context, user_id, email))) throw LinkOver()
  await voidLinks(context, user_id, ['reset', 'set', 'verify', 'email'])
  await note(context, { kind: 'email_changed', user_id })
  await announce(context, { user_id })
  await audit(context, {
    action: 'user.email_changed',
    subject: 'user',
    subject_id: user_id,
    before: { email: before.email },
    after: { email },
  })
  if (before.member_id !== null)
    await enqueue(context, addressMoved, {
      member_id: before.member_id,
      before: before.email,
      email,
      by: 'owner',
    })
  await mailMovedAddress(context, before, email)
}
