import { IconCalendarMonth, IconList, IconMap2 } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { ListedEvent, listPublicEvents } from 'contract/events/public-list'
import { t } from '../../language.ts'
import { EventCard } from './event-card.tsx'
import { EventFilters } from './event-filters.tsx'
import { askedIn, listOf, mapOf, monthIn, viewIn, type Asked } from './event-list-page.ts'
import { EventMap } from './event-map.tsx'
import { EventMonth } from './event-month.tsx'
import { ListLink } from './list-link.tsx'

/** All public events from today on: searched by what they are, for whom, where and when; as a list, by months or on a map. */
export function EventListScreen() {
  const search = useSearch({ strict: false }) as Record<string, string>
  const view = viewIn(search)
  const list = useQuery({
    ...listOf({ search }),
    enabled: view !== 'map',
    placeholderData: keepPreviousData,
  })
  const map = useQuery({ ...mapOf({ search }), enabled: view === 'map', placeholderData: keepPreviousData })
  const { data: shown, error } = view === 'map' ? map : list
  if (error) throw error
  if (!shown)
    return (
      <p className="first-word" role="status">
        {t('Loading...')}
      </p>
    )
  const asked = askedIn(search)
  const { choices, is_near_known } = shown.meta
  return (
    <div className="event-list public-width" data-needs-app>
      <header>
        <h1>{t('Upcoming events')}</h1>
        <nav className="event-list-views no-print" aria-label={t('View')}>
          <View
            label={t('List')}
            icon={<IconList size={18} aria-hidden="true" />}
            isOn={view === 'list'}
            to={asked}
          />
          <View
            label={t('Calendar')}
            icon={<IconCalendarMonth size={18} aria-hidden="true" />}
            isOn={view === 'calendar'}
            to={{ ...asked, view: 'calendar' }}
          />
          <View
            label={t('Map')}
            icon={<IconMap2 size={18} aria-hidden="true" />}
            isOn={view === 'map'}
            to={{ ...asked, view: 'map' }}
          />
        </nav>
      </header>
      <EventFilters key={JSON.stringify(asked)} asked={asked} choices={choices} search={search} />
      {!is_near_known && (
        <p className="event-notice" data-tone="warn" role="status">
          {t('We don’t know the ZIP code {code}, so events at any distance are shown.', {
            code: asked.near ?? '',
          })}
        </p>
      )}
      {view === 'calendar' && list.data && (
        <EventMonth month={monthIn(search)} events={list.data.data} asked={asked} />
      )}
      {view === 'list' && list.data && <Cards {...list.data} asked={asked} />}
      {view === 'map' &&
        map.data &&
        (map.data.data.length === 0 ? (
          <Nothing asked={asked} kept={{ view }} />
        ) : (
          <EventMap events={map.data.data} />
        ))}
    </div>
  )
}

type CardsProps = {
  data: readonly ListedEvent[]
  meta: z.output<typeof listPublicEvents.meta>
  asked: Asked
}

function Cards({ data, meta: { page, per_page, total }, asked }: CardsProps) {
  const pages = Math.ceil(total / per_page)
  return (
    <>
      <p className="dim" role="status">
        {t('{count} event|{count} events', { count: total })}
      </p>
      {data.length === 0 ? (
        <Nothing asked={asked} />
      ) : (
        <>
          <h2 className="visually-hidden">{t('Events')}</h2>
          <ul className="event-cards">
            {data.map((event) => (
              <EventCard key={event.id} event={event} miles={event.miles} isOpen={event.is_open} />
            ))}
          </ul>
          {pages > 1 && (
            <nav className="event-list-pages no-print" aria-label={t('Pages')}>
              {page > 1 && <Page to={{ ...asked, page: page - 1 }}>{t('Earlier events')}</Page>}
              {page < pages && <Page to={{ ...asked, page: page + 1 }}>{t('Later events')}</Page>}
            </nav>
          )}
        </>
      )}
    </>
  )
}

type ViewProps = { label: string; icon: ReactNode; isOn: boolean; to: Record<string, unknown> }

const View = ({ label, icon, isOn, to }: ViewProps) => (
  <ListLink search={to} aria-current={isOn ? 'page' : undefined} stays>
    {icon} {label}
  </ListLink>
)

const Page = ({ to, children }: { to: Record<string, unknown>; children: ReactNode }) => (
  <ListLink className="button" search={to}>
    {children}
  </ListLink>
)

function Nothing({ asked, kept = {} }: { asked: Asked; kept?: Record<string, string> }) {
  const isFiltered = Object.keys(asked).length > 0
  return (
    <div className="event-none">
      <p>{isFiltered ? t('No event fits all of this.') : t('No upcoming events yet. Check back soon.')}</p>
      {isFiltered && (
        <p>
          <ListLink search={kept}>{t('Show all events')}</ListLink>
        </p>
      )}
    </div>
  )
}
