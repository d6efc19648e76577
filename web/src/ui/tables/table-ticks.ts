import { useRef, useState } from 'react'

/** The selected rows; `isAllMatching` means everything that matches the filters, on all pages. */
export type Selection = { ids: readonly string[]; isAllMatching: boolean; count: number; clear: () => void }

/**
 * Which rows of a table are ticked. Ticking one with Shift held ticks, or unticks, everything between it and the one
 * before. `ids` are the rows of the page, `total` counts those of all pages.
 */
export function useTicks(ids: readonly string[], total: number) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [isAllMatching, setAllMatching] = useState(false)
  const last = useRef<string>(undefined)
  const isAll = ids.length > 0 && ids.every((id) => ticked.has(id))
  const clear = () => {
    setTicked(new Set())
    setAllMatching(false)
    last.current = undefined
  }
  const tick = (id: string, isRange = false) => {
    setAllMatching(false)
    const next = new Set(ticked)
    const isOn = !next.has(id)
    for (const one of isRange ? between(ids, last.current, id) : [id])
      if (isOn) next.add(one)
      else next.delete(one)
    last.current = id
    setTicked(next)
  }
  const tickPage = () => {
    setAllMatching(false)
    setTicked(new Set(isAll ? [...ticked].filter((id) => !ids.includes(id)) : [...ticked, ...ids]))
  }
  const selection: Selection = {
    ids: [...ticked],
    isAllMatching,
    count: isAllMatching ? total : ticked.size,
    clear,
  }
  const isSome = ids.some((id) => ticked.has(id))
  return { ticked, isAll, isSome, tick, tickPage, selection, selectAll: () => setAllMatching(true) }
}

function between(ids: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [a, b] = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(to)]
  return a < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1)
}
