import '../../ui/office.css'
import { LITTLE_LEAGUE_12U, type PitchingRules } from 'contract/competition/scoring/pitching'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

/** Limits as they are typed; without a unit there are none. */
type Typed = { unit: PitchingRules['unit'] | ''; a_day: string; rest: { from: string; days: string }[] }

export const typedLimits = (rules: PitchingRules | null): Typed => ({
  unit: rules?.unit ?? '',
  a_day: rules?.a_day == null ? '' : String(rules.a_day),
  rest: (rules?.rest ?? []).map(({ from, days }) => ({ from: String(from), days: String(days) })),
})

const number = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))

export const sentLimits = ({ unit, a_day, rest }: Typed): PitchingRules | null =>
  unit === ''
    ? null
    : {
        unit,
        a_day: a_day.trim() === '' ? null : number(a_day),
        rest: rest.map(({ from, days }) => ({ from: number(from), days: number(days) })),
      }

type Props = {
  limits: Typed
  onChange: (limits: Typed) => void
  errors: Readonly<Record<string, readonly string[]>> | undefined
}

/** How much a pitcher of the division may pitch, by the rules of its body or of the event. */
export function PitchingFields({ limits, onChange, errors }: Props) {
  const { unit, a_day, rest } = limits
  const change = (at: number, field: 'from' | 'days', value: string) =>
    onChange({ ...limits, rest: rest.map((one, i) => (i === at ? { ...one, [field]: value } : one)) })
  return (
    <>
      <h3>{t('Pitching limits')}</h3>
      <p className="dim">
        {t(
          'Most fastpitch events have none. With limits, scorers enter who pitched by jersey number, and phones and desk say who must rest.',
        )}
      </p>
      <SelectField
        label={t('What counts')}
        placeholder={t('No limits')}
        value={unit}
        onChange={({ currentTarget: { value } }) => onChange({ ...limits, unit: value as Typed['unit'] })}
        options={[
          { value: 'innings', label: t('Innings') },
          { value: 'pitches', label: t('Pitches') },
        ]}
      />
      {unit === '' ? (
        <>
          <p className="dim">
            {t('Little League Softball, 12U and under: 12 innings a day, and a day of rest after 7 or more.')}
          </p>
          <div className="office-buttons">
            <Button onClick={() => onChange(typedLimits(LITTLE_LEAGUE_12U))}>
              {t('Use Little League Softball limits (12U)')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <TextField
            label={t('Most in a day')}
            hint={t('Leave blank for no daily limit.')}
            optional
            inputMode="numeric"
            value={a_day}
            onChange={({ target }) => onChange({ ...limits, a_day: target.value })}
            error={errors?.['pitching.a_day']?.[0]}
          />
          {rest.map((one, i) => (
            <div key={i} className="office-pair">
              <TextField
                label={t('After this many in a day')}
                inputMode="numeric"
                value={one.from}
                onChange={({ target }) => change(i, 'from', target.value)}
                error={errors?.[`pitching.rest.${i}.from`]?.[0]}
              />
              <TextField
                label={t('Days of rest')}
                inputMode="numeric"
                value={one.days}
                onChange={({ target }) => change(i, 'days', target.value)}
                error={errors?.[`pitching.rest.${i}.days`]?.[0]}
              />
            </div>
          ))}
          <div className="office-buttons">
            {rest.length > 0 && (
              <Button kind="quiet" onClick={() => onChange({ ...limits, rest: rest.slice(0, -1) })}>
                {t('Remove rest rule')}
              </Button>
            )}
            {rest.length < 6 && (
              <Button onClick={() => onChange({ ...limits, rest: [...rest, { from: '', days: '' }] })}>
                {t('Add rest rule')}
              </Button>
            )}
          </div>
        </>
      )}
    </>
  )
}
