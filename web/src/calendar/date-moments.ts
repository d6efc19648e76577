import type { TeamDate } from 'contract/calendar'
import { wallClockAt } from 'contract/wall-clock'
import { formats } from '../language.ts'

const HOUR = 3_600_000

/** 'Tue, Nov 24, 7:00 PM' in the given time zone, or else the reader's. */
const written = (moment: Date, timeZone?: string): string =>
  moment.toLocaleString(formats(), {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })

/** When a date begins in the reader's local time; nothing if that is the same as the place's. */
export function beginsHere({
  starts_time,
  starts_at,
  time_zone,
}: Pick<TeamDate, 'starts_time' | 'starts_at' | 'time_zone'>): string | undefined {
  if (starts_time === null) return undefined
  const at = new Date(starts_at)
  const [here, there] = [Intl.DateTimeFormat().resolvedOptions().timeZone, time_zone].map((zone) => {
    const { day, time } = wallClockAt(zone, at)
    return `${day} ${time}`
  })
  return here === there ? undefined : written(at)
}

/** Until when the team would like answers, in the place's local time; nothing once that has passed. */
export function answerUntil(
  { answer_hours, starts_at, time_zone }: Pick<TeamDate, 'answer_hours' | 'starts_at' | 'time_zone'>,
  now: Date,
): string | undefined {
  if (answer_hours === null) return undefined
  const until = new Date(Date.parse(starts_at) - answer_hours * HOUR)
  return until > now ? written(until, time_zone) : undefined
}
