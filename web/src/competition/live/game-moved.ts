import { dayIn } from 'contract/dates'
import type { LiveEvent, LiveGame } from 'contract/competition/live'
import { t } from '../../language.ts'
import { spelledMoment, writtenTime } from '../../written.ts'
import { shownField } from '../game-words.ts'

/**
 * Where or when a game is now and was before, if that isn’t what families had read. The day is said where it is another one, and the
 * venue where it is another one.
 */
export function movedOf(
  { changed_at, was, field, starts_at, state, venue_id }: LiveGame,
  { venues, time_zone }: Pick<LiveEvent, 'venues' | 'time_zone'>,
): { moved: string; before: string } | undefined {
  const isPast = state === 'over' || state === 'stopped'
  if (!changed_at || isPast || (was.field === null && was.starts_at === null)) return undefined
  const dayOf = (at: string) => dayIn(time_zone, new Date(at))
  const isOtherDay = was.starts_at !== null && starts_at !== null && dayOf(was.starts_at) !== dayOf(starts_at)
  const timeOf = (at: string | null) =>
    at === null ? '' : isOtherDay ? spelledMoment(at, time_zone) : writtenTime(at, time_zone)
  const placeOf = (name: string | null, venue: string | null | undefined) =>
    [name !== null && shownField(name), venue].filter(Boolean).join(', ')
  const time = timeOf(starts_at)
  const place = placeOf(field, was.venue === null ? null : venues.find(({ id }) => id === venue_id)?.name)
  const moved =
    was.starts_at === null
      ? t('Moved to {field}', { field: place })
      : was.field !== null
        ? t('Moved to {field}, {time}', { field: place, time })
        : isOtherDay
          ? t('Moved to {moment}', { moment: time })
          : t('Moved to {time}', { time })
  return {
    moved,
    before: [placeOf(was.field, was.venue), timeOf(was.starts_at)].filter(Boolean).join(', '),
  }
}
