import './chart.css'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'

/** The space around the drawing for the words of its axes. */
export const MARGINS = { top: 12, right: 8, bottom: 26, left: 50 }
export const HEIGHT = 240

type Props = {
  label: string
  count: number
  /** The horizontal center of a point, for a width of the drawing. */
  centerOf: (i: number, width: number) => number
  /** What is said of a point. */
  describe: (i: number) => string
  /** What the tooltip shows of it. */
  tip: (i: number) => ReactNode
  /** Opens what a point is made of. */
  onOpen?: ((i: number) => void) | undefined
  children: (width: number, at: number | undefined) => ReactNode
}

/**
 * A drawing as wide as there is room. Pointer and keyboard go from point to point and see its numbers: the arrow keys,
 * Home and End move, Enter opens.
 */
export function ChartPlot({ label, count, centerOf, describe, tip, onOpen, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [at, setAt] = useState<number>()
  const last = count - 1
  useLayoutEffect(() => {
    const measure = () => setWidth(box.current!.clientWidth)
    measure()
    const watching = new ResizeObserver(measure)
    watching.observe(box.current!)
    return () => watching.disconnect()
  }, [])
  const shown = at === undefined ? undefined : Math.min(at, last)

  const onKey = (event: React.KeyboardEvent) => {
    const from = shown ?? last
    const to: Record<string, number> = {
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      PageUp: from + 7,
      PageDown: from - 7,
      Home: 0,
      End: last,
    }
    if (event.key === 'Escape') setAt(undefined)
    if (event.key === 'Enter') onOpen?.(from)
    const next = to[event.key]
    if (next === undefined) return
    event.preventDefault()
    setAt(Math.max(0, Math.min(last, next)))
  }
  /** The point nearest to the pointer. */
  const nearest = (event: React.PointerEvent | React.MouseEvent) => {
    const x = event.clientX - box.current!.getBoundingClientRect().left
    const inner = width - MARGINS.left - MARGINS.right
    const share = (x - MARGINS.left) / inner
    let best = Math.max(0, Math.min(last, Math.round(share * count)))
    for (const i of [best - 1, best + 1])
      if (i >= 0 && i <= last && Math.abs(centerOf(i, width) - x) < Math.abs(centerOf(best, width) - x))
        best = i
    return best
  }
  return (
    <div className="chart-plot" ref={box} style={{ height: HEIGHT }}>
      {width > 0 && (
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} width="100%" height={HEIGHT} aria-hidden="true">
          {children(width, shown)}
        </svg>
      )}
      <div
        className="chart-reader"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={shown ?? last}
        aria-valuetext={describe(shown ?? last)}
        data-leads={onOpen ? '' : undefined}
        onKeyDown={onKey}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setAt(shown ?? last)}
        onBlur={() => setAt(undefined)}
        onPointerMove={(event) => setAt(nearest(event))}
        onPointerLeave={() => setAt(undefined)}
        onClick={(event) => onOpen?.(nearest(event))}
      />
      {shown !== undefined && width > 0 && (
        <div className="chart-tip" style={placeOf(centerOf(shown, width), width)} aria-hidden="true">
          {tip(shown)}
        </div>
      )}
    </div>
  )
}

/** Places the label on the side of the point that has more room. */
const placeOf = (x: number, width: number) =>
  x < width / 2 ? { left: Math.round(x + 10) } : { right: Math.round(width - x + 10) }
