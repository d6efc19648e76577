import './tabs.css'
import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'

/** `to` is the path of a part, with the query after the question mark. */
export type PartLink = { key: string; label: string; to: string; params?: object; search?: object }
/** Parts that belong together. Their first is where the group leads; one alone is the group. */
export type PartGroup = { key: string; label: string; parts: readonly PartLink[] }

type Props = {
  /** Names the rows for screen readers. */
  label: string
  groups: readonly PartGroup[]
  current: string
}

/** The parts of one thing, each a screen with an address of its own: groups, and below them the parts of the one shown. */
export function PartsNav({ label, groups, current }: Props) {
  const shown = groups.filter(({ parts }) => parts.length > 0)
  const here = shown.find(({ parts }) => parts.some(({ key }) => key === current))
  const isDeep = here !== undefined && here.parts.length > 1
  return (
    <nav className="parts no-print" aria-label={label} data-deep={isDeep || undefined}>
      <Row
        className="tabs"
        links={shown.map(({ key, label: name, parts: [first, ...others] }) => ({
          ...first!,
          key,
          label: others.length > 0 ? name : first!.label,
        }))}
        current={here?.key}
        mark={isDeep ? 'true' : 'page'}
      />
      {isDeep && <Row className="parts-below" links={here.parts} current={current} mark="page" />}
    </nav>
  )
}

type RowProps = {
  className: string
  links: readonly PartLink[]
  current: string | undefined
  mark: 'page' | 'true'
}

/** On a narrow screen the current one is in view. */
function Row({ className, links, current, mark }: RowProps) {
  const row = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !link) return
    row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2
  }, [current, links.length])
  return (
    <ul className={className} ref={row}>
      {links.map(({ key, label: name, to, params, search = {} }) => (
        <li key={key}>
          <Link
            to={to}
            // The router knows no list of addresses with their parameters.
            params={params as never}
            search={search as never}
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={key === current ? mark : undefined}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
