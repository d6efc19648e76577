import { useEffect, useState } from 'react'
import { t } from '../../language.ts'
import { Combo } from './combo.tsx'
import { Field, type FieldProps } from './field.tsx'
import type { Option } from './select-field.tsx'
import { useValue, type Valued } from './value.ts'

type Props = FieldProps &
  Valued<string> & {
    options: readonly Option[]
    placeholder?: string
    disabled?: boolean
    /** The options come from the server: called with what is typed; pass `options` that match it. */
    onSearch?: (text: string) => void
    /** `options` still match what was typed before. */
    isSearching?: boolean
  }

/** As many as somebody may want to read; typing more letters finds the others. */
const MOST_SHOWN = 100

/** A choice from a long list by typing a few letters of it. Its value is '' while nothing is selected. */
export function SearchSelect({
  label,
  hint,
  error,
  optional,
  id,
  className,
  options,
  placeholder = t('Type to search'),
  disabled,
  onSearch,
  isSearching = false,
  ...field
}: Props) {
  const [value, setValue] = useValue(field, '')
  const [text, setText] = useState<string>()
  const [last, setLast] = useState<Option>()
  const chosen =
    options.find((option) => option.value === value) ?? (last?.value === value ? last : undefined)
  // A search by the server also finds by what is not in the label; until it has answered, only what matches
  // can be chosen.
  const isFound = !text || (onSearch !== undefined && !isSearching)
  const found = isFound ? options : options.filter((option) => matches(option.label, text))
  useEffect(() => {
    if (chosen) setLast(chosen)
  }, [chosen])

  return (
    <Field {...{ label, hint, error, optional, id, className }} name={field['data-path'] ?? field.name}>
      {(described) => (
        <Combo
          described={described}
          name={field.name}
          data-path={field['data-path']}
          disabled={disabled}
          placeholder={chosen?.label ?? placeholder}
          text={text ?? chosen?.label ?? ''}
          options={found.slice(0, MOST_SHOWN)}
          value={value}
          none={isSearching ? t('Searching…') : t('No matches. Try fewer letters.')}
          onText={(typed) => {
            setText(typed === chosen?.label ? undefined : typed)
            if (typed !== chosen?.label) onSearch?.(typed)
          }}
          onChoose={(key) => {
            setLast(options.find((option) => option.value === key))
            setValue(key)
            setText(undefined)
          }}
          onClose={() => setText(undefined)}
          onFocus={field.onFocus}
          onBlur={() => {
            setText(undefined)
            field.onBlur?.()
          }}
        />
      )}
    </Field>
  )
}

/** Letters with accents are found by those without. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

function matches(label: string, text: string): boolean {
  const words = plain(label)
  return plain(text)
    .split(/\s+/)
    .every((part) => words.includes(part))
}
