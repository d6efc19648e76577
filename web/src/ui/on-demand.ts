import { useCallback, useEffect, useRef, useState } from 'react'
import { fetched } from '../fetched.ts'
import { t } from '../language.ts'
import { toast } from './toast.tsx'

/**
 * A part of a control that is loaded when somebody reaches for it. `ready` is the part once it is here;
 * `want` starts loading, and does nothing the second time.
 */
export function useOnDemand<Part>(load: () => Promise<Part>): {
  ready: Part | undefined
  want: () => Promise<void>
} {
  const [ready, setReady] = useState<Part>()
  const loading = useRef<Promise<void>>(undefined)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const want = useCallback(
    () =>
      (loading.current ??= fetched(load).then(
        (part) => {
          if (isHere.current) setReady(() => part)
        },
        () => {
          loading.current = undefined
          toast.failure(t('We couldn’t open that. Check your connection and try again.'))
        },
      )),
    [load],
  )
  return { ready, want }
}
