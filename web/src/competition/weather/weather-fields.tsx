import './weather.css'
import { getWeather, markFields } from 'contract/competition/weather/weather-calls'
import { CONDITIONS, type Condition } from 'contract/competition/weather'
import { useCall, useMay } from '../../api.ts'
import { t } from '../../language.ts'
import { Segments } from '../../ui/segments.tsx'
import { shownField } from '../game-words.ts'
import type { VenueNow } from './weather-now.ts'

const named = (condition: Condition) =>
  condition === 'playable' ? t('Playable') : condition === 'wet' ? t('Wet##field') : t('Closed##field')

type Props = { id: number; venue: VenueNow; isOn: boolean }

/** How each field of a venue is, as whoever stands on it says. */
export function FieldConditions({ id, venue, isOn }: Props) {
  const mayMark = useMay(markFields) && isOn
  const mark = useCall(markFields, { refresh: [getWeather], quiet: 'success' })
  const { fields } = venue
  if (fields.length === 0) return null
  const bad = fields.filter(({ condition }) => condition !== 'playable').length
  const options = CONDITIONS.map((one) => [one, named(one)] as const)
  const all = CONDITIONS.find((one) => fields.every(({ condition }) => condition === one)) ?? ''
  return (
    <details className="weather-fields" open={bad > 0 || undefined}>
      <summary>
        {bad === 0
          ? t('{count} field playable|{count} fields playable', { count: fields.length })
          : t('{playable} of {count} fields playable', {
              playable: fields.length - bad,
              count: fields.length,
            })}
      </summary>
      <ul>
        {mayMark && fields.length > 1 && (
          <li>
            <span>{t('All fields')}</span>
            <Segments<string>
              label={t('All fields')}
              options={options}
              value={all}
              onChange={(condition) =>
                mark.mutate({
                  id,
                  field_ids: fields.map((field) => field.id),
                  condition: condition as Condition,
                })
              }
            />
          </li>
        )}
        {fields.map((field) => (
          <li key={field.id}>
            <span>{shownField(field.name)}</span>
            {mayMark ? (
              <Segments
                label={shownField(field.name)}
                options={options}
                value={field.condition}
                onChange={(condition) => mark.mutate({ id, field_ids: [field.id], condition })}
              />
            ) : (
              <span>{named(field.condition)}</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
