/** The drawing of the states, in its own units: that is how us-atlas has projected them. */
export const SIZE = { width: 975, height: 610 }
const NEAREST = 24
/** Coming nearer by less only cuts off the edges. */
const LITTLE = 1.5

/** A part of the drawing: its corner, and how many times nearer it is than the whole. */
export type View = { x: number; y: number; scale: number }
type Spot = { x: number; y: number }
/** `place` is what people call it. */
export type Marked = Spot & { event_id: number; place: string }
/** What one pin stands for; at several spots it can be looked at from nearer. */
export type Pin = Spot & { place: string; event_ids: number[]; spots: Spot[] }

export const WHOLE: View = { x: 0, y: 0, scale: 1 }

/** The part around a middle that lies within the drawing. */
function around(x: number, y: number, scale: number): View {
  const near = Math.max(1, Math.min(NEAREST, scale))
  const [width, height] = [SIZE.width / near, SIZE.height / near]
  const within = (corner: number, most: number) => Math.max(0, Math.min(most, corner))
  return {
    x: within(x - width / 2, SIZE.width - width),
    y: within(y - height / 2, SIZE.height - height),
    scale: near,
  }
}

const middle = ({ x, y, scale }: View): Spot => ({
  x: x + SIZE.width / scale / 2,
  y: y + SIZE.height / scale / 2,
})

/** Nearer or farther by a factor. */
export function zoomed(view: View, factor: number): View {
  const { x, y } = middle(view)
  return around(x, y, view.scale * factor)
}

/** Moved by parts of what is seen. */
export function moved(view: View, right: number, down: number): View {
  const { x, y } = middle(view)
  return around(x + (right * SIZE.width) / view.scale, y + (down * SIZE.height) / view.scale, view.scale)
}

/** So near that all spots are seen with some land around them, though never nearer than a large state. */
export function fitting(spots: readonly Spot[], nearest = 5): View {
  if (spots.length === 0) return WHOLE
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const room = 0.7
  const scale = Math.min(
    (SIZE.width * room) / Math.max(1, right - left),
    (SIZE.height * room) / Math.max(1, bottom - top),
    nearest,
  )
  return scale < LITTLE ? WHOLE : around((left + right) / 2, (top + bottom) / 2, scale)
}

/** An event with where it is, as far as it matters here. */
type Located = { id: number; places: readonly { city: string; state: string }[] }

/**
 * What has no pin: events in places that the drawing doesn’t have, such as Ontario, and those of which we don’t know where they are.
 * `drawn` are the states that it has.
 */
export function withoutPin<Event extends Located>(
  events: readonly Event[],
  { placed, drawn }: { placed: ReadonlySet<number>; drawn: ReadonlySet<string> },
): { outside: Event[]; unknown: Event[] } {
  const isOutside = ({ places }: Event) => places.some(({ state }) => state !== '' && !drawn.has(state))
  const without = events.filter(({ id }) => !placed.has(id))
  return { outside: without.filter(isOutside), unknown: without.filter((event) => !isOutside(event)) }
}

/** Pins from west to east; what lies within `reach` of one belongs to it, in units of the drawing. */
export function pinsOf(marked: readonly Marked[], reach: number): Pin[] {
  const pins: Pin[] = []
  for (const { x, y, place, event_id } of [...marked].sort((a, b) => a.x - b.x || a.y - b.y)) {
    const near = pins.find((pin) => Math.hypot(pin.x - x, pin.y - y) < reach)
    if (!near) {
      pins.push({ x, y, place, event_ids: [event_id], spots: [{ x, y }] })
      continue
    }
    if (!near.event_ids.includes(event_id)) near.event_ids.push(event_id)
    if (!near.spots.some((spot) => spot.x === x && spot.y === y)) near.spots.push({ x, y })
  }
  return pins
}
