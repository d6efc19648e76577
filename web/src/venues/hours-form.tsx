import '../ui/office.css'
import './venues.css'
import { useState } from 'react'
import { getVenue, type OfficeVenue } from 'contract/venues'
import { setVenueHours, type VenueWindow } from 'contract/venues/hours'
import { useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { EditingConflict } from '../ui/dialogs/conflict-dialog.tsx'
import { DayRange } from '../ui/days/day-range.tsx'
import { useEditing } from '../ui/editing.ts'
import { FieldGroup } from '../ui/fields/field.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { TimeField } from '../ui/days/time-field.tsx'
import { FieldChoice } from './field-choice.tsx'
import { hoursIn, weekdayName, weekdaysIn } from './venue-words.ts'

type Hours = Pick<OfficeVenue, 'version' | 'windows'>
type Line = Omit<VenueWindow, 'id' | 'from_on' | 'until_on'> & { from_on: string; until_on: string }

const typedOf = ({ windows }: Hours): { windows: Line[] } => ({
  windows: windows.map(({ id: _, from_on, until_on, ...line }) => ({
    ...line,
    from_on: from_on ?? '',
    until_on: until_on ?? '',
  })),
})
const WEEKDAYS: Line = {
  field_ids: null,
  weekdays: [1, 2, 3, 4, 5],
  starts_time: '17:00',
  ends_time: '22:00',
  from_on: '',
  until_on: '',
}
const WEEKEND: Line = { ...WEEKDAYS, weekdays: [0, 6], starts_time: '08:00' }

/** All the hours in which a venue's fields may be used. */
export function HoursForm({ venue, onClose }: { venue: OfficeVenue; onClose: () => void }) {
  const editing = useEditing<Hours, { windows: Line[] }>({
    thing: venue,
    // The first look at an empty week is one that most parks have.
    typedOf: (hours) => (hours.windows.length > 0 ? typedOf(hours) : { windows: [WEEKDAYS, WEEKEND] }),
    fresh: { windows: [] },
  })
  const { draft, errors, errorAt } = editing
  const save = useCall(setVenueHours, { refresh: [getVenue], quiet: 'failure', onSuccess: onClose })
  const send = ({ version } = editing.base!) => {
    const sent = { id: venue.id, version, windows: draft.windows }
    if (editing.passes(issuesOf(setVenueHours.input, sent))) save.mutate(sent, { onError: editing.failed })
  }
  const put = (windows: Line[]) => editing.set({ windows })
  return (
    <FormDialog
      title={t('Hours')}
      submitLabel={t('Save')}
      busy={save.isPending}
      errors={errors}
      onSubmit={() => send()}
      onClose={onClose}
    >
      {draft.windows.map((line, at) => (
        <WindowLine
          key={at}
          venue={venue}
          line={line}
          path={`windows.${at}`}
          errorAt={errorAt}
          onChange={(more) => put(draft.windows.map((one, i) => (i === at ? { ...one, ...more } : one)))}
          onRemove={() => put(draft.windows.filter((_, i) => i !== at))}
        />
      ))}
      <div>
        <Button onClick={() => put([...draft.windows, { ...WEEKDAYS, weekdays: [] }])}>
          {t('Add hours')}
        </Button>
      </div>
      <EditingConflict
        editing={editing}
        shown={({ windows }) => (
          <ul>
            {windows.map((line, at) => (
              <li key={at}>
                {weekdaysIn(line.weekdays)}, {hoursIn(line)}
              </li>
            ))}
          </ul>
        )}
        busy={save.isPending}
        onKeepMine={send}
      />
    </FormDialog>
  )
}

type LineProps = {
  venue: OfficeVenue
  line: Line
  path: string
  errorAt: (path: string) => string | undefined
  onChange: (more: Partial<Line>) => void
  onRemove: () => void
}

function WindowLine({ venue, line, path, errorAt, onChange, onRemove }: LineProps) {
  const { weekdays, field_ids, from_on, until_on } = line
  const [isNarrow, setNarrow] = useState(field_ids !== null || from_on !== '' || until_on !== '')
  const says = `${weekdaysIn(weekdays)}, ${hoursIn(line)}`
  const time = (name: 'starts_time' | 'ends_time', label: string) => (
    <TimeField
      label={label}
      name={`${path}.${name}`}
      value={line[name]}
      error={errorAt(`${path}.${name}`)}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  return (
    <fieldset className="venue-window">
      <legend className="visually-hidden">{says}</legend>
      <FieldGroup label={t('Days')} id={`${path}.weekdays`} error={errorAt(`${path}.weekdays`)}>
        <div className="venue-days">
          {[0, 1, 2, 3, 4, 5, 6].map((day) => (
            <CheckboxField
              key={day}
              label={weekdayName(day)}
              checked={weekdays.includes(day)}
              onChange={({ currentTarget: { checked } }) =>
                onChange({ weekdays: checked ? [...weekdays, day] : weekdays.filter((one) => one !== day) })
              }
            />
          ))}
        </div>
      </FieldGroup>
      <div className="office-pair">
        {time('starts_time', t('From'))}
        {time('ends_time', t('Until'))}
      </div>
      {isNarrow ? (
        <>
          <FieldChoice
            venue={venue}
            name={`${path}.field_ids`}
            value={field_ids}
            error={errorAt(`${path}.field_ids`)}
            onChange={(ids) => onChange({ field_ids: ids })}
          />
          <DayRange
            from={{
              label: t('First day'),
              optional: true,
              name: `${path}.from_on`,
              value: from_on,
              error: errorAt(`${path}.from_on`),
              onChange: (day) => onChange({ from_on: day }),
            }}
            until={{
              label: t('Last day'),
              optional: true,
              name: `${path}.until_on`,
              value: until_on,
              error: errorAt(`${path}.until_on`),
              onChange: (day) => onChange({ until_on: day }),
            }}
            onPick={(first, last) => onChange({ from_on: first, until_on: last })}
          />
        </>
      ) : (
        <Button kind="quiet" onClick={() => setNarrow(true)}>
          {t('Only some fields or dates')}
        </Button>
      )}
      <Button kind="quiet" aria-label={t('Remove {what}', { what: says })} onClick={onRemove}>
        {t('Remove')}
      </Button>
    </fieldset>
  )
}
