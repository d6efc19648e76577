import type { Day } from 'contract/dates'
import type { StayRule, StayState } from 'contract/events/stay-rules'
import type { Words } from '../../mail/mail.ts'
import type { Context } from '../../plumbing/context.ts'
import { write } from '../entrants/letters.ts'
import { linkToken } from '../entrants/outside-link.ts'
import type { Party } from '../entrants/party-queries.ts'

/** Where whoever entered a team says where it stays. */
const pathOf = (context: Context, party: Party, entrant_id: number): string =>
  party.is_linked ? `/ems/entry/${linkToken(context, party)}/stay` : `/ems/entrants/${entrant_id}/stay`

type Reminded = {
  event: string
  team: string
  rule: StayRule
  state: StayState
  miles: number | null
  room_nights: number
  dayOf: (day: Day) => string
}

/** What a team that misses rooms reads. */
export function reminderSaid(t: Words, { event, team, rule, state, miles, room_nights, dayOf }: Reminded) {
  const day = dayOf(rule.due_on)
  return {
    subject: t('Where is {team} staying? {event}', { team, event }),
    paragraphs: [
      state === 'no_zip' || miles === null
        ? t(
            'Teams that come to {event} from more than {miles} miles away need to book rooms. We don’t know your team’s ZIP code yet.',
            {
              event,
              miles: rule.miles,
            },
          )
        : t(
            '{team} comes to {event} from {away} miles away. Teams from more than {miles} miles away need to book rooms.',
            {
              ...{ team, event, away: miles },
              miles: rule.miles,
            },
          ),
      t('Your team needs {needed} room nights and has told us about {booked}.', {
        needed: rule.room_nights,
        booked: room_nights,
      }),
      t('Please tell us where you’re staying, or ask for an exemption, by {day}.', { day }),
    ],
  }
}

/** Once for each press of the office. */
export const mailReminder = (
  context: Context,
  party: Party,
  entrant_id: number,
  { request_key, ...about }: Omit<Reminded, 'event' | 'dayOf'> & { request_key: string },
): Promise<void> =>
  write(context, party, (t, { event, dayOf }) => ({
    ...reminderSaid(t, { ...about, event: event.name, dayOf }),
    button: t('Add where you’re staying'),
    path: pathOf(context, party, entrant_id),
    once: `event-stay:${request_key}:${entrant_id}`,
  }))

/** The office has decided about a request. */
export const mailExemption = (
  context: Context,
  party: Party,
  entrant_id: number,
  {
    team,
    decision,
    reason,
    version,
  }: { team: string; decision: 'granted' | 'declined'; reason: string; version: number },
): Promise<void> =>
  write(context, party, (t, { event }) => ({
    subject:
      decision === 'granted'
        ? t('{team} doesn’t need to book rooms: {event}', { team, event: event.name })
        : t('{team} still needs to book rooms: {event}', { team, event: event.name }),
    paragraphs: [
      decision === 'granted'
        ? t('We’ve exempted {team} from booking rooms for {event}.', { team, event: event.name })
        : t('We couldn’t exempt {team} from booking rooms for {event}.', { team, event: event.name }),
      reason,
    ],
    button: t('See where you’re staying'),
    path: pathOf(context, party, entrant_id),
    once: `event-stay-exemption:${entrant_id}:${version}`,
  }))
