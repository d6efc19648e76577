import { spellDay, type Day } from 'contract/dates'
import { entryOn, type PublicEvent, type UpcomingEvent } from 'contract/events'
import { Currency, money } from 'contract/money'

/** '$595.00 per team', or 'Free'. */
export function entryPrice({ price_cents, entrant }: UpcomingEvent, currency: string): string {
  if (price_cents === 0) return 'Free'
  return `${money(price_cents, Currency.safeParse(currency).data)} per ${entrant}`
}

/** '10U to 18U', for the room of a card. */
export function divisionSpan({ divisions }: Pick<UpcomingEvent, 'divisions'>): string {
  const labels = divisions.map(({ label }) => label)
  if (labels.length === 0) return 'All ages'
  return labels.length <= 2 ? labels.join(', ') : `${labels[0]} to ${labels.at(-1)}`
}

export const placeOf = ({ city, state }: UpcomingEvent['venue']) => `${city}, ${state}`

/** What a visitor should know first about entering, if anything. */
export function entryNotice(event: PublicEvent, today: Day): { tone: 'good' | 'warn' | 'bad'; text: string } {
  switch (entryOn(event, today)) {
    case 'cancelled':
      return { tone: 'bad', text: 'This event is cancelled. Entry fees that were paid are refunded in full.' }
    case 'over':
      return { tone: 'warn', text: `This event ended on ${spellDay(event.ends_on)}.` }
    case 'not_yet':
      return { tone: 'warn', text: `Entries open on ${spellDay(event.registration_opens_on)}.` }
    case 'closed':
      return { tone: 'warn', text: `Entries closed on ${spellDay(event.registration_closes_on)}.` }
    case 'open':
      return { tone: 'good', text: `Entries are open until ${spellDay(event.registration_closes_on)}.` }
  }
}
