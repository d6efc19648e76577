import { useState } from 'react'
import { eventBySlug } from 'contract/events'
import { listStays, saveStayRule, type StayTable } from 'contract/events/stays'
import { addDays } from 'contract/dates'
import { fieldErrorsOf, messageOf } from '../../api-problems.ts'
import { useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { DayField } from '../../ui/days/day-field.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

type Props = Pick<StayTable, 'event' | 'rule' | 'version'> & { onClose: () => void }

/** What hotels usually ask for: eight families for two nights, two weeks ahead. */
const USUAL = { miles: '75', room_nights: '16', rooms: '', days: 14 }

/** Which teams book, how much and until when. */
export function StayRuleForm({ event, rule, version, onClose }: Props) {
  const [due_on, setDue] = useState(rule?.due_on ?? addDays(event.starts_on, -USUAL.days))
  const save = useCall(saveStayRule, {
    refresh: [listStays, eventBySlug],
    quiet: 'failure',
    onSuccess: onClose,
  })
  const errors = fieldErrorsOf(save.error)
  const at = (field: string) => ({ name: `rule.${field}`, error: errors?.[`rule.${field}`]?.[0] })
  const count = { inputMode: 'numeric', maxLength: 3, autoComplete: 'off' } as const
  return (
    <FormDialog
      title={rule ? t('Change stay to play') : t('Set up stay to play')}
      submitLabel={t('Save')}
      busy={save.isPending}
      errors={errors}
      onSubmit={(fields) =>
        save.mutate({
          ...{ id: event.id, version },
          rule: {
            miles: String(fields['rule.miles']),
            room_nights: String(fields['rule.room_nights']),
            rooms: String(fields['rule.rooms']),
            due_on,
          },
        })
      }
      onClose={onClose}
    >
      {save.error && !errors && <Notice kind="bad" isNews title={told(messageOf(save.error))} />}
      <TextField
        {...at('miles')}
        {...count}
        label={t('Teams from more than this many miles away')}
        hint={t('Counted from the team’s ZIP code to the nearest venue, in a straight line.')}
        defaultValue={rule ? String(rule.miles) : USUAL.miles}
      />
      <TextField
        {...at('room_nights')}
        {...count}
        label={t('Room nights for each team')}
        hint={t('Rooms times nights: 8 rooms for 2 nights are 16.')}
        defaultValue={rule ? String(rule.room_nights) : USUAL.room_nights}
      />
      <TextField
        {...at('rooms')}
        {...count}
        label={t('Rooms at least')}
        optional
        defaultValue={rule ? String(rule.rooms ?? '') : USUAL.rooms}
      />
      <DayField
        {...at('due_on')}
        label={t('Deadline')}
        hint={t('After that day, coaches can’t change their rooms online anymore.')}
        value={due_on}
        onChange={setDue}
      />
      {rule && (
        <Button
          kind="quiet"
          busy={save.isPending}
          onClick={() => save.mutate({ id: event.id, version, rule: null })}
        >
          {t('Turn off stay to play')}
        </Button>
      )}
    </FormDialog>
  )
}
