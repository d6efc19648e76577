import { useSyncExternalStore } from 'react'

/**
 * What only the browser knows, and what a page says that the server has rendered, until the application is
 * there.
 */
export function useInBrowser<T extends string | number | boolean>(read: () => T, before: T): T {
  return useSyncExternalStore(never, read, () => before)
}

/** Whether the application is there: on a rendered page, controls that need it wait for this. */
export const useIsStarted = () => useInBrowser(() => true, false)

const never = () => () => {}
