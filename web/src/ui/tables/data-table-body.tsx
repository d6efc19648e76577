import '../skeleton.css'
import './data-table.css'
import { useNavigate } from '@tanstack/react-router'
import { memo, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { t } from '../../language.ts'
import type { Column } from './table-columns.ts'

type Props<Row> = {
  columns: readonly Column<Row>[]
  /** Undefined while loading: shows skeletons. */
  rows: readonly Row[] | undefined
  skeletons: number
  rowId: (row: Row) => string | number
  rowName: (row: Row) => string
  rowLink?: ((row: Row) => string | undefined) | undefined
  ticked: ReadonlySet<string>
  onTick?: (id: string, isRange: boolean) => void
  /** The row the keys are about. */
  active?: string | undefined
  /** Shows a row beside the list instead of going to its page; returns false where there is no room for that. */
  onOpen?: ((id: string) => boolean) | undefined
  /** What is happening to a row right now, such as 'Approving…'. */
  noteOf?: ((id: string) => string | undefined) | undefined
}

/** The rows of a table: plain elements, rendered again only if something about the row itself has changed. */
export function DataTableBody<Row>({
  columns,
  rows,
  skeletons,
  rowId,
  rowName,
  rowLink,
  ticked,
  onTick,
  active,
  onOpen,
  noteOf,
}: Props<Row>) {
  const navigate = useNavigate()
  const isShift = useRef(false)
  if (!rows) return <Skeletons columns={columns} count={skeletons} hasTick={onTick !== undefined} />

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    // A thumb that meets the cell means its box.
    if (target.matches('.data-table-tick')) {
      const { shiftKey } = event
      target
        .querySelector('input')!
        .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))
      return
    }
    if (target.matches('.data-table-tick input')) isShift.current = event.shiftKey
    const isOwnLink = target.closest('a[data-row-link]') !== null
    const isOther = !isOwnLink && (target.closest('a, button, input, label') || getSelection()?.toString())
    // New tabs and windows are left to the browser.
    if (!rowLink || isOther || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const row = rows[indexOf(target)]
    const to = row && rowLink(row)
    if (row === undefined || to === undefined) return
    event.preventDefault()
    if (onOpen?.(String(rowId(row)))) return
    void navigate(to.includes('?') ? { href: to } : { to })
  }
  const onChange = ({ target }: { target: EventTarget }) => {
    const row = rows[indexOf(target as HTMLElement)]
    if (row !== undefined && (target as HTMLElement).matches('.data-table-tick input'))
      onTick?.(String(rowId(row)), isShift.current)
  }
  return (
    // Pointer and keys are handled once for all rows; every row has a real link and checkbox for both.
    <tbody
      role="rowgroup"
      data-links={rowLink ? true : undefined}
      onClick={onClick}
      onChange={onChange}
      onKeyDown={moveFocus}
    >
      {rows.map((row) => {
        const id = String(rowId(row))
        return (
          <TableRow
            key={id}
            row={row}
            columns={columns}
            link={rowLink?.(row)}
            isActive={id === active}
            note={noteOf?.(id)}
            {...(onTick && {
              tick: { name: t('Select {name}', { name: rowName(row) }), isOn: ticked.has(id) },
            })}
          />
        )
      })}
    </tbody>
  )
}

type RowProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  link: string | undefined
  isActive: boolean
  note: string | undefined
  tick?: { name: string; isOn: boolean }
}

const TableRow = memo(PlainRow, (a, b) => {
  const isSameTick = a.tick?.isOn === b.tick?.isOn && a.tick?.name === b.tick?.name
  const isSameColumns =
    a.columns.length === b.columns.length && a.columns.every((column, i) => column === b.columns[i])
  const isSameState = a.isActive === b.isActive && a.note === b.note
  return a.row === b.row && a.link === b.link && isSameTick && isSameState && isSameColumns
}) as typeof PlainRow

function PlainRow<Row>({ row, columns, link, isActive, note, tick }: RowProps<Row>) {
  return (
    <tr
      role="row"
      data-ticked={tick?.isOn || undefined}
      data-active={isActive || undefined}
      aria-current={isActive || undefined}
      data-note={note}
    >
      {tick && (
        <td role="cell" className="data-table-tick">
          {/* Changes are handled by the table's body. */}
          <input type="checkbox" aria-label={tick.name} checked={tick.isOn} onChange={ignore} />
        </td>
      )}
      {columns.map(({ key, header, cell, align, card = 'line' }, i) => (
        <td
          key={key}
          role="cell"
          data-align={align}
          data-header={header}
          data-card={i === 0 ? 'title' : card}
        >
          {i === 0 && link ? (
            // The router's own link listens to every navigation; twenty-five of them cost more than
            // everything else.
            <a href={link} data-row-link>
              {cell(row)}
            </a>
          ) : (
            cell(row)
          )}
          {i === 0 && note && <small className="data-table-note">{note}</small>}
        </td>
      ))}
    </tr>
  )
}

const ignore = () => {}

const indexOf = (target: HTMLElement) => {
  const row = target.closest('tr')
  return row ? Array.prototype.indexOf.call(row.parentElement!.children, row) : -1
}

/** Up and down: from a link to the next row's link, from a checkbox to the next checkbox. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const target = event.target as HTMLElement
  const row = target.closest('tr')
  if (!step || !row) return
  const other = row.parentElement!.children[indexOf(target) + step]
  const same = target.matches('.data-table-tick input') ? '.data-table-tick input' : 'a, button'
  const next = other?.querySelector<HTMLElement>(same)
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** As many rows as expected, with their final height. */
function Skeletons<Row>({
  columns,
  count,
  hasTick,
}: {
  columns: readonly Column<Row>[]
  count: number
  hasTick: boolean
}) {
  return (
    <tbody role="rowgroup">
      {Array.from({ length: count }, (_, i) => (
        <tr key={i} role="row" className="data-table-skeleton" aria-hidden="true">
          {hasTick && <td className="data-table-tick" />}
          {columns.map(({ key, card = 'line' }, column) => (
            <td key={key} data-card={column === 0 ? 'title' : card}>
              <span className="skeleton" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
