import type { Day } from 'contract/dates'
import { entryOn, type PublicEvent, type UpcomingEvent } from 'contract/events'
import { Currency } from 'contract/money'
import { t, told } from '../language.ts'
import { spelledDay, writtenMoney } from '../written.ts'

type Priced = Pick<UpcomingEvent, 'price_cents' | 'most_cents' | 'entrant'>
/** '$595.00 per team', 'From $45.00 per person', or 'Free'. */
export function entryPrice({ price_cents, most_cents, entrant }: Priced, currency: string): string {
  if (most_cents === 0) return t('Free')
  const price = writtenMoney(price_cents, Currency.safeParse(currency).data ?? 'USD')
  if (most_cents > price_cents)
    return entrant === 'team'
      ? t('From {price} per team', { price })
      : t('From {price} per person', { price })
  return entrant === 'team' ? t('{price} per team', { price }) : t('{price} per person', { price })
}

/** '10U to 18U', short enough for a card. */
export function divisionSpan({ divisions }: Pick<UpcomingEvent, 'divisions'>): string {
  const labels = divisions.map(({ label }) => told(label))
  if (labels.length === 0) return t('All ages')
  return labels.length <= 2
    ? labels.join(', ')
    : t('{from} to {to}', { from: labels[0]!, to: labels.at(-1)! })
}

export const placeOf = ({ city, state }: Pick<UpcomingEvent['venue'], 'city' | 'state'>) =>
  `${city}, ${state}`

/** Whether all spots are taken, so that new entries wait. */
export const isFull = ({ left, divisions }: PublicEvent) =>
  left === 0 || (divisions.length > 0 && divisions.every((one) => one.left === 0))

/** What leads to entering: 'Enter a team', 'Sign up' or, of a full event, 'Join the waitlist'. */
export function entryAct(event: PublicEvent): string {
  if (isFull(event)) return t('Join the waitlist')
  return event.entrant === 'team' ? t('Enter a team') : t('Sign up##an event')
}

/** What a visitor should know about entering, if anything. */
export function entryNotice(event: PublicEvent, today: Day): { tone: 'good' | 'warn' | 'bad'; text: string } {
  switch (entryOn(event, today)) {
    case 'cancelled':
      return {
        tone: 'bad',
        text: t('This event is canceled. We’ve emailed everyone who signed up.'),
      }
    case 'over':
      return { tone: 'warn', text: t('This event ended on {day}.', { day: spelledDay(event.ends_on) }) }
    case 'not_yet':
      return {
        tone: 'warn',
        text: t('Entries open on {day}.', { day: spelledDay(event.registration_opens_on) }),
      }
    case 'closed':
      return {
        tone: 'warn',
        text: t('Entries closed on {day}.', { day: spelledDay(event.registration_closes_on) }),
      }
    case 'open':
      if (isFull(event))
        return {
          tone: 'warn',
          text: t('This event is full. You can join the waitlist through {day}.', {
            day: spelledDay(event.registration_closes_on),
          }),
        }
      return {
        tone: 'good',
        text: t('Entries are open through {day}.', { day: spelledDay(event.registration_closes_on) }),
      }
  }
}
