import { useSyncExternalStore } from 'react'

/**
 * The state of the frame around logged-in screens (specification §2, layout). It lives as long as the page.
 */
export type ShellState = { sidebar_open: boolean; refresh_count: number }

let state: ShellState = { sidebar_open: true, refresh_count: 0 }
const listeners = new Set<(state: ShellState) => void>()

export const shellState = {
  get: () => state,
  toggleSidebar: () => change({ sidebar_open: !state.sidebar_open }),
  /** Something was written: every list on screen reloads. */
  refresh: () => change({ refresh_count: state.refresh_count + 1 }),
  subscribe(listener: (state: ShellState) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function change(part: Partial<ShellState>) {
  state = { ...state, ...part }
  for (const listener of listeners) listener(state)
}

export const useShellState = (): ShellState =>
  useSyncExternalStore(shellState.subscribe, shellState.get, shellState.get)
