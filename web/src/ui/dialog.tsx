import './dialog.css'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { hostToasts } from './toast.tsx'

type Props = {
  title: string
  onClose: () => void
  /** Something in it was typed or chosen. */
  onTyped?: () => void
  /** At the lower end; the one that goes on comes last. */
  buttons?: ReactNode
  children?: ReactNode
}

/**
 * A window above the page for one short task. Shown for as long as it is rendered; Esc and a click beside it close
 * it, and the focus goes back to where it was.
 */
export function Dialog({ title, onClose, onTyped, buttons, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    const leave = hostToasts(dialog.current!)
    return () => {
      leave()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  // Outside of any form it belongs to: its own fields and Enter are not that form's.
  return createPortal(
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={heading}
      onInput={onTyped}
      onCancel={(event) => {
        // Whoever picks no file after all has said so to a field and not to the window.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget) return
        // A second Esc in a row closes a window without asking it.
        currentTarget.showModal()
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
