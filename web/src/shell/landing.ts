import { may, type Session } from '../session.ts'

const KEY = 'returnUrl'
const PROFILE_COMPLETE = 2
const LONGEST = 2_000

/** Pages that logged-in users have no use for. */
const FOR_VISITORS = /^\/(login|forgot-password|reset-password|set-password|verify-email|[a-z]+\/login)(\/|$)/

/** Remembers the URL a visitor wanted before the login. */
export function rememberReturnUrl(path: string) {
  if (ownPath(path)) localStorage.setItem(KEY, veiled(path))
}

/** The remembered URL, once; undefined if there is none or it leads to another site. */
export function takeReturnUrl(): string | undefined {
  const kept = localStorage.getItem(KEY)
  localStorage.removeItem(KEY)
  const path = kept === null ? undefined : unveiled(kept)
  return path === undefined ? undefined : ownPath(path)
}

/**
 * The specification (§3) stores values unreadable under a fixed secret. That hides a URL from somebody
 * looking over your shoulder, and from nobody else; so it is kept this small. What somebody could misuse is
 * encrypted (`session-store.ts`).
 */
const SECRET = new TextEncoder().encode('the way back to where one was')
const mixed = (bytes: Uint8Array) => bytes.map((byte, i) => byte ^ SECRET[i % SECRET.length]!)
export const veiled = (text: string) => btoa(String.fromCharCode(...mixed(new TextEncoder().encode(text))))

/** Undefined for anything that is not ours. */
function unveiled(kept: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(kept), (sign) => sign.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(mixed(bytes))
  } catch {
    return undefined
  }
}

/**
 * A URL of this site as browsers understand it; undefined for anything that leads, or might lead, elsewhere.
 */
function ownPath(given: string): string | undefined {
  // `//host` and `/\host` are other sites in a browser's eyes, which also drops line ends and tabs before it looks.
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  if (given.length > LONGEST || !/^\/(?![/\\])/.test(given) || /[\u0000- \\\u007f]/.test(given))
    return undefined
  const here = 'https://here.invalid'
  if (!URL.canParse(given, here)) return undefined
  const { origin, pathname, search, hash } = new URL(given, here)
  // `/.//host` has become `//host` by now, and escaped slashes may become real ones later.
  if (origin !== here || /^\/(\/|%2f|%5c)/i.test(pathname) || FOR_VISITORS.test(pathname)) return undefined
  return pathname + search + hash
}

/**
 * Where to go right after the login. A remembered URL only counts for admins, and is removed in any case.
 * Source: specification §2, post-login landing choice.
 */
export function landingPath(who: Session, returnUrl: string | undefined): string {
  if (returnUrl && who.mmsRole === 'admin') return returnUrl
  if (who.registrationStatus !== PROFILE_COMPLETE) return '/profile-completion'
  return homePath(who)
}

/**
 * Where a logged-in user is sent from a page for visitors only; undefined if the session has no role, which
 * ends it. Source: specification §2, auth routes.
 */
export function awayFromAuth(who: Session): string | undefined {
  if (who.registrationStatus !== PROFILE_COMPLETE) return '/profile-completion'
  return who.mmsRole === undefined ? undefined : homePath(who)
}

/** Completing the profile comes before every other screen for logged-in users (specification §4). */
export const mustCompleteProfile = (who: Session, path: string) =>
  who.registrationStatus !== PROFILE_COMPLETE && path !== '/profile-completion'

const HOMES: Partial<Record<string, string>> = {
  admin: '/mms/dashboard',
  manager: '/mms/dashboard',
  volunteer: '/mms/dashboard',
  member: '/mms/member/profile',
}

/** Where the first screen of somebody is. */
export const homePath = (who: Session): string => homeOf(who) ?? '/'

/** Whoever has the office’s first screen by a role of the tenant’s own starts there, too. */
const homeOf = (who: Session) =>
  who.mmsRole === undefined
    ? undefined
    : who.mmsRole === 'member' && may({ access: 'mms.dashboard.view' }, who)
      ? HOMES['manager']
      : HOMES[who.mmsRole]
