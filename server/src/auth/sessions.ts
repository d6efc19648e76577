import { randomUUID } from 'node:crypto'
import type { endSession as endSessionOp, listSessions as listSessionsOp } from 'contract/auth'
import { NotFound } from 'contract/problem'
import type { In, Out } from 'contract/operation'
import { whoIs, type Context, type OutsideContext } from '../plumbing/context.ts'
import { sendMail, wordsFor } from '../mail/mail.ts'
import { followLanguage } from './account-queries.ts'
import type { Auth, Subject } from './authenticate.ts'
import { announce } from './change-queries.ts'
import { note } from './event-queries.ts'
import type { HeldRole } from './permission-queries.ts'
import { addSession, advance, endSessions, findSessions, repeatOrEnd } from './session-queries.ts'
import { ACCESS_SECONDS, makeRefreshToken, readRefreshToken, sha256 } from './tokens.ts'
import { holdsUpstream, leaveUpstreams } from './upstream.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/**
 * How many seconds a session lives without use, and in total. Users who can harm others have to log in more
 * often (ASVS V7.3).
 */
const LIVES = {
  member: { idle_seconds: 14 * DAY, abs_seconds: 90 * DAY },
  staff: { idle_seconds: 8 * HOUR, abs_seconds: 24 * HOUR },
}
const STAFF = new Set(['admin', 'manager', 'Club Admin'])
/**
 * A browser whose answer got lost asks again with the old token; the cookie proves that it is the same
 * browser.
 */
const GRACE_SECONDS = 10

export type Tokens = {
  access_token: string
  refresh_token: string
  expires_in: number
  refresh_expires_in: number
  token_type: 'Bearer'
}

/**
 * Opens a session for a user who has just proved who they are. `bind` is the secret in the cookie, for
 * browsers.
 */
export async function startSession(
  context: Context,
  {
    user_id,
    client_id,
    bind,
    roles,
    amr,
  }: {
    user_id: number
    client_id: string
    bind: string | undefined
    roles: readonly Pick<HeldRole, 'role'>[]
    amr: readonly string[]
  },
): Promise<{ session_id: string; idle_seconds: number }> {
  const lives = roles.some(({ role }) => STAFF.has(role)) ? LIVES.staff : LIVES.member
  const id = randomUUID()
  await addSession(context, {
    id,
    user_id,
    client_id,
    ...lives,
    bind_sha256: bind ? sha256(bind) : null,
    amr,
  })
  return { session_id: id, idle_seconds: lives.idle_seconds }
}

/** The tokens for one point in the life of a session. */
export async function tokensFor(
  { keys, tenant }: Pick<OutsideContext, 'keys' | 'tenant'>,
  auth: Auth,
  who: Subject,
  { seq, refresh_expires_in }: { seq: number; refresh_expires_in: number },
): Promise<Tokens> {
  return {
    access_token: await auth.signAccessToken(tenant, who),
    refresh_token: makeRefreshToken(keys, tenant.id, { session_id: who.session_id, seq }),
    expires_in: ACCESS_SECONDS,
    refresh_expires_in,
    token_type: 'Bearer',
  }
}

type Shown = {
  refresh_token: string
  client_id: string
  /** The secret in the browser's cookie; undefined without one. */
  bind: string | undefined
  isBrowser: boolean
}

/**
 * New tokens for a refresh token, or undefined if it is no longer valid. `bind` is set if the session now
 * belongs to the browser that asks, and is the secret in its cookie from now on.
 */
export async function refresh(
  context: OutsideContext,
  auth: Auth,
  { refresh_token, client_id, bind, isBrowser }: Shown,
): Promise<{ tokens: Tokens; bind?: string } | undefined> {
  const claim = readRefreshToken(context.keys, context.tenant.id, refresh_token)
  if (!claim) return undefined
  const realm = await auth.realms.of(context.tenant)
  if (realm && !(await holdsUpstream(context, realm, claim.session_id))) return undefined
  const first = claim.seq === 0 && isBrowser ? (bind ?? context.random(32).toString('base64url')) : undefined
  const shown = {
    ...claim,
    client_id,
    bind_sha256: bind ? sha256(bind) : null,
    first_bind_sha256: first ? sha256(first) : null,
  }
  const advanced = await context.atOnce((inside) => advance(inside, shown))
  const { language } = context.call
  if (advanced && language && language !== advanced.language)
    await context.atOnce((inside) => followLanguage(inside, advanced.user_id))
  const row =
    advanced ??
    (await context.transaction(async (inside) => {
      const repeated = await repeatOrEnd(inside, shown, GRACE_SECONDS)
      if (repeated && repeated.seq === null) await endByReuse(inside, repeated, claim.session_id)
      return repeated
    }))
  if (!row || row.seq === null) return undefined
  const who = {
    user_id: row.user_id,
    session_id: claim.session_id,
    client_id,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
  }
  const refresh_expires_in = Math.floor((Date.parse(row.idle_expires_at) - context.now.getTime()) / 1000)
  const tokens = await tokensFor(context, auth, who, { seq: row.seq, refresh_expires_in })
  return { tokens, ...(first && row.is_handed_over && { bind: first }) }
}

