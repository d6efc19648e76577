import './calendar.css'
import { DATE_KIND_NAMES, DateKind, addDates, changeDate, type TeamDate } from 'contract/calendar'
import { useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t, told } from '../language.ts'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { EditingConflict } from '../ui/dialogs/conflict-dialog.tsx'
import { DayField } from '../ui/days/day-field.tsx'
import { useEditing } from '../ui/editing.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
import { TimeField } from '../ui/days/time-field.tsx'
import { toast } from '../ui/toast.tsx'
import { DATE_READS, ReachCards } from './cancel-dialog.tsx'
import { FRESH, LABELS, sentOf, shownOf, typedOf } from './date-typed.ts'

type Props = { team_id: number; date?: TeamDate; onClose: () => void }

/** Creates a date, possibly weekly, or changes one. */
export function DateForm({ team_id, date, onClose }: Props) {
  const editing = useEditing({ thing: date, typedOf, fresh: FRESH })
  const add = useCall(addDates, { refresh: DATE_READS, quiet: true })
  const change = useCall(changeDate, { refresh: DATE_READS, quiet: true })
  const { draft, base, errors, text, value, choice, set } = editing
  const isGame = draft.kind === 'game' || draft.kind === 'tournament'
  const make = () => {
    const { reach: _, ...fields } = sentOf(draft)
    const sent = { id: team_id, ...fields, repeat_until: draft.repeat_until || null }
    if (!editing.passes(issuesOf(addDates.input, sent))) return
    add.mutate(sent, {
      onSuccess: ({ dates }) => {
        toast.success(t('{count} event added.|{count} events added.', { count: dates.length }))
        onClose()
      },
      onError: editing.failed,
    })
  }
  const save = (on: TeamDate) => {
    const sent = { id: on.id, version: on.version, ...sentOf(draft) }
    if (!editing.passes(issuesOf(changeDate.input, sent))) return
    change.mutate(sent, {
      onSuccess: () => {
        toast.success(t('Saved. If the time or place changed, we’ll let the team know.'))
        onClose()
      },
      onError: editing.failed,
    })
  }
  return (
    <FormDialog
      title={date ? t('Edit event') : t('Add event')}
      submitLabel={date ? t('Save') : t('Add')}
      busy={add.isPending || change.isPending}
      errors={errors}
      onSubmit={() => (base ? save(base) : make())}
      onClose={onClose}
    >
      <SelectField
        {...choice('kind')}
        label={told(LABELS.kind)}
        placeholder={null}
        options={DateKind.options.map((kind) => ({ value: kind, label: told(DATE_KIND_NAMES[kind]) }))}
      />
      <TextField
        {...text('title')}
        label={told(LABELS.title)}
        optional
        maxLength={120}
        hint={t('Add one if the type doesn’t say it all.')}
      />
      {isGame && (
        <div className="date-pair">
          <TextField {...text('opponent')} label={told(LABELS.opponent)} optional maxLength={80} />
          <SelectField
            {...choice('is_home')}
            label={told(LABELS.is_home)}
            optional
            placeholder={t('Neutral site')}
            options={[
              { value: 'home', label: t('At home') },
              { value: 'away', label: t('Away') },
            ]}
          />
        </div>
      )}
      <DayField {...value('starts_on')} label={told(LABELS.starts_on)} />
      <CheckboxField
        label={told(LABELS.is_whole)}
        name="is_whole"
        checked={draft.is_whole}
        onChange={({ currentTarget }) => set({ is_whole: currentTarget.checked })}
      />
      {!draft.is_whole && (
        <div className="date-pair">
          <TimeField {...value('starts_time')} label={told(LABELS.starts_time)} />
          <TimeField {...value('ends_time')} label={told(LABELS.ends_time)} />
        </div>
      )}
      {(draft.is_whole || draft.kind !== 'practice') && (
        <DayField
          {...value('ends_on')}
          label={told(LABELS.ends_on)}
          optional
          hint={t('MM/DD/YYYY. Only if it ends on another day.')}
        />
      )}
      {!date && (
        <DayField
          {...value('repeat_until')}
          label={told(LABELS.repeat_until)}
          optional
          hint={t('MM/DD/YYYY. Leave blank if it doesn’t repeat.')}
        />
      )}
      <TextField {...text('place')} label={told(LABELS.place)} optional maxLength={120} />
      <TextField
        {...text('address')}
        label={told(LABELS.address)}
        optional
        maxLength={200}
        hint={t('Families can open it on a map.')}
      />
      <div className="date-pair">
        <TextField
          {...text('arrive_minutes')}
          label={told(LABELS.arrive_minutes)}
          optional
          inputMode="numeric"
          maxLength={3}
        />
        <TextField
          {...text('answer_hours')}
          label={told(LABELS.answer_hours)}
          optional
          inputMode="numeric"
          maxLength={3}
        />
      </div>
      <TextField {...text('bring')} label={told(LABELS.bring)} optional maxLength={300} />
      <TextareaField {...text('notes')} label={told(LABELS.notes)} optional maxLength={2000} />
      {date && date.series_id !== null && (
        <ReachCards value={draft.reach} onChange={(reach) => set({ reach })} />
      )}
      <EditingConflict
        editing={editing}
        busy={change.isPending}
        label={(field) => told(LABELS[field])}
        text={shownOf}
        onKeepMine={save}
      />
    </FormDialog>
  )
}
