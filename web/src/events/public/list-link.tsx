import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { EVENT_LIST } from './event-list-page.ts'

type Props = Pick<ComponentProps<'a'>, 'className' | 'aria-label' | 'aria-current'> & {
  search: Record<string, unknown>
  /** Stays where the reader is on the page. */
  stays?: boolean
  children: ReactNode
}

/** A link to the public list with what is asked of it. It is the current one only if all of that is what is asked now. */
export const ListLink = ({ search, stays = false, ...rest }: Props) => (
  <Link
    to={EVENT_LIST}
    search={search as never}
    activeOptions={{ exact: true, includeSearch: true }}
    resetScroll={!stays}
    {...rest}
  />
)
