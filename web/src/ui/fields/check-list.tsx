import { t } from '../../language.ts'
import { CheckboxField } from './checkbox-field.tsx'
import { FieldGroup } from './field.tsx'

type Props = {
  label: string
  name: string
  options: readonly { id: number; name: string }[]
  value: readonly number[]
  error: string | undefined
  onChange: (ids: number[]) => void
  className?: string
}

/** Some of a list; none means all of them. */
export function CheckList({ label, name, options, value, error, onChange, className }: Props) {
  if (options.length === 0) return null
  return (
    <FieldGroup label={label} hint={t('Choose none to include all.')} optional id={name} error={error}>
      <div className={className}>
        {options.map((option) => (
          <CheckboxField
            key={option.id}
            label={option.name}
            checked={value.includes(option.id)}
            onChange={({ currentTarget }) =>
              onChange(
                currentTarget.checked ? [...value, option.id] : value.filter((one) => one !== option.id),
              )
            }
          />
        ))}
      </div>
    </FieldGroup>
  )
}
