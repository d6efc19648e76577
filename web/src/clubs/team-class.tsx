import type { teamChoices } from 'contract/clubs/teams'
import type { Out } from 'contract/operation'
import { t } from '../language.ts'
import { SelectField } from '../ui/fields/select-field.tsx'

type Props = {
  /** Undefined while loading. */
  choices: Out<typeof teamChoices> | undefined
  season_id: string
  division_id: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/**
 * The classes in the rule pack of a season and division; nothing if there are none. A class that no longer
 * exists stays selected.
 */
export function TeamClassField({ choices, season_id, division_id, value, error, onChange }: Props) {
  const division = choices?.divisions.find(({ id }) => String(id) === division_id)
  const pack = choices?.classes.find(
    (one) => String(one.season_id) === season_id && one.discipline_id === division?.discipline_id,
  )
  const names = new Set([...(pack?.names ?? []), ...(value === '' ? [] : [value])])
  if (names.size === 0) return null
  return (
    <SelectField
      label={t('Class')}
      hint={t('The competitive level, as the sanctioning body calls it.')}
      name="class"
      optional
      placeholder={t('None')}
      value={value}
      options={[...names].map((one) => ({ value: one, label: one }))}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
