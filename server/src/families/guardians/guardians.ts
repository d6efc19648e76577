import { createHash } from 'node:crypto'
import { yearOf } from 'contract/dates'
import {
  AlreadyGuardian,
  InviteOver,
  InviteUnknown,
  LogInToAccept,
  OwnInvite,
  type HouseholdGuardians,
  type acceptGuardianInvite as acceptOp,
  type inviteGuardian as inviteOp,
  type removeGuardian as removeOp,
  type showGuardianInvite as showOp,
  type withdrawGuardianInvite as withdrawOp,
} from 'contract/families/guardians'
import type { In, Out } from 'contract/operation'
import { isMinor } from 'contract/person'
import { Forbidden, NotFound, TooManyRequests, invalidField } from 'contract/problem'
import { audit } from '../../plumbing/audit.ts'
import { accountOf, createAccount, isWithin, linkMember } from '../../auth/auth.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import {
  findGuardians,
  findMemberFor,
  findWards,
  getMember,
  memberFor,
  removeGuardian as untie,
  setGuardian,
  setUser,
} from '../../members/members.ts'
import { mailAccepted, mailInvitation, mailRemoved } from './guardian-letters.ts'
import {
  findOpenInvites,
  getInvite,
  lockInvite,
  putInvite,
  setAccepted,
  setWithdrawn,
  type Invite,
} from './invite-queries.ts'
import { PAYER_ROLES, prefixOf } from '../../registering/registering.ts'
import { familyOf } from '../../registrations/registrations.ts'

const INVITE_DAYS = 14
/** A limit, because any address can be typed into the form. */
const LETTERS = { max: 20, seconds: 86_400 }

const hash = (token: string) => createHash('sha256').update(token).digest()

export async function listGuardians(context: Context): Promise<HouseholdGuardians> {
  const { own, minors: children } = await familyOf(context)
  const ids = own.map(({ id }) => id)
  const [all, invites] = await Promise.all([
    Promise.all(children.map(({ id }) => findGuardians(context, id))),
    ids.length > 0 ? findOpenInvites(context, ids) : [],
  ])
  return {
    children: children.map((child, i) => ({
      id: child.id,
      first_name: child.first_name,
      is_mine: all[i]!.some(({ id, is_primary }) => is_primary && ids.includes(id)),
      guardians: all[i]!.map(({ id, first_name, last_name, relation, is_primary, user_id }) => ({
        id,
        name: `${first_name} ${last_name}`,
        relation,
        is_primary,
        is_me: ids.includes(id),
        has_account: user_id !== null,
      })),
    })),
    invites: invites.map((invite) => shown(invite, children)),
  }
}

type Child = { id: number; first_name: string }

const shown = (
  { id, first_name, email, relation, minor_ids, expires_at }: Omit<Invite, 'accepted_at' | 'withdrawn_at'>,
  children: readonly Child[],
) => ({
  id,
  first_name,
  email,
  relation,
  expires_at,
  children: children.filter((child) => minor_ids.includes(child.id)).map((child) => child.first_name),
})

export async function inviteGuardian(
  context: Context,
  { first_name, email, relation, minor_ids }: In<typeof inviteOp>,
): Promise<Out<typeof inviteOp>> {
  const account = await accountOf(context)
  if (email === account.email) throw invalidField('email', 'This is your own address.')
  const { children } = await listGuardians(context)
  const chosen = children.filter(({ id, is_mine }) => is_mine && minor_ids.includes(id))
  if (chosen.length < new Set(minor_ids).size) throw NotFound({ message: 'We couldn’t find this child.' })
  const { own } = await familyOf(context)
  const inviter = own.find(({ id }) => chosen[0]!.guardians.some((one) => one.id === id && one.is_primary))!
  if (!(await isWithin(context, `guardian-letters-of:${account.id}`, LETTERS.max, LETTERS.seconds)))
    throw TooManyRequests()
  const token = context.random(24).toString('base64url')
  const invite = {
    inviter_id: inviter.id,
    minor_ids: chosen.map(({ id }) => id),
    first_name,
    email,
    relation,
  }
  const { id, expires_at } = await putInvite(context, {
    ...invite,
    token_hash: hash(token),
    expires_at: new Date(context.now.getTime() + INVITE_DAYS * 86_400_000),
  })
  const names = chosen.map((child) => child.first_name).join(', ')
  for (const child of chosen)
    await audit(context, {
      action: 'guardian.invited',
      subject: 'member',
      subject_id: child.id,
      after: { email, relation },
    })
  await mailInvitation(
    context,
    { id, email, first_name },
    { inviter, children: names, token, expires_at: new Date(expires_at) },
  )
  return shown({ id, ...invite, expires_at }, chosen)
}

