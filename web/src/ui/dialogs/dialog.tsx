import './dialog.css'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { hostToasts } from '../toast.tsx'

type Props = {
  title: string
  onClose: () => void
  /** Something in it was typed or selected. */
  onTyped?: () => void
  /** At the bottom; the one that continues comes last. */
  buttons?: ReactNode
  children?: ReactNode
}

/**
 * A dialog for one short task. It is open for as long as it is rendered; Esc and a click outside close it,
 * and the focus returns to where it was.
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
  // Outside any surrounding form: its fields and Enter do not belong to that form.
  return createPortal(
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={heading}
      onInput={onTyped}
      onCancel={(event) => {
        // Canceling a file picker concerns the field and not the dialog.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget) return
        // A second Esc in a row closes a dialog without asking it.
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
