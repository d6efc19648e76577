import './dropdown.css'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'

type Props = {
  /** The content of the button. */
  label: ReactNode
  /** The button's accessible name if its label is not text. */
  name?: string
  /** The button's class: `button`, `chip`, `icon-button`. */
  className?: string
  /** The edge of the button the panel is aligned with. */
  side?: 'start' | 'end'
  /** What opens. A function receives the means to close it. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/**
 * A button that opens a panel below it: choices, a few links. Esc, a click elsewhere or leaving it closes it.
 */
export function Dropdown({ label, name, className = 'button', side = 'start', children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  useEffect(() => {
    if (!isOpen) return
    const onPointer = ({ target }: PointerEvent) => {
      if (!whole.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [isOpen])

  return (
    <div
      className="dropdown"
      ref={whole}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        close()
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !whole.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={name}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen && (
        <div className="dropdown-panel" id={id} data-side={side}>
          {typeof children === 'function' ? children(close) : children}
        </div>
      )}
    </div>
  )
}
