import '../fields/input.css'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { dayOf, maskDay, textOfDay, withCentury } from './day-text.ts'
import { Field, type FieldProps } from '../fields/field.tsx'
import { useValue, type Valued } from '../fields/value.ts'

type Props = FieldProps &
  Valued<string> & {
    autoComplete?: string
    /** Shown at the end of the label's line, for example the age. */
    aside?: ReactNode
    disabled?: boolean
    /** What stands inside the field, at its end. */
    end?: (id: string, value: string, set: (day: string) => void) => ReactNode
  }

/**
 * A date people know by heart, such as a birthday: typed as MM/DD/YYYY with the numeric keyboard; a year of two digits
 * becomes four on leaving the field or pressing Enter. Its value is 'YYYY-MM-DD' for a real date, else the text as typed,
 * which `DayInput` of the contract refuses with the specification's sentence.
 */
export function TypedDayField({
  label,
  hint = 'MM/DD/YYYY',
  error,
  optional,
  id,
  className,
  aside,
  autoComplete,
  disabled,
  end,
  ...field
}: Props) {
  const [value, setValue] = useValue(field, '')
  const input = useRef<HTMLInputElement>(null)
  const digitsBeforeCaret = useRef<number>(undefined)
  const text = textOfDay(value)
  const complete = () => {
    const whole = withCentury(text)
    if (whole !== text) setValue(dayOf(whole))
  }

  // The mask rewrites the text; without this, editing in the middle would move the caret to the end.
  useLayoutEffect(() => {
    const digits = digitsBeforeCaret.current
    if (digits === undefined || !input.current) return
    digitsBeforeCaret.current = undefined
    input.current.setSelectionRange(...caretAfter(input.current.value, digits))
  })

  return (
    <Field
      {...{ label, hint, error, optional, id, className, aside }}
      name={field['data-path'] ?? field.name}
    >
      {(described) => (
        <div>
          <input
            ref={input}
            className="input numbers"
            inputMode="numeric"
            maxLength={10}
            value={text}
            name={field.name}
            data-path={field['data-path']}
            autoComplete={autoComplete}
            disabled={disabled}
            onFocus={field.onFocus}
            onBlur={() => {
              complete()
              field.onBlur?.()
            }}
            onKeyDown={({ key }) => key === 'Enter' && complete()}
            onChange={({ currentTarget: { value: typed, selectionStart } }) => {
              const caret = selectionStart ?? typed.length
              digitsBeforeCaret.current = caret < typed.length ? digitsIn(typed.slice(0, caret)) : undefined
              setValue(dayOf(maskDay(typed, text)))
            }}
            {...described}
          />
          {end?.(described.id, value, setValue)}
        </div>
      )}
    </Field>
  )
}

const digitsIn = (text: string) => text.replace(/\D/g, '').length

/** The caret position after this many digits. */
function caretAfter(text: string, digits: number): [number, number] {
  let at = 0
  for (let seen = 0; at < text.length && seen < digits; at++) if (/\d/.test(text[at]!)) seen++
  return [at, at]
}
