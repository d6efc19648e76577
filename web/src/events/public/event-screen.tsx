import { IconCalendarEvent, IconMapPin, IconTicket, IconUsers, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState, type ComponentType, type ReactNode } from 'react'
import { addDays, dayIn } from 'contract/dates'
import { entryOn, type PublicEvent } from 'contract/events'
import { phonePicture } from 'contract/phone-pictures'
import { t } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { writtenClock } from '../../ui/days/clock-text.ts'
import { spelledDay } from '../../written.ts'
import { AddEvent } from './add-event.tsx'
import { EventAddons } from './event-addons.tsx'
import { EventPasses } from './event-passes.tsx'
import { EventPlate } from './event-plate.tsx'
import { EnteredTeams } from './entered-teams.tsx'
import { EventBlocks } from './event-blocks.tsx'
import { Divisions } from './event-card.tsx'
import { spellDays, weekday } from '../event-days.ts'
import { eventOf } from '../event-page.ts'
import { Prices } from './event-prices.tsx'
import { EventRefunds } from './event-refunds.tsx'
import { GettingThere, Where } from './event-where.tsx'
import { entryAct, entryNotice, entryPrice } from '../event-words.ts'
import { ShareLink } from './share-link.tsx'

/** Everything about one event, for the public. */
export function EventScreen() {
  const event = useQuery(eventOf({ params: useParams({ strict: false }) }))
  if (event.error) throw event.error
  if (!event.data)
    return (
      <p className="first-word" role="status">
        {t('Loading...')}
      </p>
    )
  return <EventPage event={event.data} />
}

type PageProps = {
  event: PublicEvent
  /** A draft, which can’t be entered yet. Visitors know nothing of it, so what is read by its address isn’t there. */
  isPreview?: boolean
}

export function EventPage({ event, isPreview = false }: PageProps) {
  const { time_zone } = useTenant()
  const [today] = useState(() => dayIn(time_zone, new Date()))
  const notice = entryNotice(event, today)
  // What could be bought or entered isn’t there anymore; what comes back, and who is asked, is.
  const isCanceled = event.status === 'cancelled'
  return (
    <article className="event public-width">
      {!isPreview && (
        <p className="event-back no-print">
          <Link to="/ems/upcoming-events">{t('All events')}</Link>
        </p>
      )}
      <header>
        <p className="event-days">{spellDays(event.starts_on, event.ends_on)}</p>
        <h1>{event.name}</h1>
        <p className="event-summary">{event.summary}</p>
        <p className="event-notice" data-tone={notice.tone}>
          {notice.text}
        </p>
        {event.cancel_reason && <p className="event-summary">{event.cancel_reason}</p>}
      </header>
      {event.image && (
        <picture className="event-picture">
          <source media="(max-width: 700px)" srcSet={phonePicture(event.image)} />
          <img src={event.image} alt="" width="1200" height="630" fetchPriority="high" />
        </picture>
      )}
      <Facts event={event} today={today} isPreview={isPreview} />
      <section className="event-text" aria-label={t('About the event')}>
        <RichText html={event.description_html} />
        <Schedule event={event} />
        <GettingThere event={event} />
        {!isCanceled && (
          <>
            <Prices event={event} today={today} />
            <EventAddons event={event} />
            {!isPreview && <EventPasses event={event} />}
            {event.entrant === 'team' && !isPreview && <EventPlate slug={event.slug} />}
          </>
        )}
        {event.entrant === 'team' && !isPreview && <EnteredTeams slug={event.slug} />}
        {!isPreview && <EventRefunds slug={event.slug} />}
        <EventBlocks event={event} />
      </section>
    </article>
  )
}

