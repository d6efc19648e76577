import { useEffect } from 'react'
import type { TableKey } from './tables/table-keys.ts'

/** A key as help says it. */
export type ShownKey = Pick<TableKey, 'key' | 'says'>

let now: readonly ShownKey[] = []

/** The keys of the list on screen; none if there is no list. */
export const keysOnScreen = () => now

/** Lets the help of the screen say the keys of its list. */
export function useShownKeys(keys: readonly ShownKey[]) {
  useEffect(() => {
    now = keys
    return () => {
      now = []
    }
  })
}