export async function withdrawInvite(
  context: Context,
  { id }: In<typeof withdrawOp>,
): Promise<Out<typeof withdrawOp>> {
  const { own } = await familyOf(context)
  const withdrawn =
    own.length > 0
      ? await setWithdrawn(
          context,
          id,
          own.map((one) => one.id),
        )
      : undefined
  if (!withdrawn) throw InviteUnknown()
  for (const minor_id of withdrawn.minor_ids)
    await audit(context, {
      action: 'guardian.invite_withdrawn',
      subject: 'member',
      subject_id: minor_id,
      before: { email: withdrawn.email },
    })
  return {}
}

/**
 * The first guardian can remove a second one, and a second one can leave; only the office changes the first
 * one.
 */
export async function removeGuardian(
  context: Context,
  { minor_id, guardian_id }: In<typeof removeOp>,
): Promise<Out<typeof removeOp>> {
  const { own, minors: children } = await familyOf(context)
  const child = children.find(({ id }) => id === minor_id)
  const guardians = child ? await findGuardians(context, minor_id) : []
  const guardian = guardians.find(({ id }) => id === guardian_id)
  if (!child || !guardian) throw NotFound()
  const mine = guardians.filter(({ id }) => own.some((one) => one.id === id))
  const isFirst = mine.some(({ is_primary }) => is_primary)
  const isMe = mine.some(({ id }) => id === guardian_id)
  if (guardian.is_primary || (!isFirst && !isMe))
    throw Forbidden({ message: 'Only the club can change the first guardian.' })
  await untie(context, { minor_id, guardian_id })
  const name = `${guardian.first_name} ${guardian.last_name}`
  await audit(context, {
    action: 'guardian.removed',
    subject: 'member',
    subject_id: minor_id,
    before: { guardian: name, relation: guardian.relation },
  })
  if (guardian.email && !isMe)
    await mailRemoved(context, { ...guardian, email: guardian.email }, { ...child, id: minor_id })
  return {}
}

export async function showInvite(
  context: Context,
  { token }: In<typeof showOp>,
): Promise<Out<typeof showOp>> {
  const invite = await getInvite(context, hash(token))
  const { inviter, children } = await standing(context, invite)
  const { first_name, relation, expires_at } = invite!
  return {
    inviter: inviter.first_name,
    first_name,
    relation,
    expires_at,
    children: children.map((child) => child.first_name),
  }
}

/** What the invitation still covers: not children who have come of age or are in someone else's care. */
async function standing(context: Context, invite: Invite | undefined) {
  if (!invite) throw InviteUnknown()
  const { accepted_at, withdrawn_at, expires_at, inviter_id, minor_ids } = invite
  if (accepted_at !== null || withdrawn_at !== null || new Date(expires_at) <= context.now) throw InviteOver()
  const today = todayOf(context)
  const [inviter, minors] = await Promise.all([
    getMember(context, inviter_id),
    Promise.all(
      minor_ids.map(async (id) => {
        const [child, guardians] = await Promise.all([getMember(context, id), findGuardians(context, id)])
        const isTheirs = guardians.some((one) => one.id === inviter_id && one.is_primary)
        return child?.dob && isTheirs && isMinor(child.dob, today) ? [{ ...child, guardians }] : []
      }),
    ),
  ])
  const children = minors.flat()
  if (!inviter || children.length === 0) throw InviteOver()
  return { inviter, children }
}

