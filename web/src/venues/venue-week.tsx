import './venues.css'
import { useState } from 'react'
import { addDays, dayIn, type Day } from 'contract/dates'
import type { OfficeVenue } from 'contract/venues'
import { fieldOn, type FieldDay } from 'contract/venues/hours'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { CardTable } from '../ui/tables/card-table.tsx'
import { writtenDay } from '../written.ts'
import { hoursIn, weekdayName } from './venue-words.ts'

const weekdayOf = (day: Day) => new Date(`${day}T12:00:00Z`).getUTCDay()

/** When each field may be used in a week, closures taken into account; the first is the one that runs. */
export function VenueWeek({ venue }: { venue: OfficeVenue }) {
  const [first, setFirst] = useState(() => {
    const today = dayIn(venue.time_zone, new Date())
    return addDays(today, -weekdayOf(today))
  })
  const days = [0, 1, 2, 3, 4, 5, 6].map((at) => addDays(first, at))
  // Fields that are open alike share a line.
  const lines = new Map<string, { names: string[]; week: FieldDay[] }>()
  for (const { id, name } of venue.fields) {
    const week = days.map((day) => fieldOn(venue, id, day))
    const key = JSON.stringify(week)
    const line = lines.get(key)
    if (line) line.names.push(name)
    else lines.set(key, { names: [name], week })
  }
  return (
    <div className="venue-week">
      <div className="venue-week-head">
        <strong>{t('Week of {day}', { day: writtenDay(first) })}</strong>
        <span>
          <Button kind="quiet" onClick={() => setFirst(addDays(first, -7))}>
            {t('Previous week')}
          </Button>
          <Button kind="quiet" onClick={() => setFirst(addDays(first, 7))}>
            {t('Next week')}
          </Button>
        </span>
      </div>
      <CardTable
        label={t('Hours by day')}
        columns={[
          { header: t('Fields') },
          ...days.map((day) => ({ header: `${weekdayName(weekdayOf(day))} ${Number(day.slice(8))}` })),
        ]}
        rows={[...lines.values()].map(({ names, week }) => ({
          key: names[0]!,
          cells: [names.join(', '), ...week.map((one, at) => <Hours key={days[at]} {...one} />)],
        }))}
      />
    </div>
  )
}

const Hours = ({ open, reasons }: FieldDay) => (
  <span className="venue-hours" data-closed={reasons.length > 0 || undefined}>
    {open === null ? (
      <span className="dim">{t('Not set')}</span>
    ) : open.length === 0 ? (
      <span className="dim">{t('Closed')}</span>
    ) : (
      open.map((one) => <span key={one.starts_time}>{hoursIn(one)}</span>)
    )}
    {reasons.map((reason) => (
      <small key={reason}>{reason}</small>
    ))}
  </span>
)
