import './notice.css'
import type { ReactNode } from 'react'

type Props = {
  kind?: 'info' | 'good' | 'warn' | 'bad'
  title?: ReactNode
  children?: ReactNode
  /** Announced as soon as it appears: for consequences of what the user did. */
  isNews?: boolean
}

/** A message that stays on the screen, such as why a card was declined or what a minor needs. */
export function Notice({ kind = 'info', title, children, isNews = false }: Props) {
  return (
    <div
      className="notice"
      data-kind={kind}
      role={isNews ? (kind === 'bad' ? 'alert' : 'status') : undefined}
    >
      {title && <p className="notice-title">{title}</p>}
      {children && <div>{children}</div>}
    </div>
  )
}
