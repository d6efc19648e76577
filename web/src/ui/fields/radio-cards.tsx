import './radio-cards.css'
import { useId, type ReactNode } from 'react'
import { FieldGroup, type FieldProps } from './field.tsx'

export type CardOption = {
  value: string
  label: ReactNode
  /** A second line: what you get. */
  note?: ReactNode
  /** Shown at the end, for example the price. */
  aside?: ReactNode
  /** Cannot be selected; say why in `note`. */
  disabled?: boolean
}

type Props = FieldProps & {
  options: readonly CardOption[]
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: (value: string) => void
  onFocus?: () => void
  onBlur?: () => void
  name?: string
  'data-path'?: string
}

/**
 * One of a few choices that need more than a word: a card each. Arrow keys move, as in any group of radio
 * buttons.
 */
export function RadioCards({
  options,
  value,
  defaultValue,
  onChange,
  onFocus,
  onBlur,
  name,
  ...field
}: Props) {
  const own = useId()
  const { 'data-path': path, ...rest } = field
  return (
    <FieldGroup {...rest}>
      <div className="radio-cards">
        {options.map((option) => (
          <label key={option.value} className="radio-card" data-disabled={option.disabled || undefined}>
            <input
              type="radio"
              name={name ?? own}
              value={option.value}
              disabled={option.disabled}
              data-path={path}
              {...(value === undefined
                ? { defaultChecked: defaultValue === option.value }
                : { checked: value === option.value })}
              onChange={() => onChange?.(option.value)}
              onFocus={onFocus}
              onBlur={onBlur}
            />
            <span className="radio-card-text">
              <span className="radio-card-label">{option.label}</span>
              {option.note && <span className="radio-card-note">{option.note}</span>}
            </span>
            {option.aside && <span className="radio-card-aside numbers">{option.aside}</span>}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
