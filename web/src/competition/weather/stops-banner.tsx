import '../public.css'
import type { LiveField, LiveStop } from 'contract/competition/live-stops'
import { t } from '../../language.ts'
import { writtenList, writtenTime } from '../../written.ts'
import { shownField } from '../game-words.ts'
import { stopSaid } from './stop-words.ts'

type Props = { stops: readonly LiveStop[]; fields?: readonly LiveField[]; time_zone: string }

/** Where play is stopped right now, and which fields are out, above everything else on a public page. */
export function StopsBanner({ stops, fields = [], time_zone }: Props) {
  const named = (condition: LiveField['condition']) =>
    writtenList(fields.filter((one) => one.condition === condition).map(({ field }) => shownField(field)))
  const [closed, wet] = [named('closed'), named('wet')]
  return (
    <div className="stops" role="status">
      {stops.map((stop) => {
        const { title, lines } = stopSaid(stop, time_zone)
        return (
          <div key={stop.venue_id} className="stop-banner">
            <strong>{title}</strong>
            <span>{lines.join(' ')}</span>
            <small>{t('Since {time}', { time: writtenTime(stop.since, time_zone) })}</small>
          </div>
        )
      })}
      {(closed || wet) && (
        <p className="stop-fields">
          {closed && t('Closed: {fields}.', { fields: closed })} {wet && t('Wet: {fields}.', { fields: wet })}
        </p>
      )}
    </div>
  )
}
