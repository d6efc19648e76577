import { LinkOver, LinkUnknown } from 'contract/auth'
import type { Context } from '../plumbing/context.ts'
import { addLink, findLink, holdAccount, voidLinks, type Purpose } from './action-link-queries.ts'
import { sha256 } from './tokens.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/**
 * How long a link works. People who requested it are waiting at the screen; people who were invited may read
 * the letter days later.
 */
const LIVES: Record<Purpose, number> = {
  reset: 30 * MINUTE,
  set: 72 * HOUR,
  verify: 24 * HOUR,
  email: 24 * HOUR,
}
const PAGES: Record<Purpose, string> = {
  reset: '/reset-password',
  set: '/set-password',
  verify: '/verify-email',
  email: '/verify-email',
}

/** Both lead to a new password, so a new link of either kind invalidates the older ones. */
export const PASSWORD_PURPOSES = ['reset', 'set'] as const
const isForPassword = (purpose: string) => PASSWORD_PURPOSES.some((known) => known === purpose)

/** A new one-time link: its path, which is not stored anywhere, and what is stored of it. */
export function newLink({ random, now }: Context, purpose: Purpose) {
  const token = random(32).toString('base64url')
  const expires_at = new Date(now.getTime() + LIVES[purpose])
  return { path: `${PAGES[purpose]}/${token}`, kept: { hash: sha256(token), purpose, expires_at } }
}

/** Creates a one-time link that replaces the user's earlier ones, and returns its path. */
export async function makeLink(
  context: Context,
  purpose: Purpose,
  { id: user_id, email }: { id: number; email: string },
): Promise<string> {
  const { path, kept } = newLink(context, purpose)
  await Promise.all([
    // If two are requested at once, the second invalidates the first.
    holdAccount(context, user_id),
    voidLinks(context, user_id, isForPassword(purpose) ? PASSWORD_PURPOSES : [purpose]),
    addLink(context, { ...kept, user_id, email }),
  ])
  return path
}

/**
 * The link a token belongs to, if it can still be used to set a password. Whether this is its first use is up
 * to `consumeLink` alone.
 */
export async function usableLink(context: Context, token: string) {
  const link = await findLink(context, sha256(token))
  if (!link || !isForPassword(link.purpose)) throw LinkUnknown()
  if (link.used_at !== null || Date.parse(link.expires_at) <= context.now.getTime()) throw LinkOver()
  return link
}

/** Invalidates the links a user got for choosing a password. */
export const voidPasswordLinks = (context: Context, userId: number) =>
  voidLinks(context, userId, PASSWORD_PURPOSES)