function Facts({ event, today, isPreview }: { event: PublicEvent; today: string; isPreview: boolean }) {
  const { currency } = useTenant()
  const { starts_on, ends_on } = event
  const isCanceled = event.status === 'cancelled'
  return (
    <aside className="event-facts" aria-label={t('Facts')}>
      <dl>
        <Fact icon={IconCalendarEvent} label={t('When')}>
          {spellDays(starts_on, ends_on)}
          {ends_on < addDays(starts_on, 7) && (
            <small>
              {starts_on === ends_on
                ? weekday(starts_on)
                : t('{from} to {to}', { from: weekday(starts_on), to: weekday(ends_on) })}
            </small>
          )}
        </Fact>
        <Fact icon={IconMapPin} label={t('Where')}>
          <Where event={event} />
        </Fact>
        <Fact icon={IconUsersGroup} label={t('Divisions')}>
          <Divisions event={event} />
          {event.divisions.length > 0 && (
            <small>{t('Age cut-off: {day}.', { day: spelledDay(event.age_cutoff_on) })}</small>
          )}
        </Fact>
        {!isCanceled && (
          <Fact icon={IconTicket} label={t('Entry fee')}>
            <span className="numbers">{entryPrice(event, currency)}</span>
            {event.status === 'published' && (
              <small>
                {t('Entries {from} to {to}', {
                  from: spelledDay(event.registration_opens_on),
                  to: spelledDay(event.registration_closes_on),
                })}
              </small>
            )}
          </Fact>
        )}
        {event.capacity !== null && !isCanceled && (
          <Fact icon={IconUsers} label={t('Spots')}>
            {event.entrant === 'team'
              ? t('{count} team|{count} teams', { count: event.capacity })
              : t('{count} person|{count} people', { count: event.capacity })}
          </Fact>
        )}
      </dl>
      {!isPreview && <Acts event={event} today={today} />}
    </aside>
  )
}

/** What leads from the page: to entering, to the games, to calendars and to others. */
function Acts({ event, today }: { event: PublicEvent; today: string }) {
  const { support_email } = useTenant()
  const { slug, name, starts_on, ends_on } = event
  const isOpen = entryOn(event, today) === 'open'
  const isOn = starts_on <= today && today <= ends_on
  const isCanceled = event.status === 'cancelled'
  return (
    <>
      {!isCanceled && event.status !== 'done' && (
        <div className="event-enter no-print">
          {isOpen && (
            <Link to="/ems/event/$slug/enter" params={{ slug }} className="button" data-kind="primary">
              {entryAct(event)}
            </Link>
          )}
          {isOpen && event.entrant === 'team' && (
            <Link to="/ems/event/$slug/enter-outside" params={{ slug }}>
              {t('Not registered with us? Enter without an account')}
            </Link>
          )}
          {event.needs_membership && (
            <small>
              {t('Everyone taking part needs a membership for the season.')}{' '}
              <Link to="/registration">{t('Get a membership')}</Link>
            </small>
          )}
          {support_email && (
            <small>
              {t('Questions about entering?')}{' '}
              <a href={`mailto:${support_email}?subject=${encodeURIComponent(name)}`}>{support_email}</a>
            </small>
          )}
        </div>
      )}
      {event.entrant === 'team' && !isCanceled && (
        <p className="event-games no-print">
          {event.status !== 'published' && (
            <Link
              to="/ems/event/$slug/live"
              params={{ slug }}
              {...(isOn && { className: 'button', 'data-kind': 'primary' })}
            >
              {t('Live scores')}
            </Link>
          )}
          <Link to="/ems/event/$slug/schedule" params={{ slug }}>
            {t('Game schedule')}
          </Link>
          {event.status !== 'published' && (
            <Link to="/ems/event/$slug/standings" params={{ slug }}>
              {t('Brackets and standings')}
            </Link>
          )}
        </p>
      )}
      <div className="event-actions no-print">
        {!isCanceled && <AddEvent event={event} />}
        <ShareLink title={name} path={`/ems/event/${slug}`} />
      </div>
    </>
  )
}

/** The hours of each day, as far as they are known. */
function Schedule({ event: { sessions } }: { event: PublicEvent }) {
  if (sessions.length === 0) return null
  return (
    <>
      <h2>{t('Schedule')}</h2>
      <ul className="event-hours">
        {sessions.map(({ day, starts_time, ends_time, title }) => (
          <li key={`${day} ${starts_time} ${title}`}>
            <strong>
              {weekday(day)}, {spelledDay(day)}
            </strong>{' '}
            {writtenClock(starts_time)} – {writtenClock(ends_time)}
            {title && ` · ${title}`}
          </li>
        ))}
      </ul>
    </>
  )
}

type FactProps = { icon: ComponentType<{ size: number }>; label: string; children: ReactNode }

const Fact = ({ icon: Icon, label, children }: FactProps) => (
  <div>
    <dt>
      <span aria-hidden="true">
        <Icon size={20} />
      </span>
      {label}
    </dt>
    <dd>{children}</dd>
  </div>
)
