import './page-header.css'
import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  /** One line below: season, count, state. */
  note?: ReactNode
  /** Shown above the title: a link back. */
  back?: ReactNode
  /** At most one of them is primary. */
  actions?: ReactNode
}

/** The title of a screen with its actions. It receives the focus after a navigation. */
export function PageHeader({ title, note, back, actions }: Props) {
  return (
    <header className="page-header">
      <div>
        {back && <div className="page-back no-print">{back}</div>}
        <h1>{title}</h1>
        {note && <p className="dim">{note}</p>}
      </div>
      {actions && <div className="page-actions no-print">{actions}</div>}
    </header>
  )
}
