import './button.css'
import type { ComponentProps } from 'react'

type Props = ComponentProps<'button'> & {
  /** `primary` for the one thing a screen is for, `quiet` without a frame, `danger` for what destroys. */
  kind?: 'primary' | 'default' | 'quiet' | 'danger'
  /** The work has begun: shows it, and further clicks do nothing. The button keeps its place, words and focus. */
  busy?: boolean
}

/** A button. Links that look like one: `<Link className="button" data-kind="primary">`. */
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
