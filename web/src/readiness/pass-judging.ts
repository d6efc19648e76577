import type { GatePass, PassGateList, SeenScan } from 'contract/events/pass-gate'
import { countScans, passDay } from 'contract/events/pass-scans'
import type { Day } from 'contract/dates'

/** A scan made on this phone, and the account that made it. */
export type KeptScan = SeenScan & {
  event_id: number
  owner: string
  was_offline: boolean
  /** When the server recorded it, by the phone's clock. */
  sent_at?: number
  /** Why the server refused to record it. It is not sent again, and stays until somebody has read it. */
  says?: string
}

/** An event’s passes on this phone, the account that downloaded them, and when the server was last asked. */
export type KeptPasses = PassGateList & { owner: string; asked_at: number }

/** Why a code lets nobody in. */
export type PassFault =
  | { why: 'refunded' }
  | { why: 'day'; day: Day }
  | { why: 'event'; event: string }
  | { why: 'newer' }
  | { why: 'unknown' }
  | { why: 'offline' }
  | { why: 'organization'; host: string }
  | { why: 'no_pass' }
  | { why: 'outside' }

export type PassAnswer =
  | { kind: 'in' | 'out'; pass: GatePass; scan: SeenScan }
  | { kind: 'again'; pass: GatePass; before: SeenScan }
  | { kind: 'bad'; fault: PassFault; pass?: GatePass | undefined }

export const toneOfPass = ({ kind }: PassAnswer): 'good' | 'warn' | 'bad' =>
  kind === 'bad' ? 'bad' : kind === 'again' ? 'warn' : 'good'

/** The address of a pass, with its site; undefined for any other code. */
export function passCodeOf(given: string): { code: string; host: string } | undefined {
  const text = given.trim()
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const { pathname, host } = new URL(text)
  const [, code] = /^\/ems\/passes\/([\w-]+)\/?$/.exec(pathname) ?? []
  return code === undefined ? undefined : { code, host }
}

/** What the server has seen and what this phone has scanned since, each once. */
export const allScans = (seen: readonly SeenScan[], own: readonly KeptScan[]): SeenScan[] => {
  const known = new Set(seen.map(({ key }) => key))
  return [...seen, ...own.filter(({ key, says }) => says === undefined && !known.has(key))]
}

/** The day passes are scanned for: today during the event, otherwise its first or last one. */
export const dayOfEvent = ({ starts_on, ends_on }: PassGateList['event'], today: Day): Day =>
  today < starts_on ? starts_on : today > ends_on ? ends_on : today

/** Who is inside on a day, and how many have come at all. */
export function heads(scans: readonly SeenScan[], day: Day): { inside: number; came: number } {
  const { counted, inside } = countScans(scans.filter((scan) => scan.day === day))
  return {
    inside: inside.size,
    came: new Set(counted.filter(({ direction }) => direction === 'in').map(({ pass_id }) => pass_id)).size,
  }
}

/** What is known of a pass before it is scanned: why it lets nobody in, or that it is inside already. */
export function judgePass(
  pass: GatePass,
  scans: readonly SeenScan[],
  { day, direction }: { day: Day; direction: 'in' | 'out' },
): Extract<PassAnswer, { kind: 'again' | 'bad' }> | undefined {
  const before = countScans(scans).inside.get(passDay({ pass_id: pass.id, day }))
  // Whoever is inside may leave, whatever has become of the pass.
  if (direction === 'out') return before ? undefined : { kind: 'bad', fault: { why: 'outside' }, pass }
  if (pass.is_refunded) return { kind: 'bad', fault: { why: 'refunded' }, pass }
  if (pass.day !== null && pass.day !== day)
    return { kind: 'bad', fault: { why: 'day', day: pass.day }, pass }
  return before && { kind: 'again', pass, before }
}
