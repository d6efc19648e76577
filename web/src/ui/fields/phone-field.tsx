import './input.css'
import { showPhone } from 'contract/person'
import { Field, type FieldProps } from './field.tsx'
import { useValue, type Valued } from './value.ts'

type Props = FieldProps & Valued<string> & { autoComplete?: string; disabled?: boolean }

/**
 * A phone number. Ten digits are shown as '(214) 555-0100' when the field is left; an international number
 * begins with + and stays as typed. Its value is what was typed: `Phone` of the contract reads any of these
 * forms.
 */
export function PhoneField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  autoComplete = 'tel',
  disabled,
  ...field
}: Props) {
  const [value, setValue] = useValue(field, '')
  const tidy = () => {
    const digits = value.replace(/[\s().\-/]/g, '').replace(/^\+?1(?=\d{10}$)/, '')
    if (/^\d{10}$/.test(digits)) setValue(showPhone(digits))
    field.onBlur?.()
  }
  return (
    <Field {...{ label, hint, error, optional, id, className }} name={field['data-path'] ?? field.name}>
      {(described) => (
        <input
          className="input numbers"
          type="tel"
          inputMode="tel"
          maxLength={25}
          value={value}
          name={field.name}
          data-path={field['data-path']}
          autoComplete={autoComplete}
          disabled={disabled}
          onFocus={field.onFocus}
          onBlur={tidy}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
          {...described}
        />
      )}
    </Field>
  )
}
