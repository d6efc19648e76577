import { unreachableNow } from '../api-problems.ts'
import type { SessionServer } from './session-server.ts'
import type { Kept, SessionStore } from './session-store.ts'
import { claimsOf } from './session-of.ts'
import { markOf } from 'contract/auth/may'
import { session, type Session } from '../session.ts'

/** How long before the access token expires it is refreshed (specification §9). */
const EARLY_MS = 60_000
/** With less than this left, a call waits for the refresh. */
const TOO_SHORT_MS = 5_000
const FIRST_PAUSE_MS = 1_500
const LONGEST_PAUSE_MS = 30_000

/** Messages between the tabs of a browser. */
export type Told = 'changed' | 'ended'

type Parts = {
  store: SessionStore
  server: SessionServer
  /** Runs the work while no other tab does. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  tell: (what: Told) => void
  /** Milliseconds. */
  now: () => number
  /** Milliseconds on a monotonic clock. */
  uptime: () => number
  /** Somebody else logged in, in another tab: what is on this screen is not theirs. */
  startOver: () => void
}

/**
 * Keeps this tab's session in sync with the stored one, and its tokens fresh. Of several tabs, one refreshes.
 * A lost connection or a server that is down does not log the user out; only a refusal by the server does.
 */
export function createKeeper({ store, server, alone, tell, now, uptime, startOver }: Parts) {
  let expires_at = 0
  let ends_at = 0
  let adopted: Session | undefined
  let running: Promise<void> | undefined
  let pause = FIRST_PAUSE_MS
  let not_before = 0
  let missing = 0
  let looked_for = ''

  /**
   * The machine's clock may be changed while a page is open, or between two visits: the shorter remaining
   * time counts.
   */
  const left = () => Math.min(expires_at - now(), ends_at - uptime())

  function lasts({ session: { token }, expires_at: until }: Kept) {
    const rest = Math.min(until - now(), claimsOf(token).lifetime)
    expires_at = now() + rest
    ends_at = uptime() + rest
  }

  function adopt(kept: Kept) {
    const before = session.get()
    if (before && claimsOf(before.token).sub !== claimsOf(kept.session.token).sub) return startOver()
    if (before?.token !== kept.session.token || expires_at === 0) lasts(kept)
    pause = FIRST_PAUSE_MS
    not_before = 0
    if (before?.token === kept.session.token && JSON.stringify(before) === JSON.stringify(kept.session))
      return
    adopted = kept.session
    session.set(kept.session)
  }

  function endHere() {
    adopted = undefined
    session.clear()
  }

  async function refreshAlone() {
    const kept = await store.read()
    if (!session.get()) return
    if (!kept) return endHere()
    const isRenewed = kept.session.token !== session.get()?.token
    if ((isRenewed ? kept.expires_at - now() : left()) > EARLY_MS) return adopt(kept)
    const outcome = await server.refresh(kept.session.refresh_token)
    // Logged out in the meantime, here or in another tab.
    if (!session.get() || (await store.latest())?.session.refresh_token !== kept.session.refresh_token) return
    if (outcome === 'refused') return session.clear()
    if (outcome === 'unreachable') {
      not_before = uptime() + pause
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      return
    }
    const { access_token: token, refresh_token, expires_in } = outcome
    const next = {
      session: { ...kept.session, token, refresh_token, name: claimsOf(token).name },
      expires_at: now() + expires_in * 1000,
    }
    await store.write(next)
    adopt(next)
    tell('changed')
    void server.view().then(show)
  }

  /** Roles may have changed since the login: the server knows at once, the screen learns it here. */
  function show(view: Partial<Session> | undefined) {
    const who = session.get()
    const next = who && view && { ...who, ...view }
    if (next && JSON.stringify(next) !== JSON.stringify(who)) session.set(next)
  }

  const refresh = () => (running ??= alone(refreshAlone).finally(() => (running = undefined)))

  session.subscribe((after, before) => {
    if (after === adopted) return
    adopted = after
    if (after) void alone(() => keep(after))
    else if (before) {
      // The order matters: a tab that hears of it must not find anything any more.
      void store.clear().then(() => tell('ended'))
      server.end(before.refresh_token)
    }
  })

  /** Saves a change made by a screen, with the newest tokens. */
  async function keep(changed: Session) {
    const kept = await store.latest()
    if (!kept || claimsOf(kept.session.token).sub !== claimsOf(changed.token).sub) return
    const { token, refresh_token } = kept.session
    await store.write({ ...kept, session: { ...changed, token, refresh_token } })
    tell('changed')
  }

  return {
    /** Resumes the stored session, if there is a valid one. */
    async resume() {
      const kept = await store.read()
      if (kept) adopt(kept)
      else await store.clear()
    },
    /** Somebody has logged in. */
    async begin(who: Session, expires_in: number) {
      const kept = { session: who, expires_at: now() + expires_in * 1000 }
      await alone(() => store.write(kept))
      lasts(kept)
      adopted = who
      session.set(who)
      tell('changed')
    },
    /** Call it regularly: refreshes when it is due. */
    async check() {
      if (!session.get()) return
      // Requires two misses, because another tab's write may not have arrived here yet.
      missing = store.isThere() ? 0 : missing + 1
      if (missing > 1) return session.clear()
      if (left() <= EARLY_MS && uptime() >= not_before) await refresh()
    },
    /** The network is back: there is no point in waiting any longer. */
    async online() {
      not_before = 0
      await this.check()
    },
    /** Before a call: makes sure that the token is valid for it. */
    async ready() {
      if (!session.get() || left() > TOO_SHORT_MS) return
      await refresh()
      if (session.get() && left() <= 0) throw unreachableNow()
    },
    /**
     * An answer had a different fingerprint of rights than the one known here: they are reloaded, once per
     * fingerprint.
     */
    async heardMark(mark: string) {
      const who = session.get()
      if (!who || mark === looked_for || mark === markOf(who.access)) return
      looked_for = mark
      show(await server.view())
      looked_for = ''
    },
    /** Another tab has changed or ended the session. */
    async heard(what: Told) {
      const kept = what === 'ended' ? undefined : await store.latest()
      if (kept) adopt(kept)
      else if (session.get()) endHere()
    },
  }
}
