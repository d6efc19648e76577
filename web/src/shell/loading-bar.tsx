import { useRouterState } from '@tanstack/react-router'
import { useInFlight } from '../in-flight.ts'

/** A line along the top edge while a screen or an answer is loading. */
export function LoadingBar() {
  const calls = useInFlight()
  const isNavigating = useRouterState({ select: ({ status }) => status === 'pending' })
  const isBusy = calls > 0 || isNavigating
  return <div className="loading-bar" data-busy={isBusy || undefined} aria-hidden="true" />
}
