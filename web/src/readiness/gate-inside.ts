import type { Inside } from 'contract/readiness/gate'
import type { Day } from 'contract/dates'

/** A check-in made on this phone, whether or not the server knows it. Times are the phone's, in milliseconds. */
export type Here = {
  key: string
  member_id: number
  team_id: number
  day: Day
  at: string
  reason?: string | undefined
  /** When the server confirmed it. */
  sent_at?: number
  undone_at?: string
  undo_sent_at?: number
}

/** The server's last answer about who is in, and when it was asked. */
export type Snapshot = { day: Day; version: string; people: readonly Inside[]; asked_at: number }

/** A check-in that counts. */
export type Entry = Omit<Inside, 'by'> & {
  /** Null for this phone's own check-ins that the server has not listed yet. */
  by: string | null
}

/** Whether the server was asked after it was told: from then on its answer counts, not the phone's. */
const isTold = (told_at: number | undefined, asked_at: number) => told_at !== undefined && asked_at > told_at

/** Who is in, by member, first one first: the server's answer plus whatever this phone did that it could not know. */
export function insideOf(
  snapshot: Snapshot | undefined,
  here: readonly Here[],
): ReadonlyMap<number, readonly Entry[]> {
  const asked_at = snapshot?.asked_at ?? -Infinity
  const undone = new Set(
    here.filter((one) => one.undone_at && !isTold(one.undo_sent_at, asked_at)).map(({ key }) => key),
  )
  const said = (snapshot?.people ?? []).filter(({ key }) => !undone.has(key))
  const own = here
    .filter(
      ({ key, sent_at, undone_at }) =>
        !undone_at && !isTold(sent_at, asked_at) && !said.some((one) => one.key === key),
    )
    .map(
      ({ key, member_id, team_id, at, reason = null }): Entry => ({
        ...{ key, member_id, team_id, at, reason },
        by: null,
        is_own: true,
      }),
    )
  const all: Entry[] = [...said, ...own].toSorted((a, b) => a.at.localeCompare(b.at))
  const byMember = new Map<number, Entry[]>()
  for (const one of all) byMember.set(one.member_id, [...(byMember.get(one.member_id) ?? []), one])
  return byMember
}

/** Whether the phone told the server something since it last asked, so that even an unchanged answer is news. */
export const isBehind = ({ asked_at }: Snapshot, here: readonly Here[]): boolean =>
  here.some((one) => Math.max(one.sent_at ?? 0, one.undo_sent_at ?? 0) >= asked_at)

type Dated = { day: Day; until: Day; event: string | null }

/** The day that check-ins count for: today during an event of several days, otherwise the list's own day. */
export function dayOf({ day, until, event }: Dated, today: Day): Day {
  if (event === null || today < day) return day
  return today > until ? until : today
}
