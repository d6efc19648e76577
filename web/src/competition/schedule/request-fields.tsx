import './requests.css'
import { MOST_WISHES, type TeamWish, type WishKind } from 'contract/competition/schedule/schedule-requests'
import { addDays, daysBetween, type Day } from 'contract/dates'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TimeField } from '../../ui/days/time-field.tsx'
import { textOfClock } from '../../ui/days/clock-text.ts'
import { shortDay } from '../../written.ts'

/** A wish while it is typed. */
export type Line = { kind: WishKind; on: string; time: string }

export const linesOf = (wishes: readonly TeamWish[]): Line[] =>
  wishes.map(({ kind, on, time }) => ({ kind, on: on ?? '', time: time ?? '' }))

/** The days of an event, the first to the last. */
export const daysFrom = (first: Day, last: Day): Day[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, i) => addDays(first, i))

/** A wish in words: ‘Sat, Jun 12: no games before 10:00 AM’. */
export function wishSaid({ kind, on, time }: Line): string {
  if (kind === 'not_on') return t('No games on {day}', { day: on === '' ? '–' : shortDay(on) })
  const values = { time: textOfClock(time), day: on === '' ? '' : shortDay(on) }
  if (on === '')
    return kind === 'not_before' ? t('No games before {time}', values) : t('No games after {time}', values)
  return kind === 'not_before'
    ? t('{day}: no games before {time}', values)
    : t('{day}: no games after {time}', values)
}

/** The wishes of a team in words, in their order. */
export const WishList = ({ wishes }: { wishes: readonly Line[] }) => (
  <ol className="wish-list">
    {wishes.map((wish, at) => (
      <li key={at}>{wishSaid(wish)}</li>
    ))}
  </ol>
)

type Props = {
  starts_on: Day
  ends_on: Day
  wishes: readonly Line[]
  errorAt: (path: string) => string | undefined
  onChange: (wishes: Line[]) => void
}

/** Up to three wishes, in the order of what matters most. */
export function RequestFields({ starts_on, ends_on, wishes, errorAt, onChange }: Props) {
  const days = daysFrom(starts_on, ends_on)
  return (
    <>
      {wishes.map((line, at) => (
        <WishLine
          key={at}
          at={at}
          days={days}
          line={line}
          errorAt={errorAt}
          onChange={(more) => onChange(wishes.map((one, i) => (i === at ? { ...one, ...more } : one)))}
          onRemove={() => onChange(wishes.filter((_, i) => i !== at))}
        />
      ))}
      {wishes.length < MOST_WISHES && (
        <div>
          <Button onClick={() => onChange([...wishes, { kind: 'not_before', on: starts_on, time: '' }])}>
            {wishes.length === 0 ? t('Add a request') : t('Add another request')}
          </Button>
        </div>
      )}
    </>
  )
}

type LineProps = {
  at: number
  days: readonly Day[]
  line: Line
  errorAt: (path: string) => string | undefined
  onChange: (more: Partial<Line>) => void
  onRemove: () => void
}

const RANKS = [() => t('Matters most'), () => t('Second'), () => t('Third')] as const

function WishLine({ at, days, line, errorAt, onChange, onRemove }: LineProps) {
  const { kind, on, time } = line
  const path = `wishes.${at}`
  return (
    <fieldset className="wish-line">
      <legend>{RANKS[at]!()}</legend>
      <SelectField
        label={t('Request')}
        placeholder={null}
        value={kind}
        options={[
          { value: 'not_before', label: t('No games before') },
          { value: 'not_after', label: t('No games after') },
          // An event of one day that a team can’t play on is no event for it.
          ...(days.length > 1 ? [{ value: 'not_on', label: t('No games on') }] : []),
        ]}
        onChange={(event) => onChange({ kind: event.target.value as WishKind })}
      />
      {kind !== 'not_on' && (
        <TimeField
          label={t('Time')}
          name={`${path}.time`}
          value={time}
          error={errorAt(`${path}.time`)}
          onChange={(value) => onChange({ time: value })}
        />
      )}
      {days.length > 1 && (
        <SelectField
          label={t('Day')}
          name={`${path}.on`}
          placeholder={kind === 'not_on' ? t('Choose one') : t('Every day')}
          value={on}
          error={errorAt(`${path}.on`)}
          options={days.map((day) => ({ value: day, label: shortDay(day) }))}
          onChange={(event) => onChange({ on: event.target.value })}
        />
      )}
      <div>
        <Button kind="quiet" aria-label={t('Remove {what}', { what: wishSaid(line) })} onClick={onRemove}>
          {t('Remove')}
        </Button>
      </div>
    </fieldset>
  )
}
