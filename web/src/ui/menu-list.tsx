import './kit.css'
import type { RefObject } from 'react'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Kit, KitPopover } from './kit.tsx'
import type { MenuAct } from './menu-act.ts'

type Props = {
  trigger: RefObject<HTMLButtonElement | null>
  side: 'start' | 'end'
  startAt: 'first' | 'last'
  acts: readonly MenuAct[]
  onClose: () => void
}

/** The lines of an open menu. */
export function MenuList({ trigger, side, startAt, acts, onClose }: Props) {
  const name = trigger.current?.getAttribute('aria-label') ?? trigger.current?.textContent ?? ''
  return (
    <Kit>
      <KitPopover trigger={trigger} onClose={onClose} placement={`bottom ${side}`} aria-label={name}>
        <Menu
          className="kit-list"
          aria-label={name}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- who opens a menu is in it
          autoFocus={startAt}
          onClose={onClose}
        >
          {acts.map(({ key, label, onAct, disabled = false, danger = false }) => (
            <MenuItem
              key={key}
              id={key}
              textValue={label}
              className="kit-item"
              data-danger={danger || undefined}
              isDisabled={disabled}
              onAction={onAct}
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      </KitPopover>
    </Kit>
  )
}
