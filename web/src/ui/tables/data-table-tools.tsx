import '../fields/input.css'
import './data-table.css'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '../../language.ts'
import { DayRange } from '../days/day-range.tsx'
import { Dropdown } from '../dropdown.tsx'
import { daysText } from './filter-words.ts'
import type { Column, useLook } from './table-columns.ts'
import { isDay, type ChoiceFilter, type Filter, type View } from './table-view.ts'

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  sortable: readonly Column<Row>[]
  choice: ReturnType<typeof useLook<Row>>
  view: View
  onView: (change: Partial<View>) => void
  filters: readonly Filter[]
  searchHint: string | undefined
  /** The keys of the list, beside its tools. */
  hint: ReactNode
  tools: ReactNode
}

/** Above the rows: search, filters as chips, sorting on a phone, and which columns to show. */
export function DataTableTools<Row>({
  label,
  columns,
  sortable,
  choice,
  view,
  onView,
  filters,
  searchHint,
  hint,
  tools,
}: Props<Row>) {
  return (
    <div
      className="data-table-tools no-print"
      role="search"
      aria-label={t('Find {things}', { things: label })}
    >
      {searchHint && <Search hint={searchHint} value={view.q} onChange={(q) => onView({ q })} />}
      {filters.map((filter) =>
        'days' in filter ? (
          <DaysChip key="days" label={filter.days} view={view} onView={onView} />
        ) : (
          <FilterChip
            key={filter.key}
            filter={filter}
            value={view[filter.key] ?? ''}
            onChange={(value) => onView({ [filter.key]: value })}
          />
        ),
      )}
      {hint}
      <span className="data-table-tools-end">
        {sortable.length > 0 && (
          <select
            className="input input-select data-table-sort"
            aria-label={t('Sort by')}
            value={view.sort}
            onChange={({ currentTarget }) => onView({ sort: currentTarget.value })}
          >
            {!sortable.some(({ key }) => view.sort.replace('-', '') === key) && (
              <option value="">{t('Sort by')}</option>
            )}
            {sortable.flatMap(({ key, header }) => [
              <option key={key} value={key}>
                {header} ↑
              </option>,
              <option key={`-${key}`} value={`-${key}`}>
                {header} ↓
              </option>,
            ])}
          </select>
        )}
        <Dropdown label={t('Columns')} className="button data-table-columns" side="end">
          <label>
            <input
              type="checkbox"
              checked={choice.look.density === 'compact'}
              onChange={({ currentTarget }) =>
                choice.setDensity(currentTarget.checked ? 'compact' : 'normal')
              }
            />
            {t('Compact rows')}
          </label>
          <hr />
          {columns.slice(1).map(({ key, header }) => (
            <label key={key}>
              <input type="checkbox" checked={choice.isShown(key)} onChange={() => choice.toggle(key)} />
              {header}
            </label>
          ))}
          <hr />
          <button type="button" onClick={choice.reset}>
            {t('Reset columns')}
          </button>
        </Dropdown>
        {tools}
      </span>
    </div>
  )
}

/** How long a pause in typing triggers the search. */
const PAUSE_MS = 200

function Search({ hint, value, onChange }: { hint: string; value: string; onChange: (q: string) => void }) {
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef(value)
  const send = useRef(onChange)
  send.current = onChange

  // The URL may change independently of the field: going back, a cleared filter.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    if (text.trim() === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text.trim()
      send.current(sent.current)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return (
    <div className="data-table-search">
      <svg
        viewBox="0 0 20 20"
        width="16"
        height="16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        aria-hidden="true"
      >
        <circle cx="9" cy="9" r="6" />
        <path d="m13.5 13.5 4 4" strokeLinecap="round" />
      </svg>
      <input
        ref={input}
        type="search"
        className="input"
        aria-label={hint}
        placeholder={hint}
        title={t('Press / to search')}
        maxLength={100}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </div>
  )
}

type ChipProps = { filter: ChoiceFilter; value: string; onChange: (value: string) => void }

/** One filter as a chip that opens its choices. */
export function FilterChip({
  filter: { key, label, options, multiple = false },
  value,
  onChange,
}: ChipProps) {
  const chosen = value === '' ? [] : value.split(',')
  const words = options.filter((option) => chosen.includes(option.value)).map((option) => option.label)
  return (
    <Dropdown
      className="chip"
      label={
        <>
          {label}
          {words.length > 0 && (
            <strong>
              {words.length > 2 ? t('{count} selected', { count: words.length }) : words.join(', ')}
            </strong>
          )}
        </>
      }
    >
      {(close) => (
        <>
          {options.map((option) => (
            <label key={option.value}>
              <input
                type={multiple ? 'checkbox' : 'radio'}
                name={`filter-${key}`}
                checked={chosen.includes(option.value)}
                onChange={() => onChange(multiple ? toggled(chosen, option.value).join(',') : option.value)}
              />
              {option.label}
            </label>
          ))}
          <hr />
          <button
            type="button"
            disabled={value === ''}
            onClick={() => {
              onChange('')
              close()
            }}
          >
            {t('Clear')}
          </button>
        </>
      )}
    </Dropdown>
  )
}

/** The days of a list as a chip: either end is typed, or both are picked from a calendar. */
function DaysChip({
  label,
  view,
  onView,
}: {
  label: string
  view: View
  onView: (change: Partial<View>) => void
}) {
  const { from = '', until = '' } = view
  return (
    <Dropdown
      className="chip"
      label={
        <>
          {label}
          {(isDay(from) || isDay(until)) && <strong>{daysText(from, until)}</strong>}
        </>
      }
    >
      {(close) => (
        <>
          <DayRange
            from={{ label: t('From'), value: from, onChange: (day) => onView({ from: day }) }}
            until={{ label: t('Until'), value: until, onChange: (day) => onView({ until: day }) }}
            onPick={(first, last) => onView({ from: first, until: last })}
          />
          <hr />
          <button
            type="button"
            disabled={!from && !until}
            onClick={() => {
              onView({ from: '', until: '' })
              close()
            }}
          >
            {t('Clear')}
          </button>
        </>
      )}
    </Dropdown>
  )
}

const toggled = (chosen: readonly string[], value: string) =>
  chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
