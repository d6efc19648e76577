import './input.css'
import type { ComponentProps } from 'react'
import { t } from '../../language.ts'
import { Field, type FieldProps } from './field.tsx'

export type Option = { value: string; label: string; disabled?: boolean }

type Props = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'required' | 'multiple' | 'children'> & {
    options: readonly Option[]
    /** The first line while nothing is selected; `null` for a list that always has a selection. */
    placeholder?: string | null
  }

/**
 * A choice from a list, using the device's own list: the best one on a phone, and typing letters jumps to an
 * entry. For long lists on a desktop there is `SearchSelect`.
 */
export function SelectField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  options,
  placeholder = t('Choose one'),
  ...select
}: Props) {
  return (
    <Field {...{ label, hint, error, optional, id, className }} name={select.name}>
      {(described) => (
        <select className="input input-select" {...select} {...described}>
          {placeholder !== null && <option value="">{placeholder}</option>}
          {options.map(({ value, label: text, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
