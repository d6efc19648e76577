import type { StayRule, StayState } from 'contract/events/stay-rules'
import { msg, t } from '../../language.ts'
import { spelledDay, writtenNumber } from '../../written.ts'

/** How a team stands, in a word or two. */
export const STAY_LABELS: Readonly<Record<StayState, string>> = {
  near: msg('No rooms needed'),
  exempt: msg('Exempt'),
  met: msg('Booked'),
  asked: msg('Exemption pending'),
  no_zip: msg('ZIP code missing'),
  missing: msg('Rooms missing'),
  unknown: msg('Distance unknown'),
}

/** The rule in a sentence or two, for coaches and visitors. */
export function ruleText({ miles, room_nights, rooms, due_on }: StayRule): string {
  const given = { miles: writtenNumber(miles), nights: writtenNumber(room_nights), day: spelledDay(due_on) }
  return rooms === null
    ? t('Teams from more than {miles} miles away book at least {nights} room nights by {day}.', given)
    : t(
        'Teams from more than {miles} miles away book at least {nights} room nights in {rooms} rooms or more by {day}.',
        {
          ...given,
          rooms: writtenNumber(rooms),
        },
      )
}
