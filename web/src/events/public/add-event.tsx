import { IconBrandApple, IconBrandGoogle, IconBrandWindows, IconCalendarPlus } from '@tabler/icons-react'
import { eventCalendar, type PublicEvent } from 'contract/events'
import { googleEntry, outlookEntry } from '../../calendar-links.ts'
import { fileAddress } from '../../file-address.ts'
import { t } from '../../language.ts'
import { useTenant } from '../../tenant.ts'

/** Puts an event into the reader's calendar; works before the application has loaded. */
export function AddEvent({ event }: { event: PublicEvent }) {
  const { time_zone } = useTenant()
  const { name, summary, venue, slug, starts_on, ends_on } = event
  const entry = {
    ...{ title: name, about: summary, time_zone, starts_on, ends_on },
    ...{ starts_time: null, ends_time: null, starts_at: starts_on, ends_at: ends_on },
    place: `${venue.name}, ${venue.address}, ${venue.city}, ${venue.state}`,
  }
  return (
    <details className="event-add">
      <summary className="button">
        <IconCalendarPlus size={18} aria-hidden="true" /> {t('Add to calendar')}
      </summary>
      <ul>
        <li>
          <a href={fileAddress(eventCalendar, { slug })}>
            <IconBrandApple size={18} stroke={1.6} aria-hidden="true" /> {t('Apple Calendar')}
          </a>
        </li>
        <li>
          <a href={googleEntry(entry)} rel="noopener">
            <IconBrandGoogle size={18} stroke={1.6} aria-hidden="true" /> {t('Google Calendar')}
          </a>
        </li>
        <li>
          <a href={outlookEntry(entry)} rel="noopener">
            <IconBrandWindows size={18} stroke={1.6} aria-hidden="true" /> {t('Outlook')}
          </a>
        </li>
      </ul>
    </details>
  )
}
