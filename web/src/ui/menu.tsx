import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { MenuAct } from './menu-act.ts'
import { useOnDemand } from './on-demand.ts'

type Props = {
  /** The content of the button. */
  label: ReactNode
  /** The button's accessible name if its label is not text. */
  name?: string
  /** The button's class: `button`, `chip`, `icon-button`. */
  className?: string
  /** The edge of the button the menu is aligned with. */
  side?: 'start' | 'end'
  acts: readonly (MenuAct | false | undefined)[]
}

const load = () => import('./menu-list.tsx')

/**
 * A button that opens a menu of things to do: arrows and first letters move in it, Esc and a click elsewhere
 * close it. For choices and links there is `Dropdown`.
 */
export function Menu({ label, name, className = 'button', side = 'start', acts }: Props) {
  const [opened, setOpened] = useState<'first' | 'last'>()
  const button = useRef<HTMLButtonElement>(null)
  const { ready, want } = useOnDemand(load)
  const preload = () => void want()
  const open = (at: 'first' | 'last') => {
    preload()
    setOpened(at)
  }
  // The line that was pressed goes away: a dialog that opens now gives the focus back to the button.
  const leaveFor = (onAct: () => void) => {
    flushSync(() => setOpened(undefined))
    button.current?.focus()
    onAct()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={opened !== undefined && ready !== undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => open('first')}
        onKeyDown={(event) => {
          const at = ({ ArrowDown: 'first', ArrowUp: 'last' } as const)[event.key]
          if (!at) return
          event.preventDefault()
          open(at)
        }}
      >
        {label}
      </button>
      {opened && ready && (
        <ready.MenuList
          trigger={button}
          side={side}
          startAt={opened}
          acts={acts
            .filter((act): act is MenuAct => Boolean(act))
            .map((act) => ({ ...act, onAct: () => leaveFor(act.onAct) }))}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
