import './tabs.css'
import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'

/** `to` is the address of a part, with what stands behind the question mark. */
export type PartLink = { key: string; label: string; to: string; params?: object; search?: object }

type Props = {
  /** Names the row for screen readers. */
  label: string
  parts: readonly PartLink[]
  current: string
}

/** The parts of one thing, each a screen with an address of its own; on a narrow screen the current one is in view. */
export function PartsNav({ label, parts, current }: Props) {
  const row = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !link) return
    row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2
  }, [current, parts.length])
  return (
    <nav className="tabs no-print" aria-label={label} ref={row}>
      {parts.map(({ key, label: name, to, params, search = {} }) => (
        <Link
          key={key}
          to={to}
          // The router knows no list of addresses with their parameters.
          params={params as never}
          search={search as never}
          resetScroll={false}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={key === current ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
