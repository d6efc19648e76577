import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import './toast.css'
import { t } from '../language.ts'

/** How long a toast stays (specification §9). */
const STAYS_MS = 5000
const MOST = 4

type Toast = { id: number; kind: 'success' | 'failure'; text: string; undo?: () => void }

let shown: readonly Toast[] = []
/** The open dialogs, topmost last: a failure in one would be neither seen nor announced below it. */
let hosts: readonly Element[] = []
let lastId = 0
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

/** Short messages in the upper right corner that disappear by themselves. */
export const toast = {
  /** Something worked. */
  success: (text: string) => show({ kind: 'success', text }),
  /** Something failed; announced at once. */
  failure: (text: string) => show({ kind: 'failure', text }),
  /** Something was done that can still be undone: `undo` runs if the user says so within five seconds. */
  undoable: (text: string, undo: () => void) => show({ kind: 'success', text, undo }),
}

function show(made: Omit<Toast, 'id'>) {
  // The same sentence twice at once says nothing new.
  for (const same of shown.filter(({ text }) => text === made.text)) drop(same.id)
  const id = ++lastId
  change([...shown, { id, ...made }].slice(-MOST))
  startTimer(id)
}

function startTimer(id: number) {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => drop(id), STAYS_MS),
  )
}

function drop(id: number) {
  clearTimeout(timers.get(id))
  timers.delete(id)
  change(shown.filter((one) => one.id !== id))
}

function change(next: readonly Toast[]) {
  shown = next
  tell()
}

/** From now on failures are shown in this dialog; call the returned function when it closes. */
export function hostToasts(host: Element): () => void {
  hosts = [...hosts, host]
  tell()
  return () => {
    hosts = hosts.filter((one) => one !== host)
    tell()
  }
}

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const NONE: readonly Toast[] = []

/** Where toasts appear; once per page. A toast stays while the pointer or the focus is on it. */
export function Toasts() {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  )
  const host = useSyncExternalStore(
    subscribe,
    () => hosts.at(-1),
    () => undefined,
  )
  return (
    <>
      <section className="toasts no-print" aria-label={t('Messages')} aria-live="polite">
        <ToastList toasts={host ? toasts.filter((one) => !failed(one)) : toasts} />
      </section>
      {host &&
        toasts.some(failed) &&
        createPortal(
          <div className="toasts">
            <ToastList toasts={toasts.filter(failed)} />
          </div>,
          host,
        )}
    </>
  )
}

const failed = ({ kind }: Toast) => kind === 'failure'

function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <>
      {toasts.map(({ id, kind, text, undo }) => (
        <div
          key={id}
          className="toast"
          data-kind={kind}
          role={kind === 'failure' ? 'alert' : undefined}
          onMouseEnter={() => clearTimeout(timers.get(id))}
          onMouseLeave={() => startTimer(id)}
          onFocus={() => clearTimeout(timers.get(id))}
          onBlur={() => startTimer(id)}
        >
          <p>{text}</p>
          {undo && (
            <button
              type="button"
              className="toast-undo"
              onClick={() => {
                drop(id)
                undo()
              }}
            >
              {t('Undo')}
            </button>
          )}
          <button
            type="button"
            className="toast-close"
            aria-label={t('Close message')}
            onClick={() => drop(id)}
          >
            ×
          </button>
        </div>
      ))}
    </>
  )
}
