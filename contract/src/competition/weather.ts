/** Why play is stopped. */
export const STOP_REASONS = ['lightning', 'rain', 'fields', 'other'] as const
export type StopReason = (typeof STOP_REASONS)[number]

/** As the ground is: what may be played on. */
export const CONDITIONS = ['playable', 'wet', 'closed'] as const
export type Condition = (typeof CONDITIONS)[number]

/** How long everyone waits after the last lightning (NCAA and NFHS guidelines; field.md §3.5). */
export const LIGHTNING_MINUTES = 30

/** From when play may resume by the lightning rule: 30 minutes after the last lightning noted; null without lightning. */
export const clearFrom = ({ lightning_at }: { lightning_at: string | null }): Date | null =>
  lightning_at === null ? null : new Date(Date.parse(lightning_at) + LIGHTNING_MINUTES * 60_000)

/** A stop from its press until play resumes; null while it lasts. */
export type Pause = { from: string; until: string | null }

/** How long play was stopped between two moments, in milliseconds; stops that overlap count once. */
export function pausedMs(pauses: readonly Pause[], from: Date, until: Date): number {
  const [start, end] = [from.getTime(), until.getTime()]
  let paused = 0
  let reached = start
  for (const pause of pauses.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))) {
    const begins = Math.max(reached, Date.parse(pause.from))
    const ends = Math.min(end, pause.until === null ? end : Date.parse(pause.until))
    if (ends <= begins) continue
    paused += ends - begins
    reached = ends
  }
  return paused
}

/** What can be done after a stop, from the mildest on. */
export const MEASURES = [
  'wait',
  'shorter',
  'shorter_more',
  'lower_off',
  'drop_pool',
  'drop_pool_shorter',
  'decide',
] as const
export type MeasureKind = (typeof MEASURES)[number]
