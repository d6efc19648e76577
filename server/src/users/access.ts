import type { In } from 'contract/operation'
import { NotActive, NotInvited, type blockUser, type endUserSession } from 'contract/users'
import { audit } from '../plumbing/audit.ts'
import {
  endAllOf,
  endSessionOf,
  makeLink,
  removeAccount,
  sendToPlayer,
  setBlocked,
  setRoles,
  throttle,
  voidPasswordLinks,
} from '../auth/auth.ts'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import { keepingAnAdmin, manageable } from './guards.ts'
import { mailBlocked, mailInvitation } from './letters.ts'

type ById = In<typeof blockUser>
const HOUR = 3600
const LETTERS_PER_USER = 3

/** Blocks an account and ends its sessions at once. */
export async function block(context: Context, { id }: ById) {
  const user = await manageable(context, id, { orSelf: false })
  await keepingAnAdmin(context, () => setBlocked(context, id, true))
  // Otherwise an invited user could still come in through the letter.
  await voidPasswordLinks(context, id)
  if (user.status === 'active') await mailBlocked(context, user, true)
  return {}
}

export async function unblock(context: Context, { id }: ById) {
  const user = await manageable(context, id)
  if (user.status !== 'blocked') return {}
  await setBlocked(context, id, false)
  await mailBlocked(context, user, false)
  return {}
}

/** Sends the invitation again; only the newest link works. */
export async function resend(context: OutsideContext, { id }: ById) {
  // Checked first; otherwise the counter would reveal which ids exist.
  await context.read((inside) => manageable(inside, id))
  await throttle(context, `invitation:${id}`, LETTERS_PER_USER, HOUR)
  await context.transaction(async (inside) => {
    const user = await manageable(inside, id)
    if (user.status !== 'invited') throw NotInvited()
    await mailInvitation(inside, user, await makeLink(inside, 'set', user))
    await audit(inside, { action: 'user.invited_again', subject: 'user', subject_id: id })
  })
  return {}
}

/**
 * Withdraws an invitation. The account is deleted unless its owner has registered: then it remains a
 * member's, who can still request a password.
 */
export async function withdraw(context: Context, { id }: ById) {
  const { status, member_id, email, roles } = await manageable(context, id, { orSelf: false })
  if (status !== 'invited') throw NotInvited()
  await voidPasswordLinks(context, id)
  if (member_id === null) await removeAccount(context, id)
  else await setRoles(context, id, [{ module: 'MMS', role: 'member' }])
  await audit(context, {
    action: 'user.invitation_withdrawn',
    subject: 'user',
    subject_id: id,
    before: { email, roles },
  })
  return {}
}

export async function sendReset(context: OutsideContext, { id }: ById) {
  const { email, status } = await context.read((inside) => manageable(inside, id))
  if (status !== 'active') throw NotActive()
  return sendToPlayer(context, { email })
}

export async function endOne(context: Context, { id, session_id }: In<typeof endUserSession>) {
  await manageable(context, id)
  await endSessionOf(context, id, session_id, 'ended_by_office')
  await audit(context, { action: 'user.session_ended', subject: 'user', subject_id: id })
  return {}
}

export async function endAll(context: Context, { id }: ById) {
  await manageable(context, id)
  await endAllOf(context, id, 'ended_by_office')
  await audit(context, { action: 'user.sessions_ended', subject: 'user', subject_id: id })
  return {}
}
