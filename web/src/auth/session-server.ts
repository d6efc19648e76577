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

const protocolOf = (label: string) => `/api/auth/realms/${label}/protocol/openid-connect`

/** Ends a login of which this browser keeps nothing; its own goes on, and so does the cookie it is bound to. */
export const revoke = (label: string, token: string): void =>
  void postForm(`${protocolOf(label)}/revoke`, { client_id: CLIENT, token }, { keepalive: true }).catch(
    () => {},
  )

/** Shorter than the time in which the server repeats a lost answer. */
const PATIENCE_MS = 4_000
const CLIENT = 'web'

/** Roles, permissions and profile as they are now, of whoever this access token belongs to or is logged in. */
export async function readView(token?: string) {
  const { getPermissions } = await import('contract/auth')
  const { roles, permissions, scoped, profile_complete, team } = await call(
    getPermissions,
    {},
    token ? { token } : {},
  )
  return { ...viewOf({ roles, permissions, scoped }), registrationStatus: profile_complete, team }
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
        // Which team is looked at is the person's own choice and stays.
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
