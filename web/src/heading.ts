import { useEffect, useSyncExternalStore } from 'react'

/** What the open screen calls itself: its title, and whose it is where the title only says what it shows. */
export type Heading = { title: string; of?: string | undefined }

let heading: Heading | undefined
const listeners = new Set<() => void>()

function change(to: Heading | undefined) {
  heading = to
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The heading on screen, for the browser’s tab. */
export const useHeading = (): Heading | undefined =>
  useSyncExternalStore(
    subscribe,
    () => heading,
    () => undefined,
  )

/** Tells the browser’s tab, for as long as the caller is on screen. */
export function useToldHeading({ title, of }: Heading) {
  useEffect(() => {
    change({ title, of })
    return () => change(undefined)
  }, [title, of])
}
