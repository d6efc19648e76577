import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { t } from '../language.ts'
import './sorting.css'

/** Items in order, on one shelf or several. */
export type Shelf = { id: number; items: readonly number[] }

/** The shelves with an item moved to a position of a shelf; the position is counted without the item. */
export function moved(shelves: readonly Shelf[], item: number, shelf: number, place: number): Shelf[] {
  return shelves.map(({ id, items }) => {
    const others = items.filter((one) => one !== item)
    return { id, items: id === shelf ? others.toSpliced(place, 0, item) : others }
  })
}

/** The item moved by one step; from the end of a shelf to the next one. */
export function stepped(shelves: readonly Shelf[], item: number, step: -1 | 1): Shelf[] {
  const at = shelves.findIndex(({ items }) => items.includes(item))
  const shelf = shelves[at]
  if (!shelf) return [...shelves]
  const place = shelf.items.indexOf(item) + step
  if (place >= 0 && place < shelf.items.length) return moved(shelves, item, shelf.id, place)
  const next = shelves[at + step]
  return next ? moved(shelves, item, next.id, step === 1 ? 0 : next.items.length) : [...shelves]
}

type Options = {
  /** Distinguishes several sortable lists on one screen. */
  kind: string
  shelves: readonly Shelf[]
  nameOf: (item: number) => string
  /** Omit it if there is only one shelf. */
  shelfName?: (shelf: number) => string
  /** Called once when an item is dropped in a new place. */
  onDone: (shelves: readonly Shelf[]) => void
}

/**
 * Sorting by dragging, with a mouse or a finger, and by keyboard: space lifts, arrows move, space drops, Esc
 * puts back. What happens is reported in `said`, which belongs into a live region.
 */
export function useSorting({ kind, shelves: given, nameOf, shelfName, onDone }: Options) {
  const [lifted, setLifted] = useState<number>()
  const [shown, setShown] = useState<readonly Shelf[]>()
  const [said, setSaid] = useState('')
  const byKeys = useRef(false)
  const shelves = shown ?? given
  const latest = useRef({ shelves, given, onDone })
  latest.current = { shelves, given, onDone }

  const lift = (item: number) => {
    setLifted(item)
    setShown(latest.current.given)
  }
  const putDown = (keep: boolean) => {
    const { shelves, given, onDone } = latest.current
    setLifted(undefined)
    setShown(undefined)
    if (keep && JSON.stringify(shelves) !== JSON.stringify(given)) onDone(shelves)
  }
  const move = (next: readonly Shelf[]) => {
    latest.current.shelves = next
    setShown(next)
  }
  const placeOf = (item: number, among: readonly Shelf[]) => {
    const shelf = among.find(({ items }) => items.includes(item))!
    const where = { name: nameOf(item), place: shelf.items.indexOf(item) + 1, count: shelf.items.length }
    return shelfName
      ? t('{name}: position {place} of {count} in {shelf}', { ...where, shelf: shelfName(shelf.id) })
      : t('{name}: position {place} of {count}', where)
  }

  // On another shelf the handle is a different element.
  useEffect(() => {
    if (lifted === undefined || !byKeys.current) return
    document.querySelector<HTMLElement>(`[data-sort-handle="${kind}-${lifted}"]`)?.focus()
  }, [shown, lifted, kind])

  const onKeyDown = (item: number) => (event: KeyboardEvent) => {
    const isLifted = lifted === item
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      byKeys.current = true
      if (!isLifted) {
        lift(item)
        setSaid(
          t('Picked up {name}. Move it with the arrow keys, drop it with space, cancel with Escape.', {
            name: nameOf(item),
          }),
        )
      } else {
        setSaid(placeOf(item, shelves))
        putDown(true)
      }
    } else if (isLifted && event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setSaid(t('{name} is back where it was.', { name: nameOf(item) }))
      putDown(false)
    } else if (isLifted && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      const next = stepped(shelves, item, event.key === 'ArrowUp' ? -1 : 1)
      move(next)
      setSaid(placeOf(item, next))
    }
  }

  const onPointerDown = (item: number) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.focus()
    event.currentTarget.releasePointerCapture?.(event.pointerId)
    byKeys.current = false
    lift(item)
    latest.current.shelves = latest.current.given
    const over = ({ clientX, clientY }: globalThis.PointerEvent) => {
      if (clientY < 60) scrollBy(0, -12)
      if (clientY > innerHeight - 60) scrollBy(0, 12)
      const next = underPointer(kind, latest.current.shelves, item, clientX, clientY)
      if (next) move(next)
    }
    const finish = (keep: boolean) => {
      removeEventListener('pointermove', over)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', cancel)
      removeEventListener('keydown', escape)
      putDown(keep)
    }
    const drop = () => finish(true)
    const cancel = () => finish(false)
    const escape = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') finish(false)
    }
    addEventListener('pointermove', over)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', cancel)
    addEventListener('keydown', escape)
  }

  return {
    shelves,
    said,
    /** For the button that an item is dragged by. */
    handle: (item: number) => ({
      type: 'button' as const,
      className: 'sort-handle',
      'data-sort-handle': `${kind}-${item}`,
      'aria-pressed': lifted === item,
      'aria-label': t('Move {name}', { name: nameOf(item) }),
      title: t('Drag, or press space and use the arrow keys'),
      onKeyDown: onKeyDown(item),
      onPointerDown: onPointerDown(item),
      onBlur: () => {
        // A moved handle regains focus at once; moving the focus elsewhere drops the item.
        if (lifted === item && byKeys.current)
          setTimeout(() => {
            if (document.activeElement?.getAttribute('data-sort-handle') !== `${kind}-${item}`) putDown(true)
          })
      },
    }),
    /** For an item's element. */
    item: (item: number) => ({
      'data-sort-item': `${kind}-${item}`,
      'data-lifted': lifted === item || undefined,
    }),
    /** For a shelf's element. */
    shelf: (shelf: number) => ({ 'data-sort-shelf': `${kind}-${shelf}` }),
  }
}

/** The order if the item is dropped here; undefined if that changes nothing. */
function underPointer(
  kind: string,
  shelves: readonly Shelf[],
  item: number,
  x: number,
  y: number,
): readonly Shelf[] | undefined {
  const under = document.elementFromPoint(x, y)
  const idIn = (element: Element | null | undefined, name: string) =>
    Number(element?.getAttribute(name)?.slice(kind.length + 1))
  const row = under?.closest(`[data-sort-item^="${kind}-"]`)
  const other = idIn(row, 'data-sort-item')
  if (row && other === item) return undefined
  if (row) {
    const shelf = shelves.find(({ items }) => items.includes(other))
    if (!shelf) return undefined
    const { top, height } = row.getBoundingClientRect()
    const place = shelf.items.filter((one) => one !== item).indexOf(other) + (y > top + height / 2 ? 1 : 0)
    return moved(shelves, item, shelf.id, place)
  }
  const id = idIn(under?.closest(`[data-sort-shelf^="${kind}-"]`), 'data-sort-shelf')
  const shelf = shelves.find((one) => one.id === id)
  return shelf && !shelf.items.includes(item) ? moved(shelves, item, id, shelf.items.length) : undefined
}
