import { useState } from 'react'
import {
  createSeason,
  updateSeason,
  type OfficeSeason,
  type SeasonStatus,
} from 'contract/memberships/seasons'
import { Conflict, type ChangedMeanwhile, type FieldErrors } from 'contract/problem'
import { fieldErrorsOf, messageOf } from '../../api-problems.ts'
import { useCall } from '../../api.ts'
import { issuesOf } from '../../issues.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Form } from '../../ui/form.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { OfficeConflict } from '../office/office-conflict.tsx'
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

/** Makes a season or changes one. What is typed stays when something is not right. */
export function SeasonForm({ season, onSaved }: Props) {
  const [base, setBase] = useState(season)
  const [draft, setDraft] = useState<Fields>(season ? fieldsOf(season) : NEW)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [theirs, setTheirs] = useState<ChangedMeanwhile<OfficeSeason>>()
  const create = useCall(createSeason, { quiet: true })
  const update = useCall(updateSeason, { quiet: true })
  const set = (part: Partial<Fields>) => setDraft((before) => ({ ...before, ...part }))

  const outcome = {
    onSuccess: (saved: OfficeSeason) => {
      setBase(saved)
      setDraft(fieldsOf(saved))
      setTheirs(undefined)
      toast.success(base ? t('The season is saved.') : t('The season is made.'))
      onSaved(saved)
    },
    onError: (error: Error) => {
      const fields = fieldErrorsOf(error)
      if (Conflict.is(error)) setTheirs(error.detail as ChangedMeanwhile<OfficeSeason>)
      else if (fields) setErrors(fields)
      else toast.failure(messageOf(error))
    },
  }
  const send = (version = base?.version) => {
    const wrong = issuesOf(createSeason.input, draft)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    if (base) update.mutate({ id: base.id, version, ...draft }, outcome)
    else create.mutate(draft, outcome)
  }

  return (
    <Form errors={errors} onSubmit={() => send()}>
      <TextField
        label={seasonField('name')}
        hint={t('As families read it, such as 2027-2028.')}
        name="name"
        maxLength={60}
        autoComplete="off"
        value={draft.name}
        error={errors['name']?.[0]}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <div className="office-pair">
        <DayField
          label={seasonField('start_date')}
          name="start_date"
          value={draft.start_date}
          error={errors['start_date']?.[0]}
          onChange={(start_date) => set({ start_date })}
        />
        <DayField
          label={seasonField('end_date')}
          name="end_date"
          value={draft.end_date}
          error={errors['end_date']?.[0]}
          onChange={(end_date) => set({ end_date })}
        />
      </div>
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
            active: t('Families register for it; of several, for the one that begins first.'),
            closed: t('Nobody registers any more; everything stays to be read.'),
          }[value],
        }))}
      />
      <div className="office-buttons">
        <Button kind="primary" type="submit" busy={create.isPending || update.isPending}>
          {base ? t('Save') : t('Make the season')}
        </Button>
      </div>
      {theirs && (
        <OfficeConflict
          theirs={theirs}
          busy={update.isPending}
          fields={(Object.keys(draft) as (keyof Fields)[])
            .filter((field) => draft[field] !== theirs.current[field])
            .map((field) => ({
              label: seasonField(field),
              mine: seasonValue(field, draft[field]),
              theirs: seasonValue(field, theirs.current[field]),
            }))}
          onClose={() => setTheirs(undefined)}
          onTakeTheirs={() => {
            setBase(theirs.current)
            setDraft(fieldsOf(theirs.current))
            setTheirs(undefined)
          }}
          onKeepMine={() => send(theirs.current.version)}
        />
      )}
    </Form>
  )
}
