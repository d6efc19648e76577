import { TooManyRequests } from 'contract/problem'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import { visitorKey } from '../plumbing/http/visitor-key.ts'
import { isMark, markOf, type Marked } from '../plumbing/marking.ts'
import { note } from './event-queries.ts'
import { countInvited, countTry, forgetTries, giveBackTry, grantTries } from './throttle-queries.ts'
import { sha256 } from './tokens.ts'

const QUARTER_HOUR = 900
const HOUR = 3600
const PER_ACCOUNT = { max: 5, seconds: QUARTER_HOUR, up_to: HOUR }
const PER_VISITOR = { max: 50, seconds: QUARTER_HOUR, up_to: HOUR }

/** The cookies a browser sends and receives. Undefined for an application that keeps none. */
export type Browser = { device: string | undefined }

/** The counters an attempt was counted under; given back or cleared if it turns out to be legitimate. */
export type Tries = { visitor: string; account?: string }

/** Who is trying: somebody at the login page, or a user who is already logged in. */
export type Trying = { name: string; browser: Browser | undefined } | { session_id: string }

type Counted = { count: number; retry_after: number }

/** Counts an attempt for the visitor before anything is looked up, whatever comes of it. */
export const countVisitor = (context: OutsideContext): Promise<Counted> =>
  context.atOnce((inside) => countTry(inside, { key: visitorOf(context), ...PER_VISITOR }))

/**
 * Also counts an attempt for the account, before the password is checked; `all` is the visitor's count. A
 * browser that has logged in before, an open session, and a user who has just chosen a password through a
 * link each have a counter of their own, and only that one decides: guessing at an account, or from the next
 * room, does not lock its owner out. Each counter is locked for one round trip to the database only: hundreds
 * of guesses at one account wait for each other, and nobody else waits for them. @returns the seconds to wait
 * if it was one attempt too many, otherwise 0.
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

/**
 * Users who proved access to the mailbox get a few attempts of their own, from where they are, even while
 * others are guessing.
 */
export const inviteTries = (context: Context, userId: number) =>
  grantTries(context, invitedKey(context, userId), QUARTER_HOUR)

/** Counts an attempt of a visitor about whom nothing else is known yet. @throws TooManyRequests */
export async function countVisit(context: OutsideContext): Promise<Tries> {
  const { count, retry_after } = await countVisitor(context)
  if (count > PER_VISITOR.max) throw TooManyRequests({ detail: { retry_after } })
  return { visitor: visitorOf(context) }
}

/** It was right: earlier mistakes at the account are cleared. */
export const forgive = (context: Context, { visitor, account }: Tries) =>
  Promise.all([
    giveBackTry(context, visitor),
    account === undefined ? undefined : forgetTries(context, account),
  ])

/** It was right as far as it went: the attempt is undone, but earlier mistakes remain. */
export const giveBack = (context: Context, { visitor, account }: Tries) =>
  Promise.all([
    giveBackTry(context, visitor),
    account === undefined ? undefined : giveBackTry(context, account),
  ])

export const accountKey = (userId: number) => `user:${userId}`
const visitorOf = ({ call }: Pick<Context, 'call'>) => `ip:${visitorKey(call.ip)}`

/** Marks this browser as having logged in to this account: a random number and an HMAC over it. */
export function deviceCookie(context: OutsideContext, userId: number): string {
  const number = context.random(16).toString('base64url')
  return `${number}.${markOf(context, deviceOf(userId, number))}`
}

function isDeviceOf(context: OutsideContext, userId: number, cookie = ''): boolean {
  const [number = '', mac = ''] = cookie.split('.')
  return isMark(context, deviceOf(userId, number), mac)
}

const deviceOf = (userId: number, number: string): Marked => ({
  purpose: 'auth-device',
  text: `${userId}|${number}`,
})
