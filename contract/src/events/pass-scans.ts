/** One sighting of a pass at the gate, as a phone has written it down. */
export type PassScan = {
  key: string
  pass_id: number
  direction: 'in' | 'out'
  /** The day of the event it is for: 'YYYY-MM-DD'. */
  day: string
  /** By the clock of the phone, ISO 8601 in UTC. */
  at: string
}

export type CountedScans<Scan extends PassScan> = {
  /** Those that count, in order: for each pass and day in, out, in … */
  counted: Scan[]
  /** Whom a pass let in that was in already, by key, with the scan that had let it in. */
  again: ReadonlyMap<string, Scan>
  /** Where each pass stands on each day: the scan that let it in, if it is inside. */
  inside: ReadonlyMap<string, Scan>
}

/** Names a pass on a day. */
export const passDay = ({ pass_id, day }: Pick<PassScan, 'pass_id' | 'day'>): string => `${pass_id} ${day}`

/**
 * Which scans count: a pass lets in one person at a time, and again once it has been scanned out. The order is that of the phones’
 * clocks and not of arrival, so whatever reaches the server when, and however often, the result is the same; phone and server
 * compute it alike (decision 0157).
 */
export function countScans<Scan extends PassScan>(scans: readonly Scan[]): CountedScans<Scan> {
  const counted: Scan[] = []
  const again = new Map<string, Scan>()
  const inside = new Map<string, Scan>()
  const seen = new Set<string>()
  for (const scan of scans.toSorted(inOrder)) {
    if (seen.has(scan.key)) continue
    seen.add(scan.key)
    const before = inside.get(passDay(scan))
    if (scan.direction === 'in' && before) again.set(scan.key, before)
    else if (scan.direction === 'in') {
      inside.set(passDay(scan), scan)
      counted.push(scan)
    } else if (before) {
      inside.delete(passDay(scan))
      counted.push(scan)
    }
  }
  return { counted, again, inside }
}

const inOrder = (a: PassScan, b: PassScan) =>
  a.at === b.at ? (a.key < b.key ? -1 : 1) : Date.parse(a.at) - Date.parse(b.at) || (a.key < b.key ? -1 : 1)

export type HourCount = { at: string; came: number; left: number; inside: number }

const HOUR = 3_600_000

/** How many came and left in each hour in which anybody did, and how many were inside at its end; of one day or several. */
export function headCount(counted: readonly PassScan[]): HourCount[] {
  const hours = new Map<number, { came: number; left: number; days: Map<string, number> }>()
  for (const { at, direction, day } of counted) {
    const hour = Math.floor(Date.parse(at) / HOUR) * HOUR
    const here = hours.get(hour) ?? { came: 0, left: 0, days: new Map<string, number>() }
    hours.set(hour, here)
    if (direction === 'in') here.came++
    else here.left++
    here.days.set(day, (here.days.get(day) ?? 0) + (direction === 'in' ? 1 : -1))
  }
  const standing = new Map<string, number>()
  return [...hours]
    .toSorted(([a], [b]) => a - b)
    .map(([hour, { came, left, days }]) => {
      // Whoever was not scanned out on one day is not inside on the next.
      for (const [day, more] of days) standing.set(day, (standing.get(day) ?? 0) + more)
      const latest = [...standing.keys()].toSorted().at(-1)!
      return { at: new Date(hour).toISOString(), came, left, inside: standing.get(latest) ?? 0 }
    })
}