export async function acceptInvite(
  context: Context,
  { token, first_name, last_name }: In<typeof acceptOp>,
): Promise<Out<typeof acceptOp>> {
  const invite = await lockInvite(context, hash(token))
  const { inviter, children } = await standing(context, invite)
  const { id, relation, email } = invite!
  const guardian = context.user
    ? await asMyself(context, inviter.id)
    : await asNew(context, inviter.id, { email, first_name, last_name })
  if (guardian.id === inviter.id) throw OwnInvite()
  const open = children.filter(
    ({ id: minor_id, guardians }) =>
      minor_id !== guardian.id && !guardians.some((one) => one.id === guardian.id && one.user_id !== null),
  )
  if (open.length === 0) throw AlreadyGuardian()
  for (const { id: minor_id } of open) {
    await setGuardian(context, { minor_id, guardian_id: guardian.id, relation, is_primary: false })
    await audit(context, {
      action: 'guardian.added',
      subject: 'member',
      subject_id: minor_id,
      after: { guardian: guardian.name, relation },
      note: `Invited by ${inviter.first_name} ${inviter.last_name}.`,
    })
  }
  await setAccepted(context, id, guardian.id)
  const names = open.map((child) => child.first_name).join(', ')
  if (inviter.email)
    await mailAccepted(
      context,
      { ...inviter, email: inviter.email },
      { invite_id: id, guardian, children: names },
    )
  return {
    children: open.map((child) => child.first_name),
    set_password_path: guardian.set_password_path ?? null,
  }
}

type Accepting = { id: number; name: string; email: string; set_password_path?: string | undefined }

/** The logged-in user's record, created if there is none. */
async function asMyself(context: Context, inviter_id: number): Promise<Accepting> {
  const account = await accountOf(context, { isHeld: true })
  const { first_name, last_name, email } = account
  const name = `${first_name} ${last_name}`
  if (account.member_id !== null) return { id: account.member_id, name, email }
  const { id } = await recordOf(context, inviter_id, { first_name, last_name, email })
  await Promise.all([linkMember(context, account.id, id), setUser(context, id, account.id)])
  return { id, name, email }
}

/**
 * An account for the address the invitation was sent to: whoever holds the link has access to that mailbox.
 */
async function asNew(
  context: Context,
  inviter_id: number,
  {
    email,
    first_name,
    last_name,
  }: { email: string; first_name: string | undefined; last_name: string | undefined },
): Promise<Accepting> {
  if (!first_name) throw invalidField('first_name', 'First name is required.')
  if (!last_name) throw invalidField('last_name', 'Last name is required.')
  const { id } = await recordOf(context, inviter_id, { first_name, last_name, email })
  const account = await createAccount(context, {
    email,
    first_name,
    last_name,
    member_id: id,
    roles: PAYER_ROLES,
  })
  if (account.existed) throw LogInToAccept()
  await setUser(context, id, account.user_id)
  return { id, name: `${first_name} ${last_name}`, email, set_password_path: account.set_password_path }
}

/**
 * The record of somebody who gets an account by an invitation. Whoever typed a parent's address can have named them
 * as a second guardian of that parent's children (decision 0015), so a record with such a tie is only theirs if the
 * children's primary guardian is the one who invites.
 */
async function recordOf(
  context: Context,
  inviter_id: number,
  { first_name, last_name, email }: { first_name: string; last_name: string; email: string },
) {
  const person = { first_name, last_name, email, dob: null }
  const named = await findMemberFor(context, person, [email])
  const wards = named === undefined ? [] : await findWards(context, [named])
  const guardians = await Promise.all(wards.map(({ id }) => findGuardians(context, id)))
  const isTheirs = guardians.every((of) =>
    of.some(({ id, is_primary }) => is_primary && (id === named || id === inviter_id)),
  )
  return memberFor(context, person, {
    emails: isTheirs ? [email] : [],
    prefix: await prefixOf(context),
    year: yearOf(todayOf(context)),
  })
}
