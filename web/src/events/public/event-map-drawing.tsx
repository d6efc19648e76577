import './event-map.css'
import { IconMinus, IconPlus, IconWorld } from '@tabler/icons-react'
import { geoAlbersUsa } from 'd3-geo'
import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import type { MappedEvent } from 'contract/events/public-list'
import { t } from '../../language.ts'
import { US_STATES } from '../../ui/fields/us-states.ts'
import { writtenList } from '../../written.ts'
import { spellDays } from '../event-days.ts'
import {
  fitting,
  moved,
  pinsOf,
  SIZE,
  WHOLE,
  withoutPin,
  zoomed,
  type Marked,
  type Pin,
  type View,
} from './event-map-view.ts'
import { placeOf } from '../event-words.ts'

/** As the states are drawn. */
const project = geoAlbersUsa()
  .scale(1300)
  .translate([SIZE.width / 2, SIZE.height / 2])

/** In pixels: how near pins may be to each other, and the least width of a state with its letters on it. */
const PIN = 40
const LETTERS = 36
const STEP = 0.25

const MOVES: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

type Props = {
  events: readonly MappedEvent[]
  /** What the pin that was pressed stands for. */
  chosen: readonly number[] | undefined
  /** The event that the reader is at in the list. */
  pointed: number | undefined
  onChoose: (ids: readonly number[] | undefined) => void
}

const DRAWN = new Set(US_STATES.flatMap(({ code }) => code ?? []))

/** States and pins. No other server is asked for a map: the outlines come with the application. */
export default function EventMapDrawing({ events, chosen, pointed, onChoose }: Props) {
  const marked = events.flatMap(({ id, places }): Marked[] =>
    places.flatMap((place) => {
      const { position } = place
      const at = position && project([position.longitude, position.latitude])
      return at ? [{ event_id: id, place: placeOf(place), x: at[0], y: at[1] }] : []
    }),
  )
  const placed = new Set(marked.map(({ event_id }) => event_id))
  const { outside, unknown } = withoutPin(events, { placed, drawn: DRAWN })
  const fit = fitting(marked)
  const what = events.map(({ id }) => id).join()
  const [own, setOwn] = useState<{ of: string; view: View }>()
  // Other events are looked at anew.
  const view = own?.of === what ? own.view : fit
  const look = (to: View) => setOwn({ of: what, view: to })
  const { box, width } = useWidth()
  const drag = useDrag(view, look)
  /** Units of the drawing in a pixel. */
  const unit = SIZE.width / view.scale / Math.max(1, width)
  const part = { width: SIZE.width / view.scale, height: SIZE.height / view.scale }
  const isSeen = ({ x, y }: { x: number; y: number }) =>
    x >= view.x && x <= view.x + part.width && y >= view.y && y <= view.y + part.height

  const press = (pin: Pin) => {
    onChoose(pin.event_ids)
    if (pin.spots.length > 1) look(fitting(pin.spots, 24))
  }
  const onKey = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (move) look(moved(view, ...move))
    else if (event.key === '+' || event.key === '=') look(zoomed(view, 2))
    else if (event.key === '-') look(zoomed(view, 0.5))
    else if (event.key === '0') look(WHOLE)
    else if (event.key === 'Escape') onChoose(undefined)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="event-map-frame">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
        <div
          className="event-map-drawing"
          role="group"
          aria-label={t('Map of events')}
          aria-describedby="event-map-keys"
          ref={box}
          onKeyDown={onKey}
          {...drag}
        >
          <svg
            viewBox={`${view.x} ${view.y} ${part.width} ${part.height}`}
            width="100%"
            height="100%"
            aria-hidden="true"
          >
            {US_STATES.map(({ name, outline }) => (
              <path key={name} d={outline} vectorEffect="non-scaling-stroke" />
            ))}
            {US_STATES.filter(({ code, width: wide }) => code && wide / unit >= LETTERS).map(
              ({ code, middle: [x, y] }) => (
                <text key={code} x={x} y={y} fontSize={12 * unit}>
                  {code}
                </text>
              ),
            )}
          </svg>
          {pinsOf(marked, PIN * unit)
            .filter(isSeen)
            .map((pin) => (
              <button
                key={`${pin.x} ${pin.y}`}
                type="button"
                className="event-map-pin"
                style={{
                  left: `${((pin.x - view.x) / part.width) * 100}%`,
                  top: `${((pin.y - view.y) / part.height) * 100}%`,
                }}
                aria-label={wordsOf(pin, events)}
                aria-pressed={chosen !== undefined && pin.event_ids.some((id) => chosen.includes(id))}
                data-pointed={(pointed !== undefined && pin.event_ids.includes(pointed)) || undefined}
                onClick={() => press(pin)}
              >
                {pin.event_ids.length}
              </button>
            ))}
        </div>
        <div className="event-map-zoom no-print">
          <Zoom label={t('Zoom in')} onPress={() => look(zoomed(view, 2))}>
            <IconPlus size={18} aria-hidden="true" />
          </Zoom>
          <Zoom label={t('Zoom out')} onPress={() => look(zoomed(view, 0.5))}>
            <IconMinus size={18} aria-hidden="true" />
          </Zoom>
          <Zoom label={t('Show the whole country')} onPress={() => look(WHOLE)}>
            <IconWorld size={18} aria-hidden="true" />
          </Zoom>
        </div>
      </div>
      <p id="event-map-keys" className="visually-hidden">
        {t('Move the map with the arrow keys; zoom with plus and minus. Every event is also in the table.')}
      </p>
      {outside.length > 0 && (
        <p className="event-map-note">
          {t('{count} event is outside this map: {places}.|{count} events are outside this map: {places}.', {
            count: outside.length,
            places: writtenList([...new Set(outside.flatMap(({ places }) => places.map(placeOf)))]),
          })}
        </p>
      )}
      {unknown.length > 0 && (
        <p className="event-map-note">
          {t(
            '{count} event isn’t on the map because we don’t know where it is.|{count} events aren’t on the map because we don’t know where they are.',
            { count: unknown.length },
          )}
        </p>
      )}
    </>
  )
}

