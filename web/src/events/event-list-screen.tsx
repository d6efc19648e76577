import { IconCalendarMonth, IconList } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../language.ts'
import { EventCard } from './event-card.tsx'
import { EventFilters } from './event-filters.tsx'
import { askedIn, isCalendar, listOf, monthIn } from './event-list-page.ts'
import { EventMonth } from './event-month.tsx'
import { ListLink } from './list-link.tsx'

/** All public events from today on: searched by what they are, for whom, where and when; as a list or by months. */
export function EventListScreen() {
  const search = useSearch({ strict: false }) as Record<string, string>
  const list = useQuery({ ...listOf({ search }), placeholderData: keepPreviousData })
  if (list.error) throw list.error
  if (!list.data)
    return (
      <p className="first-word" role="status">
        {t('Loading...')}
      </p>
    )
  const { data, meta } = list.data
  const asked = askedIn(search)
  const isMonth = isCalendar(search)
  const pages = Math.ceil(meta.total / meta.per_page)
  return (
    <div className="event-list public-width" data-needs-app>
      <header>
        <h1>{t('Upcoming events')}</h1>
        <nav className="event-list-views no-print" aria-label={t('View')}>
          <View
            label={t('List')}
            icon={<IconList size={18} aria-hidden="true" />}
            isOn={!isMonth}
            to={asked}
          />
          <View
            label={t('Calendar')}
            icon={<IconCalendarMonth size={18} aria-hidden="true" />}
            isOn={isMonth}
            to={{ ...asked, view: 'calendar' }}
          />
        </nav>
      </header>
      <EventFilters key={JSON.stringify(asked)} asked={asked} choices={meta.choices} search={search} />
      {!meta.is_near_known && (
        <p className="event-notice" data-tone="warn" role="status">
          {t('We don’t know the ZIP code {code}, so events at any distance are shown.', {
            code: asked.near ?? '',
          })}
        </p>
      )}
      {!isMonth && (
        <p className="dim" role="status">
          {t('{count} event|{count} events', { count: meta.total })}
        </p>
      )}
      {isMonth ? (
        <EventMonth month={monthIn(search)} events={data} asked={asked} />
      ) : data.length === 0 ? (
        <Nothing isFiltered={Object.keys(asked).length > 0} />
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
              {meta.page > 1 && <Page to={{ ...asked, page: meta.page - 1 }}>{t('Earlier events')}</Page>}
              {meta.page < pages && <Page to={{ ...asked, page: meta.page + 1 }}>{t('Later events')}</Page>}
            </nav>
          )}
        </>
      )}
    </div>
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

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <div className="event-none">
    <p>{isFiltered ? t('No event fits all of this.') : t('No upcoming events yet. Check back soon.')}</p>
    {isFiltered && (
      <p>
        <ListLink search={{}}>{t('Show all events')}</ListLink>
      </p>
    )}
  </div>
)
