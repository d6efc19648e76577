import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  AccountBlocked,
  CLIENTS,
  InvalidCredentials,
  UnknownClient,
  WrongGrant,
  type login,
} from 'contract/auth'
import { TooManyRequests } from 'contract/problem'
import type { In, Out } from 'contract/operation'
import type { Context, Keys, OutsideContext } from '../context.ts'
import { findByLoginName, noteLogin } from './account-queries.ts'
import type { Auth } from './authenticate.ts'
import { note } from './event-queries.ts'
import { hashPassword, isOutdated, isPassword } from './password-hash.ts'
import { accessOf } from './permissions.ts'
import { findRoles } from './permission-queries.ts'
import { startSession, tokensFor } from './sessions.ts'
import { countTry, forgetTries, giveBackTry } from './throttle-queries.ts'
import { visitorKey } from './throttle.ts'
import { sha256 } from './tokens.ts'

const QUARTER_HOUR = 900
const HOUR = 3600
const PER_ACCOUNT = { max: 5, seconds: QUARTER_HOUR, up_to: HOUR }
const PER_VISITOR = { max: 50, seconds: QUARTER_HOUR, up_to: HOUR }

/** What a browser shows and gets beside the answer: the cookies. Undefined for an application that keeps none. */
export type Browser = { device: string | undefined }

/**
 * Logs somebody in. Tries are counted before the password is looked at, for the account and for the visitor; a
 * browser that was let in before has a count of its own, so that guessing at an account does not lock its owner out.
 * @throws InvalidCredentials for a wrong name and for a wrong password, after the same work.
 */
export async function logIn(
  context: OutsideContext,
  auth: Auth,
  input: In<typeof login>,
  browser: Browser | undefined,
): Promise<{ answer: Out<typeof login>; bind?: string; device?: string }> {
  const client_id = CLIENTS.find((known) => known === input.client_id)
  if (input.grant_type !== 'password') throw WrongGrant()
  if (!client_id) throw UnknownClient()

  const { account, keys, retry_after } = await context.transaction((inside) =>
    admitTry(inside, input.username, browser),
  )
  if (retry_after > 0) throw TooManyRequests({ detail: { retry_after } })
  const isRight = await isPassword(account?.password_hash, input.password)
  if (!account?.password_hash || !isRight) {
    await context.transaction((inside) =>
      note(inside, { kind: 'login_failed', user_id: account?.id ?? null }),
    )
    throw InvalidCredentials()
  }
  const { id: user_id, password_hash } = account
  if (account.status === 'blocked') {
    await context.transaction((inside) => note(inside, { kind: 'login_blocked', user_id }))
    throw AccountBlocked()
  }
  const fresh_hash = isOutdated(password_hash) ? await hashPassword(input.password) : password_hash

  const bind = browser && context.random(32).toString('base64url')
  const opened = await context.transaction(async (inside) => {
    const isStill = await noteLogin(inside, { id: user_id, password_hash, fresh_hash })
    if (!isStill) throw InvalidCredentials()
    const roles = await findRoles(inside, user_id)
    const session = await startSession(inside, { user_id, client_id, bind, roles })
    await giveBackTry(inside, keys.visitor)
    await forgetTries(inside, keys.account)
    await note(inside, { kind: 'login', user_id, detail: { session_id: session.session_id } })
    return { ...session, access: await accessOf(inside, user_id) }
  })
  const who = {
    user_id,
    session_id: opened.session_id,
    client_id,
    name: `${account.first_name} ${account.last_name}`,
    email: account.email,
  }
  const tokens = await tokensFor(context, auth, who, { seq: 0, refresh_expires_in: opened.idle_seconds })
  const { permissions, roles, team } = opened.access
  return {
    answer: { ...tokens, permission: permissions, roles, profile_complete: account.profile_complete, team },
    ...(bind ? { bind, device: deviceCookie(context, user_id) } : {}),
  }
}

async function admitTry(context: Context, name: string, browser: Browser | undefined) {
  const account = await findByLoginName(context, name)
  const isKnownDevice = account && browser && isDeviceOf(context, account.id, browser.device)
  const keys = {
    visitor: `ip:${visitorKey(context.call.ip)}`,
    account: isKnownDevice
      ? `device:${sha256(browser.device ?? '').toString('base64url')}`
      : account
        ? `user:${account.id}`
        : `name:${sha256(name.toLowerCase()).toString('base64url')}`,
  }
  const visitor = await countTry(context, { key: keys.visitor, ...PER_VISITOR })
  const own = await countTry(context, { key: keys.account, ...PER_ACCOUNT })
  const isFirstOver = visitor.count === PER_VISITOR.max + 1 || own.count === PER_ACCOUNT.max + 1
  if (isFirstOver) await note(context, { kind: 'login_throttled', user_id: account?.id ?? null })
  const retry_after = Math.max(
    visitor.count > PER_VISITOR.max ? visitor.retry_after : 0,
    own.count > PER_ACCOUNT.max ? own.retry_after : 0,
  )
  return { account, keys, retry_after }
}

/** Says that this browser was let in to this account: a number of its own and an HMAC over it. */
function deviceCookie({ keys, tenant, random }: OutsideContext, userId: number): string {
  const number = random(16).toString('base64url')
  return `${number}.${deviceMac(keys, tenant.id, userId, number).toString('base64url')}`
}

function isDeviceOf({ keys, tenant }: Context, userId: number, cookie = ''): boolean {
  const [number = '', mac = ''] = cookie.split('.')
  const shown = Buffer.from(mac, 'base64url')
  const right = deviceMac(keys, tenant.id, userId, number)
  return shown.length === right.length && timingSafeEqual(shown, right)
}

const deviceMac = (keys: Keys, tenantId: number, userId: number, number: string) =>
  createHmac('sha256', keys.derive('auth-device')).update(`${tenantId}|${userId}|${number}`).digest()
