import { useEffect, useRef, useState } from 'react'

/** A key of a list and what it does, as the help behind `?` says it. */
export type TableKey = { key: string; says: string; run: () => void }

const STORED = 'table-state-keys'

/** Whether single keys do something; people who dictate turn them off (WCAG 2.1.4). */
export function useKeysAreOn(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => localStorage.getItem(STORED) !== 'off')
  return [
    isOn,
    (next) => {
      setOn(next)
      localStorage.setItem(STORED, next ? 'on' : 'off')
    },
  ]
}

/**
 * Single keys for a list, pressed while no field has the focus and no dialog is open. Enter is left to a focused link or
 * button.
 */
export function useTableKeys(keys: readonly TableKey[]) {
  const now = useRef(keys)
  now.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const at = event.target instanceof Element ? event.target : null
      if (at?.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], dialog')) return
      if (document.querySelector('dialog[open], [role="dialog"]')) return
      if (event.key === 'Enter' && at?.closest('a, button, input')) return
      const wanted = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const found = now.current.find(({ key }) => key === wanted)
      if (!found) return
      event.preventDefault()
      found.run()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
