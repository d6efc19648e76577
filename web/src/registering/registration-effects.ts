import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { STEPS, type Step } from 'contract/registering/draft'
import type { DraftKeeper } from './draft-keeper.ts'

type Search = { draft?: string | undefined; step?: string | undefined }

/**
 * Keeps the URL in sync with the form. The token is in it, so that a reload or another device can continue.
 */
export function useAddress(token: string | undefined) {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const go = useCallback(
    (change: Search, replace: boolean) =>
      void navigate({
        to: '/registration',
        search: ((now: Search) => ({ ...now, ...change })) as never,
        replace,
      }),
    [navigate],
  )
  useEffect(() => {
    if (token && search.draft !== token) go({ draft: token }, true)
  }, [token, search.draft, go])
  const step = STEPS.find((one) => one === search.step) ?? 'people'
  const show = useCallback((to: Step) => go({ step: to === 'people' ? undefined : to }, false), [go])
  return useMemo(() => ({ step, show }), [step, show])
}

/**
 * Sends waiting input when the page is hidden or the connection is back, and leaves once everything is paid.
 */
export function useKeeping(keeper: DraftKeeper, step: Step, isFinished: boolean) {
  const navigate = useNavigate()
  useEffect(() => keeper.showStep(step), [keeper, step])
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') keeper.hurry()
    }
    addEventListener('pagehide', keeper.hurry)
    addEventListener('online', keeper.hurry)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      removeEventListener('pagehide', keeper.hurry)
      removeEventListener('online', keeper.hurry)
      document.removeEventListener('visibilitychange', onHidden)
      // When navigating within the site, nothing may stay behind unsent.
      keeper.hurry()
    }
  }, [keeper])
  useEffect(() => {
    if (!isFinished) return
    void navigate({ to: '/registration/done', search: { draft: keeper.get().token } as never, replace: true })
  }, [isFinished, keeper, navigate])
}

/** Focuses the requested field once its step is shown; otherwise the wizard focuses the title. */
export function useStepFocus(step: Step) {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current) focusField(wanted.current)
    wanted.current = undefined
  }, [step])
  return useCallback((path: string | undefined) => {
    wanted.current = path
  }, [])
}

const FRAMES_TO_WAIT = 600

/**
 * Scrolls to a field by its path and focuses it. Its step may still be loading; if the user moves elsewhere
 * in the meantime, they are left alone.
 */
export function focusField(path: string, frames = FRAMES_TO_WAIT, before = document.activeElement) {
  const found = document.getElementById(path) ?? document.getElementsByName(path)[0]
  if (!found) {
    const isLeft = document.activeElement !== before && document.activeElement !== document.body
    if (frames > 0 && !isLeft) requestAnimationFrame(() => focusField(path, frames - 1, before))
    return
  }
  const control = found.matches(FOCUSABLE) ? found : (found.querySelector<HTMLElement>(FOCUSABLE) ?? found)
  control.focus({ preventScroll: true })
  found.scrollIntoView({ block: 'center' })
}

const FOCUSABLE = 'input:not(:disabled), select, textarea, button, [tabindex]'
