import type { In, Out } from 'contract/operation'
import { IdAndDataForUpdate } from 'contract/problem'
import { EmailTaken, type deleteUser, type inviteUser, type updateUser } from 'contract/users'
import { audit, changedMeanwhile } from '../plumbing/audit.ts'
import {
  addressMoved,
  createAccount,
  removeAccount,
  setAccountFields,
  setRoles,
  type AccountFields,
} from '../auth/auth.ts'
import { whoIs, type Context } from '../plumbing/context.ts'
import { enqueue } from '../plumbing/jobs/jobs.ts'
import { giveUser } from './detail.ts'
import { checkedRoles, keepingAnAdmin, manageable, numbered } from './guards.ts'
import { mailInvitation, mailNewAddress, mailNewRoles } from './letters.ts'
import { getUserRow, lockAdmins, lockUser, refuseTaken } from './queries.ts'
import { isAsSeen } from './revision.ts'

/** Creates an account with roles and sends the letter for choosing its password. */
export async function invite(
  context: Context,
  { roles: given, phone, username, ...person }: In<typeof inviteUser>,
): Promise<Out<typeof inviteUser>> {
  const roles = await checkedRoles(context, given)
  const account = await createAccount(context, {
    ...person,
    ...(username ? { username } : {}),
    roles,
  }).catch(refuseTaken)
  if (account.existed) throw EmailTaken()
  const id = account.user_id
  if (phone) await setAccountFields(context, id, { phone })
  const user = (await getUserRow(context, id))!
  await audit(context, {
    action: 'user.invited',
    subject: 'user',
    subject_id: id,
    after: { email: user.email, roles: user.roles },
  })
  await mailInvitation(context, user, account.set_password_path!)
  return { id }
}

/**
 * Changes the given fields and leaves the rest. Roles take effect immediately; a new address has to be
 * confirmed. @throws Conflict with the current account, if it is no longer what the user saw
 */
export async function update(
  context: Context,
  { id, roles: given, revision, ...sent }: In<typeof updateUser>,
): Promise<Out<typeof updateUser>> {
  const fields = Object.fromEntries(
    Object.entries(sent)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === '' ? null : value]),
  ) as AccountFields
  if (Object.keys(fields).length === 0 && !given) throw IdAndDataForUpdate()
  // Always in this order wherever both are locked.
  if (given) await lockAdmins(context)
  await lockUser(context, id)
  const before = await manageable(context, id)
  const isSeen = (part: 'fields' | 'roles') => revision === undefined || isAsSeen(before, revision, part)
  if ((given && !isSeen('roles')) || (Object.keys(fields).length > 0 && !isSeen('fields')))
    throw await changedMeanwhile(context, 'user', id, await giveUser(context, { id }))
  const changed = Object.keys(fields).filter(
    (name) => fields[name as keyof typeof fields] !== before[name as keyof typeof before],
  )
  await setAccountFields(context, id, fields).catch(refuseTaken)
  if (changed.length > 0) {
    const pick = (of: object) =>
      Object.fromEntries(Object.entries(of).filter(([name]) => changed.includes(name)))
    const what = { subject: 'user', subject_id: id, before: pick(before), after: pick(fields) }
    await audit(context, { action: 'user.changed', ...what })
  }
  if (fields.email !== undefined && changed.includes('email')) {
    await mailNewAddress(context, before, fields.email)
    if (before.member_id !== null)
      await enqueue(context, addressMoved, {
        member_id: before.member_id,
        before: before.email,
        email: fields.email,
        by: 'office',
      })
  }
  if (given) {
    const roles = await checkedRoles(context, given)
    await keepingAnAdmin(context, () => setRoles(context, id, roles))
    const after = (await getUserRow(context, id))!
    if (JSON.stringify(after.roles) !== JSON.stringify(before.roles) && id !== whoIs(context).id)
      await mailNewRoles(context, after)
  }
  return { id }
}

/** Deletes the account with its roles and sessions. What the person did, paid and signed stays. */
export async function remove(
  context: Context,
  { id }: In<typeof deleteUser>,
): Promise<Record<string, never>> {
  const { email, first_name, last_name, roles } = await manageable(context, id, { orSelf: false })
  await keepingAnAdmin(context, () => removeAccount(context, id))
  await audit(context, {
    action: 'user.deleted',
    subject: 'user',
    subject_id: id,
    before: { email, first_name, last_name, roles: roles.map(numbered) },
  })
  return {}
}
