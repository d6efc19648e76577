import { useSyncExternalStore } from 'react'
import { mayCall } from 'contract/auth/may'
import type { Access } from 'contract/operation'

/** Roles per module and, per module and resource, the actions that are allowed (specification §6). */
export type AccessData = {
  roles: Record<string, readonly string[]>
  permissions: Record<string, Record<string, readonly string[]>>
  /** What is allowed within some clubs or teams only. */
  scoped?: Record<string, Record<string, readonly string[]>>
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
let notice = (_mark: string) => {}
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
  /** The server said with an answer what the mark of the rights is; they may be others than those known here. */
  heardMark: (mark: string) => notice(mark),
  /** Whoever reads the rights anew says here how to tell it. */
  marksGoTo: (listen: (mark: string) => void) => {
    notice = listen
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

/** Whether someone may make a call or open a screen: what the server asks too. */
export const may = (what: { access: Access; scoped?: true | undefined }, who: Session | undefined): boolean =>
  mayCall(what, who?.access)
