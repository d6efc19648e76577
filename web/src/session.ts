import { useSyncExternalStore } from 'react'
import { mayCall } from 'contract/auth/may'
import type { Access } from 'contract/operation'

/** Roles per module and, per module and resource, the allowed actions (specification §6). */
export type AccessData = {
  roles: Record<string, readonly string[]>
  permissions: Record<string, Record<string, readonly string[]>>
  /** What is allowed only within certain clubs or teams. */
  scoped?: Record<string, Record<string, readonly string[]>>
  /** What is allowed within certain leagues. */
  leagues?: Record<string, Record<string, readonly string[]>>
  /** What is allowed at certain events. */
  events?: readonly {
    event_ids: readonly number[]
    circuit_id: number | null
    permissions: Record<string, Record<string, readonly string[]>>
  }[]
}

/**
 * What the browser knows about the logged-in user. The names are those of the specification's stored session
 * (§3).
 */
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
let notice = (_mark: string) => {}
const listeners = new Set<Listener>()

/**
 * The one session of this browser tab. Code that keeps it beyond the tab subscribes and calls `set` at the
 * start.
 */
export const session = {
  get: () => current,
  /** Somebody has logged in, or their tokens or permissions are new. */
  set: (next: Session) => change(next),
  /** Nobody is logged in any more. */
  clear: () => change(undefined),
  /** Before a call: if the access token is about to expire, waits for a new one. */
  ready: () => freshen(),
  /** The code that renews tokens registers here how to wait for it. */
  keptFresh: (ready: () => Promise<void>) => {
    freshen = ready
  },
  /** The server sent the fingerprint of the rights with an answer; they may differ from those known here. */
  heardMark: (mark: string) => notice(mark),
  /** The code that reloads the rights registers here how to notify it. */
  marksGoTo: (listen: (mark: string) => void) => {
    notice = listen
  },
  /** Calls `listener` on every change; the returned function unsubscribes. */
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

/** The current session, for components; undefined while nobody is logged in. */
export const useSession = (): Session | undefined =>
  useSyncExternalStore(session.subscribe, session.get, nobody)

type Guarded = {
  access: Access
  scoped?: true | undefined
  whole?: true | undefined
  of_event?: unknown
  method?: string
  path?: string
}

/** Whether a user may make a call or open a screen, at an event if one is named: the same check as on the server. */
export const may = (what: Guarded, who: Session | undefined, event_id?: number): boolean =>
  mayCall(what, who?.access, event_id)

/** The event that the page is about, as its address says. */
export function eventShown(): number | undefined {
  const id =
    typeof window === 'undefined' ? undefined : /^\/ems\/events\/(\d+)/.exec(window.location.pathname)?.[1]
  return id === undefined ? undefined : Number(id)
}
