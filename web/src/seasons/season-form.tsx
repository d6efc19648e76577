import '../ui/office.css'
import { createSeason, updateSeason, type OfficeSeason, type SeasonStatus } from 'contract/seasons/seasons'
import { useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t } from '../language.ts'
import { savedWords } from '../saved-words.ts'
import { Button } from '../ui/button.tsx'
import { EditingConflict } from '../ui/dialogs/conflict-dialog.tsx'
import { DayRange } from '../ui/days/day-range.tsx'
import { useEditing } from '../ui/editing.ts'
import { Form } from '../ui/form.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { seasonField, seasonStatus, seasonStatuses, seasonValue } from './season-words.ts'

type Fields = Pick<OfficeSeason, 'name' | 'start_date' | 'end_date' | 'status'>
type Props = { season?: OfficeSeason; onSaved: (season: OfficeSeason) => void }

const NEW: Fields = { name: '', start_date: '', end_date: '', status: 'draft' }
const fieldsOf = ({ name, start_date, end_date, status }: Fields): Fields => ({
  name,
  start_date,
  end_date,
  status,
})

/** Creates or changes a season. Input is kept if something is wrong. */
export function SeasonForm({ season, onSaved }: Props) {
  const editing = useEditing({ thing: season, typedOf: fieldsOf, fresh: NEW })
  const { base, draft, errors, set, text, value } = editing
  const create = useCall(createSeason, { quiet: true })
  const update = useCall(updateSeason, { quiet: true })
  const outcome = {
    onSuccess: (saved: OfficeSeason) => {
      editing.take(saved)
      toast.success(savedWords(base))
      onSaved(saved)
    },
    onError: editing.failed,
  }
  const send = (on = base) => {
    if (!editing.passes(issuesOf(createSeason.input, draft))) return
    if (on) update.mutate({ id: on.id, version: on.version, ...draft }, outcome)
    else create.mutate(draft, outcome)
  }

  return (
    <Form errors={errors} onSubmit={() => send()}>
      <TextField
        {...text('name')}
        label={seasonField('name')}
        hint={t('The name families see, such as 2027-2028.')}
        maxLength={60}
      />
      <DayRange
        from={{ ...value('start_date'), label: seasonField('start_date') }}
        until={{ ...value('end_date'), label: seasonField('end_date') }}
      />
      <RadioCards
        label={seasonField('status')}
        name="status"
        value={draft.status}
        error={errors['status']?.[0]}
        onChange={(status) => set({ status: status as SeasonStatus })}
        options={seasonStatuses.map((value) => ({
          value,
          label: seasonStatus(value),
          note: {
            draft: t('Only the office sees it.'),
            active: t(
              'Families can register. If several seasons are open, the one that starts first is the default.',
            ),
            closed: t('Closed. Records stay available.'),
          }[value],
        }))}
      />
      <div className="office-buttons">
        <Button kind="primary" type="submit" busy={create.isPending || update.isPending}>
          {base ? t('Save') : t('Create season')}
        </Button>
      </div>
      <EditingConflict
        editing={editing}
        label={seasonField}
        text={(field, typed) => seasonValue(field, typed[field])}
        busy={update.isPending}
        onKeepMine={send}
      />
    </Form>
  )
}
