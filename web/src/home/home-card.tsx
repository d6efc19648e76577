import './home.css'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

type Props<Data> = {
  title: string
  read: UseQueryResult<Data>
  actions?: ReactNode
  /** As many as will come. */
  lines?: number
  children: (data: Data) => ReactNode
}

/** One card: it loads, fails and is tried again on its own, so that the others stay of use. */
export function HomeCard<Data>({ title, read, actions, lines = 4, children }: Props<Data>) {
  return (
    <Panel title={title} actions={actions} className="home-card">
      {read.data !== undefined ? (
        children(read.data)
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton lines={lines} />
      )}
    </Panel>
  )
}
