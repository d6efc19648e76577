import './empty-state.css'
import { Problem } from 'contract/problem'
import { lazy, Suspense, type ReactNode } from 'react'
import { t, told } from '../language.ts'
import { useSession } from '../session.ts'
import { Button } from './button.tsx'
import type { DrawingName } from './drawing-names.ts'

// Fetched only where a list is empty; without it, its words are all there is.
const Drawing = lazy(() => import('./drawing.tsx').catch(() => ({ default: () => <></> })))

/** A drawing, what belongs here, and the next step: an action, or a sentence about what brings content. */
export type Emptiness = { drawing: DrawingName; title: string } & (
  | { text: ReactNode; action?: ReactNode }
  | { text?: ReactNode; action: ReactNode }
)

/** Replaces an empty list. */
export function EmptyState({ drawing, title, text, action }: Emptiness) {
  return (
    <div className="empty-state">
      <span className="empty-state-drawing">
        <Suspense fallback={null}>
          <Drawing name={drawing} />
        </Suspense>
      </span>
      <h2>{title}</h2>
      {text && <p className="dim">{text}</p>}
      {action && <div className="empty-state-action">{action}</div>}
    </div>
  )
}

/**
 * Replaces what could not be loaded: one sentence, the refusal's own if there is one, and a retry button. What is not there
 * for this user, because it is gone or belongs to others, stays so however often it is asked for.
 */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const title = error instanceof Problem ? told(error.said ?? error.message) : t('We couldn’t load this.')
  if (error instanceof Problem && [403, 404].includes(error.status))
    return (
      <div role="alert">
        <EmptyState
          drawing="search"
          title={title}
          text={t('Check the link. If it’s right, your account might not have access.')}
        />
      </div>
    )
  return (
    <div className="empty-state" role="alert">
      <h2>{title}</h2>
      <div className="empty-state-action">
        <Button onClick={onRetry}>{t('Try again')}</Button>
      </div>
    </div>
  )
}

/** The same for what a mailed link opens: an expired one cannot be retried, and says where to go instead. */
export function LinkError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!(error instanceof Problem) || ![404, 410, 422].includes(error.status))
    return <ErrorState error={error} onRetry={onRetry} />
  return <LinkExpired />
}

function LinkExpired() {
  const isLoggedIn = useSession() !== undefined
  return (
    <div role="alert">
      <EmptyState
        drawing="key"
        title={t('This link no longer works')}
        text={
          isLoggedIn
            ? t('Links expire after a while. Everything is in your account.')
            : t('Links expire after a while. Log in to see everything in your account.')
        }
        action={
          // For users who are logged in, it leads to their own first screen.
          <a className="button" data-kind="primary" href="/login">
            {isLoggedIn ? t('Go to dashboard') : t('Log in')}
          </a>
        }
      />
    </div>
  )
}
