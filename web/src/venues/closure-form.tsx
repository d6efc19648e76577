import '../ui/office.css'
import { getVenue, type OfficeVenue } from 'contract/venues'
import { addVenueClosure } from 'contract/venues/hours'
import { useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t } from '../language.ts'
import { DayRange } from '../ui/days/day-range.tsx'
import { useEditing } from '../ui/editing.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { TimeField } from '../ui/days/time-field.tsx'
import { FieldChoice } from './field-choice.tsx'

const FRESH = {
  field_ids: null as number[] | null,
  from_on: '',
  until_on: '',
  starts_time: '',
  ends_time: '',
  reason: '',
}

/** Closes fields, or the whole venue, on some days. */
export function ClosureForm({ venue, onClose }: { venue: OfficeVenue; onClose: () => void }) {
  const editing = useEditing({ thing: undefined, typedOf: () => FRESH, fresh: FRESH })
  const { draft, errors, set, text, value } = editing
  const add = useCall(addVenueClosure, { refresh: [getVenue], quiet: 'failure', onSuccess: onClose })
  const send = () => {
    const sent = { id: venue.id, ...draft }
    if (editing.passes(issuesOf(addVenueClosure.input, sent))) add.mutate(sent, { onError: editing.failed })
  }
  return (
    <FormDialog
      title={t('Add a closure')}
      submitLabel={t('Add')}
      busy={add.isPending}
      errors={errors}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        {...text('reason')}
        label={t('Reason')}
        hint={t('Such as wet fields or maintenance.')}
        maxLength={200}
      />
      <DayRange
        from={{ ...value('from_on'), label: t('First day') }}
        until={{ ...value('until_on'), label: t('Last day') }}
        onPick={(from_on, until_on) => set({ from_on, until_on })}
      />
      <div className="office-pair">
        <TimeField
          {...value('starts_time')}
          label={t('From')}
          hint={t('Leave blank for whole days.')}
          optional
        />
        <TimeField {...value('ends_time')} label={t('Until')} optional />
      </div>
      <FieldChoice
        venue={venue}
        name="field_ids"
        value={draft.field_ids}
        error={editing.errorAt('field_ids')}
        onChange={(field_ids) => set({ field_ids })}
      />
    </FormDialog>
  )
}
