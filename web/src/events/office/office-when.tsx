import '../../ui/office.css'
import '../office-event.css'
import { addDays } from 'contract/dates'
import { saveEventSessions, updateEvent, type OfficeEvent } from 'contract/events/office'
import { issuesOf } from '../../issues.ts'
import { t } from '../../language.ts'
import { savedWords } from '../../saved-words.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { EditingConflict } from '../../ui/dialogs/conflict-dialog.tsx'
import { DayField } from '../../ui/days/day-field.tsx'
import { DayRange } from '../../ui/days/day-range.tsx'
import { useEditing } from '../../ui/editing.ts'
import { Form } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TimeField } from '../../ui/days/time-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { PartsConflict, useEventCall, useParts } from '../office-parts.tsx'
import { eventField, useEventText } from './office-words.tsx'

type Typed = {
  starts_on: string
  ends_on: string
  registration_opens_on: string
  registration_closes_on: string
  age_cutoff_on: string
  capacity: string
  needs_membership: boolean
  roster_most: string
  guests_most: string
  roster_lock_on: string
}

const typedOf = (event: OfficeEvent): Typed => ({
  starts_on: event.starts_on,
  ends_on: event.ends_on,
  registration_opens_on: event.registration_opens_on,
  registration_closes_on: event.registration_closes_on,
  age_cutoff_on: event.age_cutoff_on,
  capacity: event.capacity === null ? '' : String(event.capacity),
  needs_membership: event.needs_membership,
  roster_most: event.roster_most === null ? '' : String(event.roster_most),
  guests_most: event.guests_most === null ? '' : String(event.guests_most),
  roster_lock_on: event.roster_lock_on ?? '',
})

type Props = { event: OfficeEvent; onNext: () => void }

/** The days of an event, their hours, and when one can enter. */
export function WhenStep({ event, onNext }: Props) {
  const editing = useEditing<OfficeEvent, Typed>({ thing: event, typedOf, fresh: typedOf(event) })
  const { base, draft, errors, set } = editing
  const update = useEventCall(updateEvent)
  const said = useEventText()
  const save = (on: OfficeEvent, then?: () => void) => {
    const sent = { id: on.id, version: on.version, ...draft }
    if (!editing.passes(issuesOf(updateEvent.input, sent))) return
    update.mutate(sent, {
      onSuccess: (saved) => {
        editing.take(saved)
        toast.success(savedWords(event))
        then?.()
      },
      onError: editing.failed,
    })
  }
  const day = (
    name: 'starts_on' | 'ends_on' | 'registration_opens_on' | 'registration_closes_on' | 'age_cutoff_on',
  ) => ({ ...editing.value(name), label: eventField(name) })
  return (
    <div className="office-columns">
      <div>
        <Panel title={t('Days')}>
          <Form errors={errors} onSubmit={() => save(base!, onNext)}>
            <DayRange from={day('starts_on')} until={day('ends_on')} />
            <DayRange from={day('registration_opens_on')} until={day('registration_closes_on')} />
            <div className="office-pair">
              <DayField {...day('age_cutoff_on')} hint={t('Ages are taken on this day.')} />
              <TextField
                {...editing.text('capacity')}
                label={t('Spots in all')}
                optional
                inputMode="numeric"
                hint={t('For all divisions together. Leave blank for no limit.')}
              />
            </div>
            {event.entrant === 'person' && (
              <CheckboxField
                label={eventField('needs_membership')}
                name="needs_membership"
                checked={draft.needs_membership}
                onChange={({ currentTarget }) => set({ needs_membership: currentTarget.checked })}
              />
            )}
            {event.entrant === 'team' && (
              <>
                <div className="office-pair">
                  <TextField
                    {...editing.text('roster_most')}
                    label={eventField('roster_most')}
                    optional
                    inputMode="numeric"
                    hint={t('Guests count too. Leave blank for no limit.')}
                  />
                  <TextField
                    {...editing.text('guests_most')}
                    label={eventField('guests_most')}
                    optional
                    inputMode="numeric"
                    hint={t('Leave blank for no limit.')}
                  />
                </div>
                <DayField
                  {...editing.value('roster_lock_on')}
                  label={eventField('roster_lock_on')}
                  optional
                  hint={t('Players who join after this day can’t play here.')}
                />
              </>
            )}
            <div className="office-buttons">
              <Button busy={update.isPending} onClick={() => save(base!)}>
                {t('Save')}
              </Button>
              <Button kind="primary" type="submit" busy={update.isPending}>
                {t('Save and continue')}
              </Button>
            </div>
            <EditingConflict
              editing={editing}
              label={eventField}
              text={(field, typed) => said(field, typed[field])}
              busy={update.isPending}
              onKeepMine={(current) => save(current)}
            />
          </Form>
        </Panel>
      </div>
      <div>
        <Sessions event={event} />
      </div>
    </div>
  )
}

