import '../../ui/office.css'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { copyEvent, movedDays, nameIn, nextYearOf } from 'contract/events/copying'
import { listEvents, type OfficeEvent } from 'contract/events/office'
import { useCall } from '../../api.ts'
import { fieldErrorsOf } from '../../api-problems.ts'
import { t } from '../../language.ts'
import { DayField } from '../../ui/days/day-field.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Facts } from '../../ui/panel.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { spellDays, weekday } from '../event-days.ts'

type Props = { event: OfficeEvent; onClose: () => void }

const IsDay = /^\d{4}-\d{2}-\d{2}$/

/** Makes a draft like an event: for the next year, or for another weekend. */
export function CopyEvent({ event, onClose }: Props) {
  const navigate = useNavigate()
  const next = nextYearOf(event.starts_on)
  const [name, setName] = useState(nameIn(event.name, event.starts_on, next))
  const [starts_on, setStart] = useState(next)
  const copy = useCall(copyEvent, {
    refresh: [listEvents],
    onSuccess: ({ id }) => void navigate({ to: '/ems/events/$id', params: { id: String(id) } }),
  })
  const errors = fieldErrorsOf(copy.error)
  return (
    <FormDialog
      title={t('Copy {name}', { name: event.name })}
      submitLabel={t('Create draft')}
      busy={copy.isPending}
      errors={errors}
      onSubmit={() => copy.mutate({ id: event.id, name, starts_on })}
      onClose={onClose}
    >
      <p>
        {t(
          'Everything comes along except entries, payments, coupons, staff and vendors. Every day moves with the first one.',
        )}
      </p>
      <TextField
        label={t('Name')}
        name="name"
        maxLength={120}
        value={name}
        error={errors?.['name']?.[0]}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <DayField
        label={t('First day')}
        name="starts_on"
        hint={t('Now on {day}', {
          day: `${weekday(event.starts_on)}, ${spellDays(event.starts_on, event.starts_on)}`,
        })}
        value={starts_on}
        error={errors?.['starts_on']?.[0]}
        onChange={setStart}
      />
      {IsDay.test(starts_on) && <Moved event={event} starts_on={starts_on} />}
    </FormDialog>
  )
}

function Moved({ event, starts_on }: { event: OfficeEvent; starts_on: string }) {
  const { days, move } = movedDays(event, starts_on)
  const prices = [
    ...new Set(event.divisions.flatMap((one) => one.prices.flatMap(({ until_on }) => until_on ?? []))),
  ].toSorted()
  return (
    <Facts
      facts={[
        [
          t('When'),
          `${spellDays(days.starts_on, days.ends_on)} (${
            days.starts_on === days.ends_on
              ? weekday(days.starts_on)
              : t('{from} to {to}', { from: weekday(days.starts_on), to: weekday(days.ends_on) })
          })`,
        ],
        [t('Entries are taken'), spellDays(days.registration_opens_on, days.registration_closes_on)],
        ...(prices.length > 0
          ? [
              [
                t('Prices change after'),
                prices.map((day) => spellDays(move(day), move(day))).join(' · '),
              ] as const,
            ]
          : []),
        [t('Age cut-off date'), spellDays(days.age_cutoff_on, days.age_cutoff_on)],
      ]}
    />
  )
}
