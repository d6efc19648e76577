import './dialog.css'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

type Props = {
  title: string
  onClose: () => void
  /** At the lower end; the one that goes on comes last. */
  buttons?: ReactNode
  children?: ReactNode
}

/**
 * A window above the page for one short task. Shown for as long as it is rendered; Esc and a click beside it close
 * it, and the focus goes back to where it was.
 */
export function Dialog({ title, onClose, buttons, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  // Outside of any form it belongs to: its own fields and Enter are not that form's.
  return createPortal(
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className="dialog-content">
        <h2 id={heading}>{title}</h2>
        {children}
        {buttons && <div className="dialog-buttons">{buttons}</div>}
      </div>
    </dialog>,
    document.body,
  )
}