const Zoom = ({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) => (
  <button type="button" aria-label={label} title={label} onClick={onPress}>
    {children}
  </button>
)

/** 'Winter Cup, Phoenix, AZ, Jan 15 – 17, 2027', or '3 events near Phoenix, AZ'. */
function wordsOf({ event_ids, spots, place }: Pin, events: readonly MappedEvent[]): string {
  const { name, starts_on, ends_on } = events.find(({ id }) => id === event_ids[0])!
  if (event_ids.length === 1) return `${name}, ${place}, ${spellDays(starts_on, ends_on)}`
  const count = event_ids.length
  return spots.length > 1
    ? t('{count} event near {place}|{count} events near {place}', { count, place })
    : t('{count} event in {place}|{count} events in {place}', { count, place })
}

function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setWidth(box.current!.clientWidth)
    measure()
    const watching = new ResizeObserver(measure)
    watching.observe(box.current!)
    return () => watching.disconnect()
  }, [])
  return { box, width }
}

/** A mouse moves the map, two fingers move it and come nearer; one finger scrolls the page. */
function useDrag(view: View, look: (to: View) => void) {
  const down = useRef(new Map<number, { x: number; y: number }>())
  const measure = () => {
    const all = [...down.current.values()]
    const sum = (which: 'x' | 'y') => all.reduce((one, point) => one + point[which], 0) / all.length
    const [a, b] = all
    return { x: sum('x'), y: sum('y'), apart: a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0 }
  }
  const up = ({ pointerId }: PointerEvent) => void down.current.delete(pointerId)
  return {
    onPointerDown: ({ pointerId, clientX, clientY, target, currentTarget }: PointerEvent<HTMLElement>) => {
      if (target instanceof Element && target.closest('button')) return
      down.current.set(pointerId, { x: clientX, y: clientY })
      currentTarget.setPointerCapture(pointerId)
    },
    onPointerMove: ({
      pointerId,
      pointerType,
      clientX,
      clientY,
      currentTarget,
    }: PointerEvent<HTMLElement>) => {
      if (!down.current.has(pointerId)) return
      const before = measure()
      down.current.set(pointerId, { x: clientX, y: clientY })
      if (pointerType === 'touch' && down.current.size < 2) return
      const after = measure()
      const { width, height } = currentTarget.getBoundingClientRect()
      const near = before.apart > 0 ? zoomed(view, after.apart / before.apart) : view
      look(moved(near, (before.x - after.x) / width, (before.y - after.y) / height))
    },
    onPointerUp: up,
    onPointerCancel: up,
  }
}
