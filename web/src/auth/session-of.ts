import type { login } from 'contract/auth'
import { getMmsRole, getUserType, type AccessData } from 'contract/auth/access'
import type { Out } from 'contract/operation'
import type { Session } from '../session.ts'

/** What is kept of a login. Source: specification §3 and §6. */
export function sessionOf(answer: Out<typeof login>): Session {
  const { access_token, refresh_token, roles, permission, scoped, leagues, events } = answer
  const { profile_complete, team } = answer
  return {
    token: access_token,
    refresh_token,
    name: claimsOf(access_token).name,
    ...viewOf({ roles, permissions: permission, scoped, leagues, events }),
    registrationStatus: profile_complete,
    team,
  }
}

/** Roles and permissions, and the role and user type that follow from them. */
export const viewOf = ({ roles, permissions, scoped, leagues, events }: AccessData) => ({
  mmsRole: getMmsRole(roles),
  userType: getUserType(roles),
  access: { roles, permissions, scoped, leagues, events },
})

/**
 * The name and user id in an access token, and its lifetime in milliseconds (Infinity if it does not say).
 * Only the server can tell whether it is genuine.
 */
export function claimsOf(token: string): { name: string; sub: string; lifetime: number } {
  try {
    const [, payload = ''] = token.split('.')
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
    const { name, sub, iat, exp } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
    const seconds = typeof iat === 'number' && typeof exp === 'number' ? exp - iat : Number.POSITIVE_INFINITY
    return { name: typeof name === 'string' ? name : '', sub: String(sub), lifetime: seconds * 1000 }
  } catch {
    return { name: '', sub: '', lifetime: Number.POSITIVE_INFINITY }
  }
}
