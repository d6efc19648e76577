import './calendar.css'
import { useState } from 'react'
import { DUTY_KIND_NAMES, DutyKind, addDuty, setDutyRule, teamDuties } from 'contract/calendar/duties'
import type { Out } from 'contract/operation'
import { useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t, told } from '../language.ts'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { EditingConflict } from '../ui/dialogs/conflict-dialog.tsx'
import { DayField } from '../ui/days/day-field.tsx'
import { useEditing } from '../ui/editing.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { writtenDay, writtenMoney } from '../written.ts'
import { useLocale } from '../ui/locale.ts'
import { nameOfDate } from './duty-words.ts'

type Read = Out<typeof teamDuties>

const FRESH = {
  kind: 'snack' as DutyKind,
  title: '',
  date_id: '',
  on_day: '',
  minutes: '60',
  places: '1',
  give_back_hours: '48',
}

/** A duty for a date, or due by a day. */
export function DutyForm({
  team_id,
  dates,
  onClose,
}: {
  team_id: number
  dates: Read['dates']
  onClose: () => void
}) {
  const editing = useEditing({ thing: undefined, typedOf: () => FRESH, fresh: FRESH })
  const add = useCall(addDuty, { refresh: [teamDuties], quiet: 'success', onSuccess: onClose })
  const { draft, errors, text, value, choice } = editing
  const submit = () => {
    const { date_id, on_day, ...rest } = draft
    const when = date_id ? { date_id: Number(date_id) } : { on_day: on_day || null }
    const sent = { id: team_id, ...rest, ...when }
    if (editing.passes(issuesOf(addDuty.input, sent))) add.mutate(sent, { onError: editing.failed })
  }
  return (
    <FormDialog
      title={t('Add a duty')}
      submitLabel={t('Add')}
      busy={add.isPending}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        {...choice('kind')}
        label={t('Task')}
        placeholder={null}
        options={DutyKind.options.map((kind) => ({ value: kind, label: told(DUTY_KIND_NAMES[kind]) }))}
      />
      <TextField {...text('title')} label={t('Title')} optional maxLength={120} />
      <SelectField
        {...choice('date_id')}
        label={t('For a team event')}
        optional
        placeholder={t('Not for a specific event')}
        options={dates.map((date) => ({
          value: String(date.id),
          label: `${writtenDay(date.starts_on)} · ${nameOfDate(date)}`,
        }))}
      />
      {draft.date_id === '' && <DayField {...value('on_day')} label={t('Until')} />}
      <TextField {...text('minutes')} label={t('Minutes it’s worth')} inputMode="numeric" maxLength={4} />
      <TextField {...text('places')} label={t('How many people')} inputMode="numeric" maxLength={2} />
      <TextField
        {...text('give_back_hours')}
        label={t('Cancel up to (hours before)')}
        inputMode="numeric"
        maxLength={3}
      />
    </FormDialog>
  )
}

type Rule = Read['rule']
const typedOf = ({ minutes, amount_cents, staff_exempt }: Rule) => ({
  hours: String(minutes / 60),
  amount_cents: amount_cents as number | null,
  staff_exempt,
})

/** What a team asks of each family. */
export function RuleForm({ team_id, rule, onClose }: { team_id: number; rule: Rule; onClose: () => void }) {
  const { currency } = useLocale()
  const [wrong, setWrong] = useState<string>()
  const editing = useEditing({ thing: rule, typedOf, fresh: typedOf(rule) })
  const save = useCall(setDutyRule, { refresh: [teamDuties], quiet: 'success', onSuccess: onClose })
  const { draft, errors, text, value, set } = editing
  const labels = {
    hours: t('Hours per family'),
    amount_cents: t('Fee instead of hours'),
    staff_exempt: t('Staff families are exempt'),
  }
  const submit = (on: Rule = editing.base!) => {
    const minutes = Math.round(Number(draft.hours.replace(',', '.')) * 60)
    if (!Number.isFinite(minutes)) return setWrong(t('Enter hours, such as 6 or 1.5.'))
    setWrong(undefined)
    const { amount_cents, staff_exempt } = draft
    const sent = { id: team_id, version: on.version, minutes, amount_cents: amount_cents ?? 0, staff_exempt }
    if (editing.passes(issuesOf(setDutyRule.input, sent))) save.mutate(sent, { onError: editing.failed })
  }
  return (
    <FormDialog
      title={t('Hours required from families')}
      submitLabel={t('Save')}
      busy={save.isPending}
      errors={errors}
      onSubmit={() => submit()}
      onClose={onClose}
    >
      <TextField
        {...text('hours')}
        label={labels.hours}
        hint={t('Per season. Many teams require 3 to 15 hours. Enter 0 for none.')}
        error={wrong ?? editing.errorAt('minutes')}
        inputMode="decimal"
        maxLength={6}
      />
      <MoneyField
        {...value('amount_cents')}
        label={labels.amount_cents}
        hint={t('Prorated for missing hours. Families see the amount, but nothing is charged automatically.')}
      />
      <CheckboxField
        label={labels.staff_exempt}
        checked={draft.staff_exempt}
        onChange={({ currentTarget }) => set({ staff_exempt: currentTarget.checked })}
      />
      <EditingConflict
        editing={editing}
        busy={save.isPending}
        label={(field) => labels[field]}
        text={(field, typed) =>
          field === 'hours'
            ? typed.hours
            : field === 'amount_cents'
              ? writtenMoney(typed.amount_cents ?? 0, currency)
              : typed.staff_exempt
                ? t('Yes')
                : t('No')
        }
        onKeepMine={submit}
      />
    </FormDialog>
  )
}
