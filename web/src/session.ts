import { useSyncExternalStore } from 'react'
import type { Access } from 'contract/operation'

/** Roles per module and, per module and resource, the actions that are allowed (specification §6). */
export type AccessData = {
  roles: Record<string, readonly string[]>
  permissions: Record<string, Record<string, readonly string[]>>
}

/** What the browser knows about who is logged in. The names are those of the specification's stored session (§3). */
export type Session = {
  token: string
  refresh_token: string
  /** 2 means that the profile is complete. */
  registrationStatus: number
  mmsRole?: 'admin' | 'manager' | 'volunteer' | 'member'
  userType: number
  access: AccessData
  team?: string
  name: string
}

type Listener = (now: Session | undefined, before: Session | undefined) => void

let current: Session | undefined
let freshen = async () => {}
const listeners = new Set<Listener>()

/** The one session of this browser tab. Whoever keeps it beyond the tab subscribes and calls `set` at the start. */
export const session = {
  get: () => current,
  /** Somebody logged in, or their tokens or permissions are new. */
  set: (next: Session) => change(next),
  /** Nobody is logged in any more. */
  clear: () => change(undefined),
  /** Before a call: waits where the access token is about to end until there is another one. */
  ready: () => freshen(),
  /** Whoever renews the tokens says here how to wait for it. */
  keptFresh: (ready: () => Promise<void>) => {
    freshen = ready
  },
  /** Calls `listener` on every change; the answer ends that. */
  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function change(next: Session | undefined) {
  const before = current
  current = next
  for (const listener of listeners) listener(next, before)
}

const nobody = () => undefined

/** The session, kept current on screen; undefined while nobody is logged in. */
export const useSession = (): Session | undefined =>
  useSyncExternalStore(session.subscribe, session.get, nobody)

/** Whether someone may do what a call or a screen asks for: the word the server checks too. */
export function may(access: Access, who: Session | undefined): boolean {
  if (access === 'public') return true
  if (!who || access === 'signed-in') return who !== undefined
  const [module = '', resource = '', action = ''] = access.split('.')
  return who.access.permissions[module]?.[resource]?.includes(action) ?? false
}
