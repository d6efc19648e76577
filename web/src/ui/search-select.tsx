import './search-select.css'
import './input.css'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { t } from '../language.ts'
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
  const [active, setActive] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const chosen = options.find((option) => option.value === value)
  // Shows the input while somebody is typing, and the selection otherwise.
  const isOpen = text !== undefined
  // Enter never selects something that does not match, and matches stay in place until the server has
  // answered.
  const isFound = !text || (onSearch !== undefined && !isSearching)
  const found = (isFound ? options : options.filter((option) => matches(option.label, text))).slice(
    0,
    MOST_SHOWN,
  )
  // The highlighted line stays highlighted when the list changes around it.
  const at = Math.max(
    0,
    found.findIndex((option) => option.value === active),
  )

  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const open = () => {
    setText('')
    setActive(value)
  }
  const choose = (option: Option | undefined) => {
    if (option?.disabled) return
    if (option) setValue(option.value)
    setText(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      if (isOpen) setActive(found[(at + step + found.length) % Math.max(1, found.length)]?.value)
      else open()
    } else if (event.key === 'Enter' && isOpen) choose(found[at])
    else if (event.key === 'Escape' && isOpen) setText(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(described) => (
        <div className="search-select">
          <input
            className="input input-select"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${described.id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && found.length > 0 ? `${described.id}-${at}` : undefined}
            autoComplete="off"
            placeholder={chosen?.label ?? placeholder}
            value={text ?? chosen?.label ?? ''}
            name={field.name}
            data-path={field['data-path']}
            disabled={disabled}
            onFocus={field.onFocus}
            onClick={() => isOpen || open()}
            onBlur={() => {
              setText(undefined)
              field.onBlur?.()
            }}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value)
              setActive(undefined)
              onSearch?.(currentTarget.value)
            }}
            onKeyDown={onKeyDown}
            {...described}
          />
          {isOpen && (
            <ul ref={list} role="listbox" id={`${described.id}-list`} aria-label={t('Choices')}>
              {found.map((option, i) => (
                // The keyboard works from the text field, which keeps the focus.
                <li
                  key={option.value}
                  id={`${described.id}-${i}`}
                  role="option"
                  aria-selected={i === at}
                  aria-disabled={option.disabled}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                >
                  {option.label}
                </li>
              ))}
              {found.length === 0 && (
                <li className="search-select-none" role="option" aria-selected={false} aria-disabled>
                  {isSearching ? t('Searching…') : t('No matches. Try fewer letters.')}
                </li>
              )}
            </ul>
          )}
        </div>
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
