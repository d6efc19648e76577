import './roster.css'
import { useState } from 'react'
import { POSITIONS, changeRosterEntry, teamRoster, type RosterEntry } from 'contract/clubs/rosters'
import { Conflict } from 'contract/problem'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { FieldGroup } from '../ui/fields/field.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { nameOf } from './roster-person.tsx'

type Position = (typeof POSITIONS)[number]

/** A player's number and positions. */
export function RosterEdit({ entry, onClose }: { entry: RosterEntry; onClose: () => void }) {
  const [seen, setSeen] = useState(entry)
  const [jersey_number, setNumber] = useState(entry.jersey_number ?? '')
  const [positions, setPositions] = useState(entry.positions as Position[])
  const change = useCall(changeRosterEntry, { refresh: [teamRoster], quiet: true, onSuccess: onClose })
  const errors = fieldErrorsOf(change.error) ?? {}
  const isChanged = seen !== entry
  return (
    <FormDialog
      title={nameOf(entry)}
      submitLabel={isChanged ? t('Save mine') : t('Save')}
      busy={change.isPending}
      errors={errors}
      onSubmit={() =>
        change.mutate(
          { id: entry.id, version: seen.version, jersey_number, positions },
          {
            onError: (error) => {
              if (Conflict.is(error)) setSeen((error.detail as { current: RosterEntry }).current)
              else if (!fieldErrorsOf(error)) toast.failure(messageOf(error))
            },
          },
        )
      }
      onClose={onClose}
    >
      {isChanged && (
        <Notice kind="warn" isNews>
          {t('Someone else changed this while you were editing: number {number}, positions {positions}.', {
            number: seen.jersey_number ?? '—',
            positions: seen.positions.join(', ') || '—',
          })}
        </Notice>
      )}
      <TextField
        label={t('Number')}
        name="jersey_number"
        inputMode="numeric"
        maxLength={2}
        optional
        value={jersey_number}
        error={errors['jersey_number']}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
      />
      <FieldGroup label={t('Positions')} optional id="positions" error={errors['positions']?.[0]}>
        <div className="roster-positions">
          {POSITIONS.map((position) => (
            <CheckboxField
              key={position}
              label={position}
              checked={positions.includes(position)}
              onChange={({ currentTarget }) =>
                setPositions(
                  currentTarget.checked
                    ? [...positions, position]
                    : positions.filter((one) => one !== position),
                )
              }
            />
          ))}
        </div>
      </FieldGroup>
    </FormDialog>
  )
}
