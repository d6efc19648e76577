import './calendar.css'
import { IconBrandApple, IconBrandGoogle, IconBrandWindows, IconCalendarPlus } from '@tabler/icons-react'
import type { TeamDate } from 'contract/calendar'
import { dateFile } from 'contract/calendar/answers'
import { googleEntry, outlookEntry } from '../calendar-links.ts'
import { fileAddress } from '../file-address.ts'
import { language, t } from '../language.ts'
import { Dropdown } from '../ui/dropdown.tsx'
import { whatOf, whenOf } from './date-card.tsx'

type Props = {
  date: Omit<TeamDate, 'id' | 'team_id' | 'series_id' | 'version'> & { file_token: string }
  /** The edge of the button that the choices are aligned with. */
  side?: 'start' | 'end'
}

/** Puts one date into the calendar the reader uses, in one tap more. */
export function AddToCalendar({ date, side = 'start' }: Props) {
  const what = whatOf(date)
  const entry = {
    ...date,
    title: `${date.team}: ${what}`,
    place: [date.place, date.address].filter(Boolean).join(', '),
    about: [date.bring && t('Bring: {what}', { what: date.bring }), date.notes].filter(Boolean).join('\n\n'),
  }
  const file = `${fileAddress(dateFile, { token: date.file_token })}?language=${language()}`
  return (
    <Dropdown
      className="button date-add"
      side={side}
      name={t('Add to calendar: {what}, {when}', { what, when: whenOf(date) })}
      label={
        <>
          <IconCalendarPlus size={18} stroke={1.6} aria-hidden="true" />
          <span>{t('Add to calendar')}</span>
        </>
      }
    >
      {(close) => (
        <>
          <a href={file} onClick={close}>
            <IconBrandApple size={18} stroke={1.6} aria-hidden="true" /> {t('Apple Calendar')}
          </a>
          <a href={googleEntry(entry)} target="_blank" rel="noreferrer" onClick={close}>
            <IconBrandGoogle size={18} stroke={1.6} aria-hidden="true" /> {t('Google Calendar')}
          </a>
          <a href={outlookEntry(entry)} target="_blank" rel="noreferrer" onClick={close}>
            <IconBrandWindows size={18} stroke={1.6} aria-hidden="true" /> {t('Outlook')}
          </a>
        </>
      )}
    </Dropdown>
  )
}
