import { useState } from 'react'
import { dayIn } from 'contract/dates'
import { priceOn } from 'contract/events/divisions'
import { listEntrants, moveEntrant, removeEntrant, type EntrantRow } from 'contract/events/entrants'
import { getEvent, type OfficeEvent } from 'contract/events/office'
import { useCall } from '../../api.ts'
import { fieldErrorsOf, messageOf } from '../../api-problems.ts'
import { t, told } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useLocale } from '../../ui/locale.ts'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextareaField } from '../../ui/fields/textarea-field.tsx'
import { writtenMoney } from '../../written.ts'

type Props = { event: OfficeEvent; entrant: EntrantRow; onClose: () => void }

/** To another division, with what it costs there beside what was paid. */
export function MoveEntrant({
  event,
  entrant: { id, name, event_division_id, price_cents },
  onClose,
}: Props) {
  const { currency } = useLocale()
  const { time_zone } = useTenant()
  const [today] = useState(() => dayIn(time_zone, new Date()))
  const others = event.divisions.filter((one) => one.id !== event_division_id)
  const [to, setTo] = useState('')
  const move = useCall(moveEntrant, {
    refresh: [listEntrants, getEvent],
    onSuccess: onClose,
    quiet: 'failure',
  })
  const errors = fieldErrorsOf(move.error)
  const target = others.find((one) => String(one.id) === to)
  const there = target && priceOn(target.prices, today)?.price_cents
  const difference = there === undefined || price_cents === null ? undefined : there - price_cents
  return (
    <FormDialog
      title={t('Move {name}?', { name })}
      submitLabel={t('Move##an entry')}
      busy={move.isPending}
      errors={errors}
      onSubmit={({ reason }) =>
        move.mutate({
          id: event.id,
          entrant_id: id,
          event_division_id: Number(to),
          reason: String(reason ?? ''),
        })
      }
      onClose={onClose}
    >
      {move.error && !errors && <Notice kind="bad" isNews title={told(messageOf(move.error))} />}
      <SelectField
        label={t('New division')}
        name="event_division_id"
        value={to}
        error={errors?.['event_division_id']?.[0]}
        options={others.map((one) => ({
          value: String(one.id),
          label:
            one.capacity === null
              ? told(one.label)
              : t('{division} · {count} left', {
                  division: told(one.label),
                  count: one.capacity - one.taken,
                }),
        }))}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      {difference !== undefined && (
        <p>
          {difference === 0
            ? t('Same price.')
            : difference > 0
              ? t('It costs {amount} more there. Nothing is charged for the move.', {
                  amount: writtenMoney(difference, currency),
                })
              : t('It costs {amount} less there. To give that back, refund it from their order.', {
                  amount: writtenMoney(-difference, currency),
                })}
        </p>
      )}
      <TextareaField label={t('Reason')} name="reason" maxLength={500} error={errors?.['reason']?.[0]} />
    </FormDialog>
  )
}

/** Out of the event, with a reason that whoever entered reads. */
export function RemoveEntrant({ event, entrant: { id, name }, onClose }: Props) {
  const remove = useCall(removeEntrant, { refresh: [listEntrants, getEvent], onSuccess: onClose })
  const errors = fieldErrorsOf(remove.error)
  return (
    <FormDialog
      title={t('Remove {name}?', { name })}
      submitLabel={t('Remove')}
      busy={remove.isPending}
      errors={errors}
      onSubmit={({ reason }) => remove.mutate({ id: event.id, entrant_id: id, reason: String(reason ?? '') })}
      onClose={onClose}
    >
      <p>
        {event.entrant === 'team'
          ? t('The spot opens up, and the coach gets an email. If they’ve paid, refund it from their order.')
          : t(
              'The spot opens up, and the family gets an email. If they’ve paid, refund it from their order.',
            )}
      </p>
      <TextareaField label={t('Reason')} name="reason" maxLength={500} error={errors?.['reason']?.[0]} />
    </FormDialog>
  )
}
