import { eventBySlug, eventPreview, type PublicEvent, type Venue } from 'contract/events'
import { listPassTypes } from 'contract/events/passes'
import { publicPlateFee } from 'contract/events/plate-gate'
import { listEnteredTeams } from 'contract/events/outside-teams'
import { eventRefunds } from 'contract/events/refund-policies'
import { decimal } from 'contract/money'
import { findState } from 'contract/places'
import { query } from '../api.ts'
import { fileAddress } from '../file-address.ts'
import { language, t } from '../language.ts'
import type { PageAbout, PageHead, Place } from '../route.ts'
import { spellDays } from './event-days.ts'
import { entryPrice, placeOf } from './event-words.ts'

export const eventOf = ({ params }: Pick<Place, 'params'>) => query(eventBySlug, { slug: params['slug']! })

export const refundsOf = ({ params }: Pick<Place, 'params'>) => query(eventRefunds, { slug: params['slug']! })

/** Passes for those who come to watch; empty where none are sold. */
export const passesOf = ({ params }: Pick<Place, 'params'>) => query(listPassTypes, { slug: params['slug']! })

/** What teams owe for umpires; 0 where they owe nothing. */
export const plateOf = ({ params }: Pick<Place, 'params'>) => query(publicPlateFee, { slug: params['slug']! })

/** Empty for an event that people enter. */
export const teamsOf = ({ params }: Pick<Place, 'params'>) =>
  query(listEnteredTeams, { slug: params['slug']! })

export const queries = (place: Place) => [
  eventOf(place),
  refundsOf(place),
  teamsOf(place),
  passesOf(place),
  plateOf(place),
]

export function head(about: PageAbout): PageHead {
  const event = about.read(eventOf(about))
  if (!event) return {}
  const { name, summary, starts_on, ends_on, venue } = event
  return {
    preview_title: `${name}, ${spellDays(starts_on, ends_on)}`,
    description:
      event.status === 'cancelled'
        ? `${t('This event is canceled.')} ${summary} ${placeOf(venue)}.`
        : `${summary} ${placeOf(venue)}. ${entryPrice(event, about.tenant.currency)}.`,
    image: `${fileAddress(eventPreview, { slug: event.slug })}?language=${language()}`,
    json_ld: eventLd(event, about),
  }
}

/** The event as structured data for search engines: https://schema.org/SportsEvent. */
export function eventLd(
  event: PublicEvent,
  { origin, tenant }: Pick<PageAbout, 'origin' | 'tenant'>,
): object {
  const { name, summary, starts_on, ends_on, venue, venues, image, price_cents, registration_opens_on } =
    event
  const url = `${origin}/ems/event/${event.slug}`
  const sponsors = event.blocks
    .filter(({ kind }) => kind === 'sponsor')
    .map((one) => ({
      '@type': 'Organization',
      name: one.title,
      ...(one.link && { url: one.link }),
      ...(one.image && { logo: new URL(one.image, origin).href }),
    }))
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name,
    description: summary,
    sport: 'Fastpitch softball',
    startDate: starts_on,
    endDate: ends_on,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: `https://schema.org/${event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    url,
    ...(image && { image: [new URL(image, origin).href] }),
    location: venues.length > 1 ? venues.map(placeLd) : placeLd(venues[0] ?? venue),
    ...(sponsors.length > 0 && { sponsor: sponsors }),
    organizer: { '@type': 'SportsOrganization', name: tenant.name, url: origin },
    ...(event.status !== 'cancelled' && {
      offers: {
        '@type': 'Offer',
        price: decimal(price_cents),
        priceCurrency: tenant.currency,
        validFrom: registration_opens_on,
        url,
      },
    }),
  }
}

const placeLd = ({ name, address, city, state, ...more }: Venue & { postal_code?: string | null }) => ({
  '@type': 'Place',
  name,
  address: {
    '@type': 'PostalAddress',
    streetAddress: address,
    addressLocality: city,
    addressRegion: state,
    ...(more.postal_code && { postalCode: more.postal_code }),
    addressCountry: findState('Canada', state) ? 'CA' : 'US',
  },
})
