import './money-field.css'
import './input.css'
import { useState } from 'react'
import { decimal, parseDecimal } from 'contract/money'
import { Field, type FieldProps } from './field.tsx'
import { useLocale } from '../locale.ts'
import type { Valued } from './value.ts'

type Props = FieldProps & Valued<number | null> & { disabled?: boolean }

/**
 * An amount in the tenant's currency, typed as '45' or '45.50'. Its value is whole cents; null if it is empty
 * or not an amount.
 */
export function MoneyField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  value,
  defaultValue,
  onChange,
  disabled,
  ...field
}: Props) {
  const { currency } = useLocale()
  const [text, setText] = useState(() => textOf(value ?? defaultValue ?? null))
  // The parent's amount takes precedence if it differs from what is being typed.
  const isOwn = value === undefined || centsOf(text) === value
  return (
    <Field {...{ label, hint, error, optional, id, className }} name={field['data-path'] ?? field.name}>
      {(described) => (
        <div className="money-field">
          <span aria-hidden="true">{currency === 'CAD' ? 'CA$' : '$'}</span>
          <input
            className="input numbers"
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            value={isOwn ? text : textOf(value)}
            name={field.name}
            data-path={field['data-path']}
            disabled={disabled}
            onFocus={field.onFocus}
            onBlur={() => {
              const cents = centsOf(text)
              if (cents !== null) setText(textOf(cents))
              field.onBlur?.()
            }}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value)
              onChange?.(centsOf(currentTarget.value))
            }}
            {...described}
          />
        </div>
      )}
    </Field>
  )
}

const textOf = (cents: number | null) => (cents === null ? '' : decimal(cents))
/** People write commas between thousands. */
const centsOf = (text: string) => parseDecimal(text.replace(/[,$\s]/g, '')) ?? null
