import {
  AccountBlocked,
  CLIENTS,
  InvalidCredentials,
  OtpRequired,
  UnknownClient,
  WrongGrant,
  type login,
} from 'contract/auth'
import { TooManyRequests } from 'contract/problem'
import type { In, Out } from 'contract/operation'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import { findByLoginName, noteLogin } from './account-queries.ts'
import type { Auth } from './authenticate.ts'
import { note } from './event-queries.ts'
import { hashPassword, isOutdated, isPassword } from './password-hash.ts'
import { accessOf } from './permissions.ts'
import { findRoles } from './permission-queries.ts'
import { checkCode, type SecondFactor } from './second-factor.ts'
import { startSession, tokensFor } from './sessions.ts'
import { findTotp } from './totp-queries.ts'
import {
  countTries,
  countVisitor,
  deviceCookie,
  forgive,
  giveBack,
  type Browser,
  type Tries,
} from './tries.ts'

type Account = NonNullable<Awaited<ReturnType<typeof findByLoginName>>>

/** How the user proved who they are: as shown to the owner, and in the terms of RFC 8176. */
const PROOFS = {
  password: ['pwd'],
  totp: ['otp', 'mfa'],
  recovery_code: ['otp', 'mfa'],
  passkey: ['pop', 'user', 'mfa'],
} as const
export type Proof = keyof typeof PROOFS

export type LoggedIn = { answer: Out<typeof login>; bind?: string; device?: string }

/**
 * Logs a user in. Attempts are counted before the password is checked, for the account and for the visitor.
 * Nobody learns without the password whether an account has an authenticator app. @throws InvalidCredentials
 * for a wrong name and for a wrong password, after the same amount of work. @throws OtpRequired if the
 * password is right and a code is needed as well.
 */
export async function logIn(
  context: OutsideContext,
  auth: Auth,
  input: In<typeof login>,
  browser: Browser | undefined,
): Promise<LoggedIn> {
  const client_id = clientOf(input.client_id, input.grant_type)
  const { account, has_totp, tries, retry_after, is_last } = await admitTry(context, input.username, browser)
  if (retry_after > 0) throw TooManyRequests({ detail: { retry_after } })
  const isRight = await isPassword(account?.password_hash, input.password)
  if (!account?.password_hash || !isRight) {
    await context.transaction((inside) =>
      note(inside, { kind: 'login_failed', user_id: account?.id ?? null }),
    )
    throw InvalidCredentials()
  }
  const { password_hash } = account
  await refuseBlocked(context, account)
  const second = has_totp ? await showCode(context, account, input.otp, { tries, is_last }) : undefined
  const fresh_hash = isOutdated(password_hash) ? await hashPassword(input.password) : password_hash
  return letIn(context, auth, {
    account,
    client_id,
    browser,
    tries,
    by: second ? ['password', second] : ['password'],
    isStill: (inside) => noteLogin(inside, { id: account.id, password_hash, fresh_hash }),
  })
}

/** @throws WrongGrant, UnknownClient */
export function clientOf(client_id: string | undefined, grant_type: string | undefined = 'password') {
  const known = CLIENTS.find((client) => client === client_id)
  if (grant_type !== 'password') throw WrongGrant()
  if (!known) throw UnknownClient()
  return known
}

export async function refuseBlocked(context: OutsideContext, { id, status }: Pick<Account, 'id' | 'status'>) {
  if (status !== 'blocked') return
  await context.transaction((inside) => note(inside, { kind: 'login_blocked', user_id: id }))
  throw AccountBlocked()
}

async function showCode(
  context: OutsideContext,
  account: Account,
  otp: string | undefined,
  { tries, is_last }: { tries: Tries; is_last: boolean },
): Promise<SecondFactor> {
  if (otp) return checkCode(context, account, otp, { isLast: is_last })
  await context.transaction((inside) => giveBack(inside, tries))
  throw OtpRequired()
}

type Entering = {
  account: Pick<Account, 'id' | 'first_name' | 'last_name' | 'email' | 'profile_complete'>
  client_id: string
  browser: Browser | undefined
  tries: Tries
  by: readonly Proof[]
  /** What must still be true in the transaction that opens the session; undefined if it is not. */
  isStill: (inside: Context) => Promise<unknown>
}

/** Opens a session for a user who has proved who they are. */
export async function letIn(
  context: OutsideContext,
  auth: Auth,
  { account, client_id, browser, tries, by, isStill }: Entering,
): Promise<LoggedIn> {
  const user_id = account.id
  const amr = [...new Set(by.flatMap((proof) => PROOFS[proof]))]
  const bind = browser && context.random(32).toString('base64url')
  const opened = await context.transaction(async (inside) => {
    const [roles, access] = await Promise.all([findRoles(inside, user_id), accessOf(inside, user_id)])
    const session = await startSession(inside, { user_id, client_id, bind, roles, amr })
    await note(inside, { kind: 'login', user_id, detail: { session_id: session.session_id, by } })
    // Last, because others wait for these rows: the account's, and the counter for everyone at the same
    // address.
    if ((await isStill(inside)) === undefined) throw InvalidCredentials()
    await forgive(inside, tries)
    return { ...session, access }
  })
  const who = {
    user_id,
    session_id: opened.session_id,
    client_id,
    name: `${account.first_name} ${account.last_name}`,
    email: account.email,
  }
  const tokens = await tokensFor(context, auth, who, { seq: 0, refresh_expires_in: opened.idle_seconds })
  const { permissions, scoped, leagues, events, roles, team } = opened.access
  return {
    answer: {
      ...tokens,
      permission: permissions,
      scoped,
      leagues,
      events,
      roles,
      profile_complete: account.profile_complete,
      team,
    },
    ...(bind ? { bind, device: deviceCookie(context, user_id) } : {}),
  }
}

async function admitTry(context: OutsideContext, name: string, browser: Browser | undefined) {
  const visit = await countVisitor(context)
  const account = await context.read((inside) => findByLoginName(inside, name))
  const [totp, counted] = await Promise.all([
    account && context.read((inside) => findTotp(inside, account.id)),
    countTries(context, account, { name, browser }, visit),
  ])
  return { account, has_totp: totp?.confirmed_at != null, ...counted }
}
