import { createHmac, timingSafeEqual } from 'node:crypto'
import { TooManyRequests } from 'contract/problem'
import type { Context, Keys, OutsideContext } from '../plumbing/context.ts'
import { visitorKey } from '../plumbing/http/visitor-key.ts'
import { note } from './event-queries.ts'
import { countInvited, countTry, forgetTries, giveBackTry, grantTries } from './throttle-queries.ts'
import { sha256 } from './tokens.ts'

const QUARTER_HOUR = 900
const HOUR = 3600
const PER_ACCOUNT = { max: 5, seconds: QUARTER_HOUR, up_to: HOUR }
const PER_VISITOR = { max: 50, seconds: QUARTER_HOUR, up_to: HOUR }

/** What a browser shows and gets beside the answer: the cookies. Undefined for an application that keeps none. */
export type Browser = { device: string | undefined }

/** What a try was counted under; given back or forgotten when it turns out to be rightful. */
export type Tries = { visitor: string; account?: string }

/** Who tries: somebody at the login page, or somebody who is logged in already. */
export type Trying = { name: string; browser: Browser | undefined } | { session_id: string }

type Counted = { count: number; retry_after: number }

/** Counts a try for the visitor, before anything is looked up: whatever comes of that, the try was one. */
export const countVisitor = (context: OutsideContext): Promise<Counted> =>
  context.atOnce((inside) => countTry(inside, { key: visitorOf(context), ...PER_VISITOR }))

/**
 * Counts a try for the account too, before the password is looked at; `all` is the visitor's count. A browser that was let in before, a
 * login that is open, and whoever has just chosen a password by a link have a count of their own, and it alone decides:
 * guessing at an account, or from the next room, does not lock its owner out. Each count is in the hands of one try for
 * one journey to the database: hundreds that guess at one account wait for one another, and nobody else for them.
 * @returns the seconds to wait where it was one too many, else 0.
 */
export async function countTries(
  context: OutsideContext,
  account: { id: number } | undefined,
  who: Trying,
  all: Counted,
): Promise<{ tries: Tries; retry_after: number; is_last: boolean }> {
  const visitor = visitorOf(context)
  const proven = account && provenKey(context, account, who)
  const invited =
    account && !proven
      ? await context.atOnce((inside) => countInvited(inside, invitedKey(context, account.id)))
      : undefined
  const key = proven ?? (invited ? invitedKey(context, account!.id) : openKey(account, who))
  const own = invited ?? (await context.atOnce((inside) => countTry(inside, { key, ...PER_ACCOUNT })))
  const isVisitorOver = !proven && !invited && all.count > PER_VISITOR.max
  const isOwnOver = own.count > PER_ACCOUNT.max
  const isFirstOver = all.count === PER_VISITOR.max + 1 || own.count === PER_ACCOUNT.max + 1
  if (isFirstOver && (isVisitorOver || isOwnOver))
    await context.atOnce((inside) => note(inside, { kind: 'login_throttled', user_id: account?.id ?? null }))
  const retry_after = Math.max(isVisitorOver ? all.retry_after : 0, isOwnOver ? own.retry_after : 0)
  return { tries: { visitor, account: key }, retry_after, is_last: own.count === PER_ACCOUNT.max }
}

function provenKey(context: OutsideContext, account: { id: number }, who: Trying): string | undefined {
  if ('session_id' in who) return `session:${who.session_id}`
  const { browser } = who
  return browser && isDeviceOf(context, account.id, browser.device)
    ? `device:${sha256(browser.device ?? '').toString('base64url')}`
    : undefined
}

const openKey = (account: { id: number } | undefined, who: Trying) =>
  account
    ? accountKey(account.id)
    : `name:${sha256('name' in who ? who.name.toLowerCase() : '').toString('base64url')}`

const invitedKey = (context: Pick<Context, 'call'>, userId: number) =>
  `invited:${userId}:${visitorOf(context)}`

/** Whoever proved the mailbox has a few tries of their own from where they are, also while others guess. */
export const inviteTries = (context: Context, userId: number) =>
  grantTries(context, invitedKey(context, userId), QUARTER_HOUR)

/** Counts a try of a visitor of whom nothing else is known yet. @throws TooManyRequests */
export async function countVisit(context: OutsideContext): Promise<Tries> {
  const { count, retry_after } = await countVisitor(context)
  if (count > PER_VISITOR.max) throw TooManyRequests({ detail: { retry_after } })
  return { visitor: visitorOf(context) }
}

/** It was right: earlier mistakes at the account are forgotten. */
export const forgive = (context: Context, { visitor, account }: Tries) =>
  Promise.all([
    giveBackTry(context, visitor),
    account === undefined ? undefined : forgetTries(context, account),
  ])

/** It was right as far as it went: as if it had not been made, and earlier mistakes stay. */
export const giveBack = (context: Context, { visitor, account }: Tries) =>
  Promise.all([
    giveBackTry(context, visitor),
    account === undefined ? undefined : giveBackTry(context, account),
  ])

export const accountKey = (userId: number) => `user:${userId}`
const visitorOf = ({ call }: Pick<Context, 'call'>) => `ip:${visitorKey(call.ip)}`

/** Says that this browser was let in to this account: a number of its own and an HMAC over it. */
export function deviceCookie({ keys, tenant, random }: OutsideContext, userId: number): string {
  const number = random(16).toString('base64url')
  return `${number}.${deviceMac(keys, tenant.id, userId, number).toString('base64url')}`
}

function isDeviceOf({ keys, tenant }: OutsideContext, userId: number, cookie = ''): boolean {
  const [number = '', mac = ''] = cookie.split('.')
  // Compared as it is written, so that nothing but the very cookie is one.
  const shown = Buffer.from(mac)
  const right = Buffer.from(deviceMac(keys, tenant.id, userId, number).toString('base64url'))
  return shown.length === right.length && timingSafeEqual(shown, right)
}

const deviceMac = (keys: Keys, tenantId: number, userId: number, number: string) =>
  createHmac('sha256', keys.derive('auth-device')).update(`${tenantId}|${userId}|${number}`).digest()
