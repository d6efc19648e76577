import './button.css'
import type { ComponentProps } from 'react'

type Props = ComponentProps<'button'> & {
  /** `primary` for the main action of a screen, `quiet` without a frame, `danger` for destructive actions. */
  kind?: 'primary' | 'default' | 'quiet' | 'danger'
  /**
   * Work is in progress: shown, and further clicks do nothing. The button keeps its place, label and focus.
   */
  busy?: boolean
}

/** A button. For links that look like one: `<Link className="button" data-kind="primary">`. */
export function Button({
  kind = 'default',
  busy = false,
  type = 'button',
  className,
  children,
  onClick,
  ...button
}: Props) {
  return (
    <button
      {...button}
      type={busy ? 'button' : type}
      className={`button ${className ?? ''}`}
      data-kind={kind}
      data-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy && <span className="button-spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}
