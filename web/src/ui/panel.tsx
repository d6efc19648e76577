import './panel.css'
import './page-header.css'
import { useId, type ReactNode } from 'react'

type Props = {
  title?: ReactNode
  actions?: ReactNode
  children: ReactNode
  className?: string
  /** One of many whose titles may be the same, such as messages: no landmark of its own. */
  isItem?: boolean
}

/** A framed part of a screen with its own title. */
export function Panel({ title, actions, children, className, isItem = false }: Props) {
  const id = useId()
  const Frame = isItem ? 'article' : 'section'
  return (
    <Frame className={`panel ${className ?? ''}`} aria-labelledby={title ? id : undefined}>
      {(title || actions) && (
        <div className="panel-head" data-actions={actions ? '' : undefined}>
          {title && <h2 id={id}>{title}</h2>}
          {actions && <div className="page-actions no-print">{actions}</div>}
        </div>
      )}
      {children}
    </Frame>
  )
}

/** Facts as pairs of name and value, in two columns if there is room. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{isBlank(value) ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What leaves nothing on screen: no value, an empty text, or what is left of `condition && <Money …>`. */
const isBlank = (value: ReactNode) =>
  value === null || value === undefined || typeof value === 'boolean' || value === ''
