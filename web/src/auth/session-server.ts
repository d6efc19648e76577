import { call, postForm } from '../api.ts'
import type { Session } from '../session.ts'
import { viewOf } from './session-of.ts'

export type FreshTokens = { access_token: string; refresh_token: string; expires_in: number }

/** What the session needs from the tenant's realm. */
export type SessionServer = {
  /** `refused` if the session is over, `unreachable` if that is unknown. */
  refresh: (refresh_token: string) => Promise<FreshTokens | 'refused' | 'unreachable'>
  /** Current roles, permissions and profile; undefined if they cannot be loaded. */
  view: () => Promise<Partial<Session> | undefined>
  end: (refresh_token: string) => void
}

const protocolOf = (label: string) => `/api/auth/realms/${label}/protocol/openid-connect`

/**
 * Ends a login that this browser does not keep; its own session continues, and so does the cookie it is bound
 * to.
 */
export const revoke = (label: string, token: string): void =>
  void postForm(`${protocolOf(label)}/revoke`, { client_id: CLIENT, token }, { keepalive: true }).catch(
    () => {},
  )

/** Shorter than the time during which the server repeats a lost answer. */
const PATIENCE_MS = 4_000
const CLIENT = 'web'

/**
 * Current roles, permissions and profile of the owner of this access token, or else of the logged-in user.
 */
export async function readView(token?: string) {
  const { getPermissions } = await import('contract/auth')
  const { profile_complete, team, ...access } = await call(getPermissions, {}, token ? { token } : {})
  return { ...viewOf(access), registrationStatus: profile_complete, team }
}

export function realmOf(label: string): SessionServer {
  const realm = protocolOf(label)
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
        // The selected team is the user's own choice and stays.
        const { team: _, ...view } = await readView()
        return view
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
