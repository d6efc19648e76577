import './radio-cards.css'
import './checkbox-field.css'
import './field.css'
import { useId, type ComponentProps } from 'react'
import { FieldError, useErrorOf, type FieldProps } from './field.tsx'

type Props = Omit<FieldProps, 'optional'> & Omit<ComponentProps<'input'>, keyof FieldProps | 'type'>

/** A statement to agree to or an option to switch on. */
export function CheckboxField({ label, hint, error: given, id, className, ...input }: Props) {
  const own = useId()
  const at = id ?? own
  const error = useErrorOf(input.name, given)
  const described = [error && `${at}-error`, hint && `${at}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`field ${className ?? ''}`}>
      <label className="checkbox">
        <input
          type="checkbox"
          {...input}
          id={at}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p className="field-hint checkbox-more" id={`${at}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${at}-error`}>{error}</FieldError>}
    </div>
  )
}
