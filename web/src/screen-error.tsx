import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { Problem } from 'contract/problem'
import './screen-error.css'

/** In place of a screen that could not be shown: what happened, and a way to try again. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  // Whatever else was thrown while drawing is a fault of ours; its own words help nobody here.
  const text = error instanceof Problem ? error.message : 'Something went wrong'
  return (
    <div className="screen-error" role="alert">
      <h1>{text}</h1>
      <p className="dim">Nothing you entered elsewhere is lost.</p>
      <div>
        <button type="button" className="button" data-kind="primary" onClick={retry}>
          Try again
        </button>{' '}
        <button type="button" className="button" onClick={() => location.reload()}>
          Reload the page
        </button>
      </div>
    </div>
  )
}
