import { useState } from 'react'
import { addDays } from 'contract/dates'
import { getScheduleBoard, saveScheduleRules } from 'contract/competition/schedule/schedule-calls'
import type { Out } from 'contract/operation'
import { useCall } from '../../api.ts'
import { fieldErrorsOf } from '../../api-problems.ts'
import { t } from '../../language.ts'
import { CheckList } from '../../ui/fields/check-list.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TimeField } from '../../ui/days/time-field.tsx'
import { writtenDay } from '../../written.ts'

type Board = Out<typeof getScheduleBoard>
type Division = Board['rules']['divisions'][number]

/** Rest, changeover and limits: what a schedule may never break. */
export function ScheduleRulesForm({ id, board, onClose }: { id: number; board: Board; onClose: () => void }) {
  const { rules, problem, version } = board
  const [divisions, setDivisions] = useState<readonly Division[]>(rules.divisions)
  const [main, setMain] = useState(String(rules.main_field_id ?? ''))
  const [open, setOpen] = useState(String(rules.divisions[0]?.division_id ?? ''))
  const save = useCall(saveScheduleRules, { refresh: [getScheduleBoard], onSuccess: onClose })
  const days = Array.from({ length: problem.days }, (_, i) => addDays(problem.first_day, i))
  const one = divisions.find(({ division_id }) => String(division_id) === open)
  const set = (change: Partial<Division>) =>
    setDivisions(divisions.map((old) => (String(old.division_id) === open ? { ...old, ...change } : old)))
  const errors = fieldErrorsOf(save.error)
  const dayChoice = (name: 'pool_days' | 'bracket_days', label: string, chosen: Division['pool_days']) =>
    problem.days > 1 && (
      <CheckList
        label={label}
        name={name}
        error={undefined}
        options={days.map((day, i) => ({ id: i, name: writtenDay(day) }))}
        value={(chosen ?? []).map((day) => days.indexOf(day)).filter((i) => i >= 0)}
        onChange={(ids) => set({ [name]: ids.length === 0 ? null : ids.map((i) => days[i]!).toSorted() })}
      />
    )
  return (
    <FormDialog
      title={t('Schedule rules')}
      submitLabel={t('Save')}
      busy={save.isPending}
      errors={errors}
      onClose={onClose}
      onSubmit={({ rest, changeover, crews }) =>
        save.mutate({
          id,
          version,
          rest: String(rest),
          changeover: String(changeover),
          crews: String(crews),
          main_field_id: main === '' ? null : Number(main),
          divisions: divisions.map(({ label: _, ...division }) => division),
        })
      }
    >
      <TextField
        label={t('Rest between a team’s games, in minutes')}
        name="rest"
        inputMode="numeric"
        defaultValue={rules.rest}
      />
      <TextField
        label={t('Field turnaround between games, in minutes')}
        name="changeover"
        inputMode="numeric"
        defaultValue={rules.changeover}
      />
      <TextField
        label={t('Umpire crews available at a time')}
        hint={t('Leave blank for as many as needed.')}
        name="crews"
        optional
        inputMode="numeric"
        defaultValue={rules.crews ?? ''}
      />
      <SelectField
        label={t('Main field, for finals')}
        optional
        placeholder={t('None')}
        value={main}
        options={problem.fields.map((field) => ({ value: String(field.id), label: field.name }))}
        onChange={(event) => setMain(event.target.value)}
      />
      <SelectField
        label={t('Division')}
        placeholder={null}
        value={open}
        options={divisions.map(({ division_id, label }) => ({ value: String(division_id), label }))}
        onChange={(event) => setOpen(event.target.value)}
      />
      {one && (
        <div key={one.division_id}>
          <TextField
            label={t('Most pool games per day')}
            optional
            inputMode="numeric"
            value={one.pool_most_a_day ?? ''}
            onChange={(event) => set({ pool_most_a_day: numberOf(event.target.value) })}
          />
          <TextField
            label={t('Most bracket games per day')}
            optional
            inputMode="numeric"
            value={one.bracket_most_a_day ?? ''}
            onChange={(event) => set({ bracket_most_a_day: numberOf(event.target.value) })}
          />
          <TimeField
            label={t('Games end by')}
            optional
            value={one.curfew ?? ''}
            onChange={(curfew) => set({ curfew: curfew || null })}
          />
          {dayChoice('pool_days', t('Pool play on'), one.pool_days)}
          {dayChoice('bracket_days', t('Bracket play on'), one.bracket_days)}
          <CheckList
            label={t('Fields')}
            name="field_ids"
            error={undefined}
            options={problem.fields.map((field) => ({ id: field.id, name: field.name }))}
            value={[...(one.field_ids ?? [])]}
            onChange={(ids) => set({ field_ids: ids.length === 0 ? null : ids })}
          />
        </div>
      )}
    </FormDialog>
  )
}

const numberOf = (typed: string) => (/^\d{1,2}$/.test(typed) ? Number(typed) : null)
