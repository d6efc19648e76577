import * as z from 'zod/mini'
import { addDays, dayIn, daysIn, type Day } from 'contract/dates'
import type { EventKind } from 'contract/events/kinds'
import { EventFilter, listPublicEvents, mapPublicEvents } from 'contract/events/public-list'
import { query } from '../../api.ts'
import { t } from '../../language.ts'
import type { PageAbout, PageHead, Place } from '../../route.ts'

export const EVENT_LIST = '/ems/upcoming-events'

const FIELDS = ['kind', 'division', 'team', 'state', 'near', 'miles', 'from', 'until'] as const
export type Asked = Partial<Record<(typeof FIELDS)[number], string>> & { kind?: EventKind }

/** What the address asks for; what it says wrong is left out, because a link may be old or typed. */
export function askedIn(search: Record<string, unknown>): Asked {
  const asked: Asked = {}
  for (const field of FIELDS) {
    const value = search[field]
    if (value === undefined || value === '') continue
    const text = String(value)
    if (z.safeParse(EventFilter[field], text).success) Object.assign(asked, { [field]: text })
  }
  return asked
}

export type ListView = 'list' | 'calendar' | 'map'

export const viewIn = ({ view }: Record<string, unknown>): ListView =>
  view === 'calendar' || view === 'map' ? view : 'list'

const Month = /^20\d\d-(0[1-9]|1[0-2])$/

/** The month of the calendar, `YYYY-MM`: as the address says, else the one that is now. */
export const monthIn = (search: Record<string, unknown>): string =>
  Month.test(String(search['month'])) ? String(search['month']) : dayIn('UTC', new Date()).slice(0, 7)

const lastOf = (month: string): Day =>
  `${month}-${String(daysIn(Number(month.slice(0, 4)), Number(month.slice(5)))).padStart(2, '0')}`

/** The days of other months that a calendar shows with one. */
const AROUND = 6

export function listOf({ search }: Pick<Place, 'search'>) {
  const asked = askedIn(search)
  if (viewIn(search) !== 'calendar') {
    const page = Number(search['page'])
    return query(listPublicEvents, { ...asked, ...(page > 1 && page < 1000 && { page }) })
  }
  const month = monthIn(search)
  return query(listPublicEvents, {
    ...asked,
    from: addDays(`${month}-01`, -AROUND),
    until: addDays(lastOf(month), AROUND),
    per_page: 100,
  })
}

export const mapOf = ({ search }: Pick<Place, 'search'>) => query(mapPublicEvents, askedIn(search))

export const queries = (place: Place) => [viewIn(place.search) === 'map' ? mapOf(place) : listOf(place)]

export function head({ search, origin, tenant, read }: PageAbout): PageHead {
  const list = (viewIn(search) === 'map' ? read(mapOf({ search })) : read(listOf({ search })))?.data ?? []
  const asked = new URLSearchParams(askedIn(search) as Record<string, string>).toString()
  return {
    preview_title: `${t('Upcoming events')} · ${tenant.name}`,
    description: t('Tournaments, camps, clinics and meetings of {name}, with dates, places and prices.', {
      name: tenant.name,
    }),
    ...(asked && { address: `${EVENT_LIST}?${asked}` }),
    json_ld: {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      itemListElement: list.map(({ slug, name }, i) => ({
        '@type': 'ListItem',
        position: i + 1,
        name,
        url: `${origin}/ems/event/${slug}`,
      })),
    },
  }
}