async function endByReuse(
  context: Context,
  owner: { user_id: number; email: string; first_name: string; language: string | null },
  session_id: string,
) {
  const { user_id, email, first_name } = owner
  await note(context, { kind: 'refresh_reuse', user_id, detail: { session_id } })
  await announce(context, { session_id })
  const { language, t } = await wordsFor(context, owner.language)
  await sendMail(context, {
    to: email,
    language,
    subject: t('We logged you out for your safety'),
    paragraphs: [
      t('Hello {name},', { name: first_name }),
      t(
        'An old key to one of your logins was used a second time. Someone may have had a copy, so we ended that login. Your password wasn’t used and hasn’t changed.',
      ),
      t('If everything looks normal, just log in again. Otherwise, please choose a new password.'),
    ],
    button: { label: t('Choose a new password'), url: context.link('/forgot-password') },
    about: ['user', user_id],
  })
}

/** Ends the session a refresh token belongs to. Ignores tokens that mean nothing here. */
export async function endByToken(
  context: OutsideContext,
  { refresh_token, client_id }: Pick<Shown, 'refresh_token' | 'client_id'>,
): Promise<void> {
  const claim = readRefreshToken(context.keys, context.tenant.id, refresh_token)
  if (!claim) return
  await context.transaction(async (inside) => {
    const ended = await endSessions(inside, { session_id: claim.session_id, client_id }, 'logout')
    if (ended.length === 0) return
    await leaveUpstreams(inside, ended)
    await note(inside, { kind: 'logout', user_id: null, detail: { session_id: claim.session_id } })
    await announce(inside, { session_id: claim.session_id })
  })
}

/** Logs a user out everywhere, effective immediately. */
export async function endAllOf(context: Context, userId: number, reason: string): Promise<void> {
  const ended = await endSessions(context, { user_id: userId }, reason)
  await leaveUpstreams(context, ended)
  if (ended.length > 0) await note(context, { kind: 'sessions_ended', user_id: userId, detail: { reason } })
  await announce(context, { user_id: userId })
}

/** Logs the user out everywhere but here: they continue where they changed the password. */
export async function endOthersOf(context: Context, reason: string): Promise<void> {
  const { id: user_id, session_id } = whoIs(context)
  const ended = await endSessions(context, { user_id, all_but: session_id }, reason)
  await leaveUpstreams(context, ended)
  if (ended.length > 0) await note(context, { kind: 'sessions_ended', user_id, detail: { reason } })
  await announce(context, { user_id })
}

/** Where a user is logged in, most recently used first. */
export const sessionsOf = (context: Context, userId: number) => findSessions(context, userId)

export async function listSessions(context: Context): Promise<Out<typeof listSessionsOp>> {
  const { id, session_id } = whoIs(context)
  return (await sessionsOf(context, id)).map((row) => ({ ...row, is_current: row.id === session_id }))
}

/** Ends one of a user's sessions, effective immediately. */
export async function endSessionOf(context: Context, user_id: number, session_id: string, reason: string) {
  const ended = await endSessions(context, { session_id, user_id }, reason)
  if (ended.length === 0) throw NotFound()
  await leaveUpstreams(context, ended)
  await note(context, { kind: 'sessions_ended', user_id, detail: { session_id } })
  await announce(context, { session_id })
}

export async function endOneSession(
  context: Context,
  { id }: In<typeof endSessionOp>,
): Promise<Record<string, never>> {
  await endSessionOf(context, whoIs(context).id, id, 'ended_by_user')
  return {}
}

export async function endOwnSessions(context: Context): Promise<Record<string, never>> {
  await endAllOf(context, whoIs(context).id, 'ended_by_user')
  return {}
}
