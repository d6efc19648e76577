import { useEffect, useRef } from 'react'
import type { Day } from 'contract/dates'
import { listInside } from 'contract/readiness/gate-live'
import { call } from '../api.ts'
import type { KeptList } from './gate-database.ts'
import { isBehind, type Here, type Snapshot } from './gate-inside.ts'
import { keepSnapshot } from './gate-store.ts'
import { keepTrying } from './gate-tries.ts'

/** Often enough to follow the other phones; an answer without news is a few bytes. */
const EVERY_MS = 5_000
const PATIENCE_MS = 10_000

type Known = { snapshot: Snapshot | undefined; here: readonly Here[] }

/** Polls who is in on all phones while the page is visible and online. */
export function useLive(list: KeptList | null | undefined, day: Day | undefined, known: Known) {
  const latest = useRef(known)
  useEffect(() => {
    latest.current = known
  })
  const sent = known.here.filter(({ sent_at, undo_sent_at }) => sent_at ?? undo_sent_at).length
  useEffect(() => {
    if (!list || !day) return
    let isOver = false
    const ask = async () => {
      if (isOver || !navigator.onLine || document.visibilityState !== 'visible') return
      const { snapshot } = latest.current
      const before = snapshot?.day === day ? snapshot : undefined
      const asked_at = Date.now()
      const { version, people } = await call(
        listInside,
        { team_ids: [...list.team_ids], day, known: before?.version },
        { signal: AbortSignal.timeout(PATIENCE_MS) },
      )
      if (isOver) return
      if (people) await keepSnapshot({ day, version, people, asked_at })
      else if (before && isBehind(before, latest.current.here)) await keepSnapshot({ ...before, asked_at })
    }
    const stop = keepTrying(ask, EVERY_MS)
    return () => {
      isOver = true
      stop()
    }
    // Asks at once after something was sent from this phone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [list?.made_at, day, sent])
}
