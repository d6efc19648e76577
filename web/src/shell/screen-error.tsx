import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Problem } from 'contract/problem'
import './screen-error.css'
import { t, told } from '../language.ts'

/** Replaces a screen that could not be shown: what happened, and what to do next. */
export function ScreenError(props: ErrorComponentProps) {
  const { error } = props
  const isFinal = error instanceof Problem && error.status >= 400 && error.status < 500
  return isFinal ? <Refused problem={error} /> : <Failed {...props} />
}

/** Retrying does not change a refusal. */
const Refused = ({ problem }: { problem: Problem }) => (
  <div className="screen-error" role="alert">
    <h1>{told(problem.said ?? problem.message)}</h1>
    {problem.status === 404 && <p className="dim">{t('It may have moved, or the link is incomplete.')}</p>}
    <Link to="/" className="button" data-kind="primary">
      {t('Go to home page')}
    </Link>
  </div>
)

/** Replaces a screen in the frame of another site, which has a link to ours already. */
export const FramedError = ({ error }: ErrorComponentProps) => (
  <div className="screen-error" role="alert">
    <h1>{textOf(error)}</h1>
  </div>
)

// Anything else thrown while rendering is our bug; its message helps nobody here.
const textOf = (error: unknown) =>
  error instanceof Problem ? told(error.said ?? error.message) : t('Something went wrong')

function Failed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  // The server was not reached: reloading the page would lose it.
  const isUnasked = error instanceof Problem && error.status === 0
  useEffect(() => {
    if (!isUnasked) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  })
  return (
    <div className="screen-error" role="alert">
      <h1>{textOf(error)}</h1>
      <p className="dim">{t('Anything you entered elsewhere is safe.')}</p>
      <div>
        <button type="button" className="button" data-kind="primary" onClick={retry}>
          {t('Try again')}
        </button>{' '}
        {!isUnasked && (
          <button type="button" className="button" onClick={() => location.reload()}>
            {t('Reload the page')}
          </button>
        )}
      </div>
    </div>
  )
}
