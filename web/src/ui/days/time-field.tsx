import { useState } from 'react'
import { t } from '../../language.ts'
import { clockChoices, clockOf, textOfClock } from './clock-text.ts'
import { Combo } from '../fields/combo.tsx'
import { Field, type FieldProps } from '../fields/field.tsx'
import { useValue, type Valued } from '../fields/value.ts'

type Props = FieldProps & Valued<string> & { disabled?: boolean }

/**
 * A time of day, typed as people write it or picked from the quarters of an hour. Its value is 'HH:MM', else
 * the text as typed, for the contract to refuse.
 */
export function TimeField({ label, hint, error, optional, id, className, disabled, ...field }: Props) {
  const [value, setValue] = useValue(field, '')
  const [typed, setTyped] = useState<string>()
  const choices = clockChoices(value)
  const near = typed ? choices.filter((time) => matches(textOfClock(time), typed)) : choices
  return (
    <Field {...{ label, hint, error, optional, id, className }} name={field['data-path'] ?? field.name}>
      {(described) => (
        <Combo
          described={described}
          name={field.name}
          data-path={field['data-path']}
          disabled={disabled}
          placeholder={t('6:30 PM')}
          text={typed ?? textOfClock(value)}
          options={near.map((time) => ({ value: time, label: textOfClock(time) }))}
          value={choices.includes(value) ? value : ''}
          isFree
          onText={(text) => {
            if (text === textOfClock(value)) return setTyped(undefined)
            setTyped(text)
            setValue(clockOf(text) ?? text)
          }}
          onChoose={(time) => {
            setValue(time)
            setTyped(undefined)
          }}
          onFocus={field.onFocus}
          onBlur={() => {
            setTyped(undefined)
            field.onBlur?.()
          }}
        />
      )}
    </Field>
  )
}

const letters = (text: string) => text.toLowerCase().replace(/[^\da-z:]/g, '')
const matches = (shown: string, typed: string) => letters(shown).startsWith(letters(typed))
