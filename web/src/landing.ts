import type { Session } from './session.ts'

const KEY = 'returnUrl'
const PROFILE_COMPLETE = 2

/** Keeps the address a visitor wanted before the login. */
export function rememberReturnUrl(path: string) {
  localStorage.setItem(KEY, path)
}

/** The remembered address, once; undefined when there is none or it leads to another site. */
export function takeReturnUrl(): string | undefined {
  const path = localStorage.getItem(KEY)
  localStorage.removeItem(KEY)
  return path !== null && isOwnPath(path) ? path : undefined
}

// `//host` and `/\host` are other sites in a browser's eyes.
const isOwnPath = (path: string) => /^\/(?![/\\])[^\s\\]*$/.test(path)

/**
 * Where to go right after the login. A remembered address counts for admins only and is gone afterwards in
 * any case. Source: specification §2, post-login landing choice.
 */
export function landingPath(who: Session, returnUrl: string | undefined): string {
  if (returnUrl && who.mmsRole === 'admin') return returnUrl
  if (who.registrationStatus !== PROFILE_COMPLETE) return '/profile-completion'
  return homeOf(who) ?? '/'
}

/**
 * Where somebody who is logged in is sent from a page that is only for visitors; undefined when the session
 * names no role, which ends it. Source: specification §2, auth routes.
 */
export function awayFromAuth(who: Session): string | undefined {
  if (who.registrationStatus !== PROFILE_COMPLETE) return '/profile-completion'
  return homeOf(who)
}

/** A profile that is not complete comes before every other screen of the logged-in area (specification §4). */
export const mustCompleteProfile = (who: Session, path: string) =>
  who.registrationStatus !== PROFILE_COMPLETE && path !== '/profile-completion'

function homeOf({ mmsRole }: Session): string | undefined {
  if (mmsRole === undefined) return undefined
  return mmsRole === 'member' ? '/mms/member/profile' : '/mms/dashboard'
}
