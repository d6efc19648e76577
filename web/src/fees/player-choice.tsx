import './fees.css'
import { t } from '../language.ts'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { FieldGroup } from '../ui/fields/field.tsx'

type Props = {
  players: readonly { id: number; name: string }[]
  value: readonly number[]
  error?: string | undefined
  onChange: (ids: readonly number[]) => void
}

/** Selects players of a team. */
export function PlayerChoice({ players, value, error, onChange }: Props) {
  return (
    <FieldGroup label={t('Players')} id="member_ids" error={error}>
      <div className="fee-players">
        {players.map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            checked={value.includes(id)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...value, id] : value.filter((one) => one !== id))
            }
          />
        ))}
      </div>
    </FieldGroup>
  )
}
