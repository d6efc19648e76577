import { useSyncExternalStore } from 'react'

let calls = 0
const listeners = new Set<() => void>()

/** Calls in progress, for the loading bar. */
export const inFlight = {
  get: () => calls,
  /** Counts one call until the returned function is called. */
  start(): () => void {
    change(1)
    return () => change(-1)
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function change(by: number) {
  calls += by
  for (const listener of listeners) listener()
}

export const useInFlight = (): number => useSyncExternalStore(inFlight.subscribe, inFlight.get, () => 0)
