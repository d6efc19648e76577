import { dayIn, type Day } from 'contract/dates'
import type { LiveGame } from 'contract/competition/live'

export type ResultDay = { day: Day | undefined; games: LiveGame[] }

/**
 * Results by the day they were played, the latest first. A single list without a day where all are of today, as families at
 * the fence know it; `undefined` has the games that were never on the schedule.
 */
export function resultDays(over: readonly LiveGame[], timeZone: string, now: number): ResultDay[] {
  const dayOf = ({ starts_at }: LiveGame) => (starts_at ? dayIn(timeZone, new Date(starts_at)) : undefined)
  const games = over.toSorted((a, b) => (b.starts_at ?? '').localeCompare(a.starts_at ?? ''))
  const days = [...new Set(games.map(dayOf))]
  const today = dayIn(timeZone, new Date(now))
  if (days.every((day) => day === undefined || day === today)) return [{ day: undefined, games }]
  return days.map((day) => ({ day, games: games.filter((game) => dayOf(game) === day) }))
}
