import '../ui/office.css'
import './officials.css'
import { useState } from 'react'
import {
  getCrewBoard,
  MOST_UMPIRES,
  saveCrewRules,
  suggestUmpires,
  type CrewBoard,
} from 'contract/officials/assigning'
import { fieldErrorsOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t, told } from '../language.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'

/** How many umpires each game has, of which level, and how much one of them may work. */
export function CrewRulesForm({ board, onClose }: { board: CrewBoard; onClose: () => void }) {
  const [draft, setDraft] = useState({
    rest: String(board.rest),
    most_a_day: String(board.most_a_day),
    most_miles: board.most_miles === null ? '' : String(board.most_miles),
    divisions: board.divisions,
  })
  const save = useCall(saveCrewRules, { refresh: [getCrewBoard, suggestUmpires], onSuccess: onClose })
  const errors = fieldErrorsOf(save.error)
  const set = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  const change = (division_id: number, part: Partial<CrewBoard['divisions'][number]>) =>
    set({
      divisions: draft.divisions.map((one) => (one.division_id === division_id ? { ...one, ...part } : one)),
    })
  const number = (name: 'rest' | 'most_a_day' | 'most_miles', label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      name={name}
      inputMode="numeric"
      optional={name === 'most_miles'}
      value={draft[name]}
      error={errors?.[name]?.[0]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  )
  return (
    <FormDialog
      title={t('Crew settings')}
      submitLabel={t('Save')}
      busy={save.isPending}
      errors={errors}
      onSubmit={() =>
        save.mutate({
          id: board.id,
          version: board.version,
          rest: draft.rest,
          most_a_day: draft.most_a_day,
          most_miles: draft.most_miles.trim() === '' ? null : draft.most_miles,
          divisions: draft.divisions.map(({ division_id, umpires, level_id }) => ({
            ...{ division_id, umpires, level_id },
          })),
        })
      }
      onClose={onClose}
    >
      {draft.divisions.map(({ division_id, label, umpires, level_id }, i) => (
        <fieldset key={division_id} className="official-set">
          <legend>{told(label)}</legend>
          <div className="office-pair">
            <SelectField
              label={t('Umpires per game')}
              name={`divisions.${i}.umpires`}
              placeholder={null}
              value={String(umpires)}
              options={Array.from({ length: MOST_UMPIRES }, (_, at) => ({
                value: String(at + 1),
                label: at === 0 ? t('1, plate only') : String(at + 1),
              }))}
              onChange={({ currentTarget }) => change(division_id, { umpires: Number(currentTarget.value) })}
            />
            <SelectField
              label={t('Lowest level')}
              name={`divisions.${i}.level_id`}
              placeholder={null}
              value={String(level_id ?? '')}
              options={[
                { value: '', label: t('Any level') },
                ...board.levels.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={({ currentTarget }) =>
                change(division_id, {
                  level_id: currentTarget.value === '' ? null : Number(currentTarget.value),
                })
              }
            />
          </div>
        </fieldset>
      ))}
      <div className="office-pair">
        {number('most_a_day', t('Games per umpire and day'))}
        {number('rest', t('Minutes between games'), t('0 lets an umpire stay on the field.'))}
        {number('most_miles', t('Miles from home'), t('Leave blank for no limit.'))}
      </div>
    </FormDialog>
  )
}
