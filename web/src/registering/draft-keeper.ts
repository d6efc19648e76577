import { Problem } from 'contract/problem'
import {
  DraftChangedElsewhere,
  DraftFinished,
  DraftNotFound,
  type DraftData,
  type DraftView,
  type resumeDraft,
  type saveDraft,
  type startDraft,
  type Step,
} from 'contract/registering/draft'
import type { Out, Sent } from 'contract/operation'
import type { DraftDevice } from './draft-device.ts'
import { isWorthKeeping } from './draft-edits.ts'
import {
  draftAfter,
  isUnsent,
  NEW_DRAFT,
  saysTheSame,
  type DraftEvent,
  type DraftState,
} from './draft-state.ts'

/** How long a pause in typing lasts before input is sent. */
const PAUSE_MS = 800
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 30_000

export type DraftServer = {
  start: (input: Sent<typeof startDraft>) => Promise<Out<typeof startDraft>>
  save: (input: Sent<typeof saveDraft>) => Promise<Out<typeof saveDraft>>
  resume: (input: Sent<typeof resumeDraft>) => Promise<DraftView>
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

/**
 * Saves what is typed: on this device at once, on the server after a pause. There is one save at a time; a
 * save whose answer got lost is recognized; what another window saved in the meantime is shown, and the
 * user's own input can be restored.
 */
export function createDraftKeeper(server: DraftServer, device: DraftDevice) {
  let state: DraftState = NEW_DRAFT
  let sent: DraftData | undefined
  let running: Promise<void> | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  let retry_ms = FIRST_RETRY_MS
  const listeners = new Set<() => void>()

  function happened(event: DraftEvent) {
    const next = draftAfter(state, event)
    if (next === state) return
    state = next
    rememberHere()
    for (const listener of listeners) listener()
  }

  function rememberHere() {
    const { token, data, step, version } = state
    if (isUnsent(state) && isWorthKeeping(data))
      device.keepUnsent(token, { data, step, version, ...(sent && { sent }) })
    else device.dropUnsent(token)
  }

  function sendAfter(ms: number) {
    clearTimeout(pause)
    pause = setTimeout(() => void flush().catch(() => {}), ms)
  }

  /**
   * Sends what the server does not have; resolves when it has everything. Throws the `Problem` that prevents
   * it.
   */
  function flush(): Promise<void> {
    clearTimeout(pause)
    running ??= sendAll().finally(() => {
      running = undefined
    })
    // Anything typed just as a save ended is sent by the next one.
    return running.then(() => (isUnsent(state) && isWorthKeeping(state.data) ? flush() : undefined))
  }

  async function sendAll() {
    try {
      while (isUnsent(state) && isWorthKeeping(state.data)) await sendOnce()
      retry_ms = FIRST_RETRY_MS
    } catch (error) {
      fail(error)
      throw error
    } finally {
      sent = undefined
    }
  }

  async function sendOnce() {
    const { token, version, data, step, edits } = state
    sent = data
    happened({ type: 'sending' })
    if (token === undefined) {
      const made = await server.start({ step, data })
      device.dropUnsent(undefined)
      device.keepToken(made.draft_token)
      return happened({ type: 'kept', token: made.draft_token, version: made.version, edits })
    }
    try {
      const saved = await server.save({ token, version, step, data })
      happened({ type: 'kept', token, version: saved.version, edits })
    } catch (error) {
      if (DraftNotFound.is(error)) {
        device.forget(token)
        return happened({ type: 'expired' })
      }
      if (!DraftChangedElsewhere.is(error)) throw error
      const view = await server.resume({ id: token })
      const isMine = saysTheSame(view.data, data)
      happened(isMine ? { type: 'kept', token, version: view.version, edits } : { type: 'overtaken', view })
    }
  }

  function finish() {
    happened({ type: 'finished' })
    device.forget(state.token)
  }

  function fail(error: unknown) {
    if (DraftFinished.is(error)) return finish()
    const isRefused =
      error instanceof Problem && error.status >= 400 && error.status < 500 && error.status !== 429
    if (isRefused) return happened({ type: 'refused', message: error.message })
    happened({ type: 'unreachable' })
    sendAfter(retry_ms)
    retry_ms = Math.min(retry_ms * 2, LONGEST_RETRY_MS)
  }

  /** Opens a registration from its link, together with input this device has not sent yet. */
  async function open(token: string): Promise<void> {
    const unsent = device.unsent(token)
    const view = await server.resume({ id: token }).catch((error: unknown) => {
      if (DraftNotFound.is(error) || DraftFinished.is(error)) device.forget(token)
      throw error
    })
    device.keepToken(token)
    happened({ type: 'opened', token, view })
    if (!unsent || saysTheSame(unsent.data, view.data)) return
    const isNewest = unsent.version === view.version || saysTheSame(unsent.sent ?? null, view.data)
    happened({ type: 'found here', data: unsent.data, step: unsent.step })
    if (isNewest) sendAfter(0)
    else happened({ type: 'overtaken', view })
  }

  /** Continues with input on this device that never reached the server. */
  function openUnsent(token?: string): boolean {
    const unsent = device.unsent(token)
    if (!unsent) return false
    const { data, step, version } = unsent
    happened({ type: 'found here', data, step, ...(token && { token, version }) })
    sendAfter(0)
    return true
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    edit(change: (data: DraftData) => DraftData) {
      const before = state
      happened({ type: 'edited', data: change(state.data) })
      if (state !== before && isWorthKeeping(state.data)) sendAfter(PAUSE_MS)
    },
    showStep(step: Step) {
      happened({ type: 'step shown', step })
      if (isUnsent(state)) sendAfter(0)
    },
    takeBack() {
      happened({ type: 'undone' })
      sendAfter(0)
    },
    dismissOvertaking: () => happened({ type: 'overtaking seen' }),
    /** Fills in what is known of the family, unless something was typed. */
    know: (data: DraftData) => happened({ type: 'known', data }),
    photoKept: (key: string) => happened({ type: 'photo kept', key }),
    photoRemoved: (key: string) => happened({ type: 'photo removed', key }),
    linkMailed: (to: string) => happened({ type: 'link mailed', to }),
    open,
    openUnsent,
    flush,
    /** It has been paid for. */
    finish,
    /** Leaves this registration; the mailed link still opens it. */
    leave() {
      clearTimeout(pause)
      device.forget(state.token)
      state = NEW_DRAFT
      for (const listener of listeners) listener()
    },
    /** Sends waiting input at once, when the page is left or the connection is back. */
    hurry() {
      if (isUnsent(state)) void flush().catch(() => {})
    },
    stop: () => clearTimeout(pause),
  }
}
