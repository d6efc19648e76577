import type { Language } from 'contract/language'
import { NotFound, Unauthenticated } from 'contract/problem'
import { audit } from '../plumbing/audit.ts'
import { whoIs, type Context } from '../plumbing/context.ts'
import {
  addAccount,
  removeAccountRow,
  findByEmail,
  findById,
  findIdByEmail,
  findByIds,
  findLanguage,
  lockById,
  setCompleteness,
  setMember,
  setPassword,
  setStatus,
  takeAccountId,
} from './account-queries.ts'
import { makeLink, newLink } from './action-links.ts'
import { announce } from './change-queries.ts'
import { hashPassword } from './password-hash.ts'
import { addRoles, type GivenRole } from './permission-queries.ts'
import { endAllOf } from './sessions.ts'

type Person = {
  /** The id that `accountToBe` has reserved, for an account that has to be created. */
  id?: number | undefined
  email: string
  first_name: string
  last_name: string
  username?: string
  /** The user's own member record. */
  member_id?: number | null
  roles: readonly GivenRole[]
  /** How complete the profile is: 0 empty, 1 partly, 2 (the default) complete. */
  profile_complete?: 0 | 1 | 2
  /** The language of letters, if known. */
  language?: Language | undefined
}

export type Account = {
  user_id: number
  /** The address already had an account. It received the roles, and the member record if it had none. */
  existed: boolean
  /** Paths of one-time links for a letter to the address; absent if the account already has a password. */
  set_password_path?: string
  verify_email_path?: string
}

/** An account that is there already, or that `createAccount` makes with this id. */
export type AccountToBe = { id: number; is_new: boolean }

/**
 * Which account an address has, or will have, so that what belongs to it can be written first. Nothing is held by that: it may be another
 * one in the end, which `createAccount` says.
 */
export async function accountToBe(context: Context, email: string): Promise<AccountToBe> {
  const [known, taken] = await Promise.all([
    findIdByEmail(context, email.toLowerCase()),
    takeAccountId(context),
  ])
  return known === undefined ? { id: taken, is_new: true } : { id: known, is_new: false }
}

/** Creates an account, or finds the one with this address. The caller sends the letter with the links. */
export async function createAccount(
  context: Context,
  { roles, member_id = null, username, profile_complete = 2, language, ...person }: Person,
): Promise<Account> {
  const email = person.email.toLowerCase()
  const fields = {
    ...person,
    email,
    member_id,
    profile_complete,
    username: username ?? null,
    language: language ?? null,
  }
  const [set, verify] = [newLink(context, 'set'), newLink(context, 'verify')]
  const added = await addAccount(context, fields, { roles, links: [set.kept, verify.kept] })
  if (added)
    return {
      user_id: added.id,
      existed: false,
      set_password_path: set.path,
      verify_email_path: verify.path,
    }
  const known = await findByEmail(context, email)
  if (!known) throw new Error('the address has an account that cannot be seen')
  const { id: user_id } = known
  const [links] = await Promise.all([
    known.status === 'invited' ? invitation(context, { id: user_id, email }) : {},
    addRoles(context, user_id, roles),
    member_id === null ? announce(context, { user_id }) : linkMember(context, user_id, member_id),
  ])
  return { user_id, existed: true, ...links }
}

async function invitation(context: Context, holder: { id: number; email: string }) {
  const [set_password_path, verify_email_path] = await Promise.all([
    makeLink(context, 'set', holder),
    makeLink(context, 'verify', holder),
  ])
  return { set_password_path, verify_email_path }
}

/**
 * The logged-in user's account as it is right now; what was checked when the call was admitted may be older.
 * With `isHeld` it is locked until the transaction ends.
 */
export async function accountOf(context: Context, { isHeld = false } = {}) {
  const account = await (isHeld ? lockById : findById)(context, whoIs(context).id)
  if (!account) throw Unauthenticated()
  return account
}

/** Any account, for users who may see accounts; undefined if it does not exist. */
export const accountWith = (context: Context, userId: number) => findById(context, userId)

/** Those that exist, of many, by id. */
export const accountsWith = async (context: Context, user_ids: readonly number[]) =>
  new Map((await findByIds(context, user_ids)).map((account) => [account.id, account]))

/** How complete the profile is: 1 partly, 2 complete, so that nothing more is asked (specification §4). */
export const setProfileComplete = (context: Context, userId: number, to: 1 | 2) =>
  setCompleteness(context, userId, to)

/** The language of the account with this address, for a letter to it; undefined if unknown. */
export const languageOf = async (context: Context, email: string): Promise<string | undefined> =>
  (await findLanguage(context, email))?.language ?? undefined

/** Links an account to its own member record; false if it already has a different one, which it keeps. */
export async function linkMember(context: Context, userId: number, memberId: number): Promise<boolean> {
  const isLinked = await setMember(context, userId, memberId)
  if (isLinked) await announce(context, { user_id: userId })
  return isLinked
}

/** Sets a password without a link, for the accounts of a new installation. */
export async function givePassword(context: Context, userId: number, password: string): Promise<void> {
  const account = await findById(context, userId)
  if (!account) throw NotFound()
  await setPassword(context, { user_id: userId, email: account.email, hash: await hashPassword(password) })
}

/** Deletes an account with its roles and logins; whatever was done, paid and signed with it stays. */
export async function removeAccount(context: Context, userId: number): Promise<void> {
  await endAllOf(context, userId, 'deleted')
  await removeAccountRow(context, userId)
}

/** Blocks an account and ends its sessions at once, or unblocks it. */
export async function setBlocked(context: Context, userId: number, isBlocked: boolean): Promise<void> {
  await setStatus(context, userId, isBlocked ? 'blocked' : 'active')
  const what = { subject: 'user', subject_id: userId }
  await audit(context, { action: isBlocked ? 'user.blocked' : 'user.unblocked', ...what })
  if (isBlocked) await endAllOf(context, userId, 'blocked')
}
