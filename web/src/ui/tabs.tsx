import './tabs.css'
import { useId, type KeyboardEvent, type ReactNode } from 'react'

export type Tab = { key: string; label: string; content: () => ReactNode }

type Props = {
  /** Names the row of tabs for screen readers. */
  label: string
  tabs: readonly Tab[]
  /** Which one is open; the first one if the key is unknown. */
  open: string
  onOpen: (key: string) => void
}

/** Parts of a screen of which one is shown. Arrow keys, Home and End move between the tabs. */
export function Tabs({ label, tabs, open, onOpen }: Props) {
  const id = useId()
  const shown = tabs.find(({ key }) => key === open) ?? tabs[0]
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex(({ key }) => key === shown?.key)
    const to = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key]
    const next = to === undefined ? undefined : tabs[to]
    if (!next) return
    event.preventDefault()
    onOpen(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  return (
    <>
      <div className="tabs no-print" role="tablist" aria-label={label}>
        {tabs.map(({ key, label: name }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === shown?.key}
            aria-controls={`${id}-panel`}
            tabIndex={key === shown?.key ? 0 : -1}
            onClick={() => onOpen(key)}
            onKeyDown={move}
          >
            {name}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${shown?.key}`}>
        {shown?.content()}
      </div>
    </>
  )
}
