import { useEffect, useState } from 'react'
import { SCORE_PAGES, SCORE_WORKER } from 'contract/competition/scoring/score-worker'
import { keepPage } from '../kept-page.ts'

/** Keeps the page of score books on this phone; undefined until it is known whether it opens without a connection. */
export function useKeptPage(): boolean | undefined {
  const [isKept, setKept] = useState<boolean>()
  useEffect(() => {
    let isOver = false
    void keepPage({ worker: SCORE_WORKER, scope: SCORE_PAGES })
      .catch(() => false)
      .then((is) => isOver || setKept(is))
    return () => {
      isOver = true
    }
  }, [])
  return isKept
}
