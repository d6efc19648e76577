import './page-header.css'
import type { ReactNode } from 'react'
import { useToldHeading } from '../heading.ts'

type Props = {
  /** The name of the record, or what the screen shows. The browser’s tab says it too. */
  title: string
  /** Whose it is, for the browser’s tab, where the title only says what is shown: the team of a ledger. */
  of?: string | undefined
  /** A picture before it. */
  picture?: ReactNode
  /** One line below: season, count, state. */
  note?: ReactNode
  /** Shown above the title: a link back. */
  back?: ReactNode
  /** At most one of them is primary. */
  actions?: ReactNode
}

/** The title of a screen with its actions. It receives the focus after a navigation. */
export function PageHeader({ title, of, picture, note, back, actions }: Props) {
  useToldHeading({ title, of })
  return (
    <header className="page-header">
      <div>
        {back && <div className="page-back no-print">{back}</div>}
        <div className={picture ? 'page-face' : undefined}>
          {picture}
          <div>
            <h1>{title}</h1>
            {note && <p className="dim">{note}</p>}
          </div>
        </div>
      </div>
      {actions && <div className="page-actions no-print">{actions}</div>}
    </header>
  )
}