type Session = { key: number; day: string; starts_time: string; ends_time: string; title: string }

/** The hours of each day, such as a camp’s mornings. */
function Sessions({ event }: { event: OfficeEvent }) {
  const save = useEventCall(saveEventSessions)
  const list = useParts<Session>({
    event,
    name: 'sessions',
    partsOf: ({ sessions }) => sessions.map((one) => ({ ...one, title: one.title ?? '' })),
  })
  const last = list.parts.at(-1)
  const send = () => {
    const sent = {
      id: event.id,
      version: list.version,
      sessions: list.parts.map(({ key: _, ...one }) => one),
    }
    list.send(issuesOf(saveEventSessions.input, sent), () => save.mutateAsync(sent))
  }
  return (
    <Panel title={t('Schedule')}>
      <Form errors={list.errors} onSubmit={send}>
        {list.parts.length === 0 && (
          <p className="dim">{t('Add the hours of each day, if they’re known.')}</p>
        )}
        {list.parts.map(({ key, day, starts_time, ends_time, title }, i) => (
          <fieldset key={key} className="office-event-part">
            <legend className="visually-hidden">{t('Entry {number}', { number: i + 1 })}</legend>
            <div className="office-pair">
              <DayField
                {...list.at(i, 'day')}
                label={t('Day')}
                value={day}
                onChange={(value) => list.set(key, { day: value })}
              />
              <TextField
                {...list.at(i, 'title')}
                label={t('Title')}
                optional
                maxLength={120}
                value={title}
                onChange={({ currentTarget }) => list.set(key, { title: currentTarget.value })}
              />
            </div>
            <div className="office-pair">
              <TimeField
                {...list.at(i, 'starts_time')}
                label={t('Starts')}
                value={starts_time}
                onChange={(value) => list.set(key, { starts_time: value })}
              />
              <TimeField
                {...list.at(i, 'ends_time')}
                label={t('Ends')}
                value={ends_time}
                onChange={(value) => list.set(key, { ends_time: value })}
              />
            </div>
            <div>
              <Button kind="quiet" onClick={() => list.remove(key)}>
                {t('Remove')}
              </Button>
            </div>
          </fieldset>
        ))}
        <PartsConflict list={list} />
        <div className="office-buttons">
          <Button
            onClick={() =>
              list.add({
                day: nextDay(last?.day, event),
                starts_time: last?.starts_time ?? '09:00',
                ends_time: last?.ends_time ?? '12:00',
                title: last?.title ?? '',
              })
            }
          >
            {t('Add hours')}
          </Button>
          <Button type="submit" kind="primary" busy={save.isPending}>
            {t('Save schedule')}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}

/** The day after the last one that has hours, as long as the event lasts. */
function nextDay(last: string | undefined, { starts_on, ends_on }: OfficeEvent): string {
  if (!last) return starts_on
  return last < ends_on ? addDays(last, 1) : last
}
