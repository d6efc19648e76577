import { offline, unreachable } from '../api-problems.ts'
import { call, postForm } from '../api.ts'
import type { Session } from '../session.ts'
import { viewOf } from './session-of.ts'

export type FreshTokens = { access_token: string; refresh_token: string; expires_in: number }

/** What the session needs of the tenant's realm. */
export type SessionServer = {
  /** `refused` when the session is over, `unreachable` when nobody knows. */
  refresh: (refresh_token: string) => Promise<FreshTokens | 'refused' | 'unreachable'>
  /** Roles, permissions and profile as they are now; undefined when they cannot be had. */
  view: () => Promise<Partial<Session> | undefined>
  end: (refresh_token: string) => void
}

/** Shorter than the time in which the server repeats a lost answer. */
const PATIENCE_MS = 4_000
const CLIENT = 'web'

export function realmOf(label: string): SessionServer {
  const realm = `/api/auth/realms/${label}/protocol/openid-connect`
  return {
    async refresh(refresh_token) {
      try {
        const form = { client_id: CLIENT, grant_type: 'refresh_token', refresh_token }
        const response = await postForm(`${realm}/token`, form, { signal: AbortSignal.timeout(PATIENCE_MS) })
        if (response.status === 400 || response.status === 401) return 'refused'
        return response.ok ? await response.json() : 'unreachable'
      } catch {
        return 'unreachable'
      }
    },
    async view() {
      try {
        const { getPermissions } = await import('contract/auth')
        const { roles, permissions, profile_complete } = await call(getPermissions, {})
        return { ...viewOf({ roles, permissions }), registrationStatus: profile_complete }
      } catch {
        return undefined
      }
    },
    end: (refresh_token) =>
      void postForm(`${realm}/logout`, { client_id: CLIENT, refresh_token }, { keepalive: true }).catch(
        () => {},
      ),
  }
}

/** What to say while the server does not answer. */
export const unreachableNow = () =>
  navigator.onLine === false ? offline() : unreachable(location.href, location.origin)
