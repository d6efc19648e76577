import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

/** A screen's state in the URL, where everything is text. */
export type UrlState = Record<string, string>

/**
 * State that lives in the URL, so that going back, reloading and sharing a link keep it. `defaults` names the
 * keys; a key at its default is left out of the URL. A change replaces the history entry unless `push`.
 */
export function useUrlState<S extends UrlState>(
  defaults: S,
): [S, (change: Partial<S>, how?: { push?: boolean }) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const key = JSON.stringify([defaults, search])
  const state = useMemo(() => {
    const [fallback, given] = JSON.parse(key) as [S, Record<string, unknown>]
    const entries = Object.keys(fallback).map((name) => [name, String(given[name] ?? fallback[name])])
    return Object.fromEntries(entries) as S
  }, [key])
  const set = useCallback(
    (change: Partial<S>, { push = false }: { push?: boolean } = {}) => {
      const [fallback] = JSON.parse(key) as [S]
      void navigate({
        to: '.',
        search: ((before: Record<string, unknown>) => {
          const next: Record<string, unknown> = { ...before, ...change }
          for (const name of Object.keys(fallback)) if (next[name] === fallback[name]) delete next[name]
          return next
        }) as never,
        replace: !push,
        resetScroll: false,
      })
    },
    [key, navigate],
  )
  return [state, set]
}
