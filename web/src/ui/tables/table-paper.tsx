import './table-paper.css'
import { useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { writtenMoment, writtenNumber } from '../../written.ts'
import type { Column } from './table-columns.ts'

type Props<Row> = {
  title: string
  label: string
  one: string
  /** What narrows and orders it, in words. */
  words: readonly string[]
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** What stands below the last of them, by the columns’ keys. */
  foot: Readonly<Record<string, ReactNode>> | undefined
  rowId: (row: Row) => string | number
  /** How many there are in all, and whether there may be even more. */
  total: number
  isCapped: boolean
  at: Date
  onDone: () => void
}

/** More columns than this take the paper across. */
const UPRIGHT_COLUMNS = 6

/** A list as it is printed: every row, and on each page whose it is, what it shows and which page it is. */
export function TablePaper<Row>({
  title,
  label,
  one,
  words,
  columns,
  rows,
  foot,
  rowId,
  total,
  isCapped,
  at,
  onDone,
}: Props<Row>) {
  const tenant = useTenant()
  const done = useRef(onDone)
  done.current = onDone
  // Printed once, when it is here.
  useEffect(() => {
    const onAfter = () => done.current()
    const pages = numbering()
    document.adoptedStyleSheets.push(pages)
    addEventListener('afterprint', onAfter)
    print()
    return () => {
      removeEventListener('afterprint', onAfter)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== pages)
    }
  }, [])
  const all = isCapped ? t('more than {count}', { count: writtenNumber(total) }) : writtenNumber(total)
  return createPortal(
    <div className="table-paper" data-wide={columns.length > UPRIGHT_COLUMNS || undefined}>
      <table>
        <thead>
          <tr className="table-paper-running">
            <td colSpan={columns.length}>
              <span>{tenant.name}</span>
              <span>{title}</span>
              <span>{writtenMoment(at.toISOString(), tenant.time_zone)}</span>
            </td>
          </tr>
          <tr className="table-paper-about">
            <td colSpan={columns.length}>
              {rows.length < total || isCapped
                ? t('The first {count} of {all}. Narrow the list or export it to get the rest.', {
                    count: writtenNumber(rows.length),
                    all,
                  })
                : rows.length === 1
                  ? one
                  : t('{count} {things}', { count: rows.length, things: label })}
              {words.length > 0 && <> · {words.join(' · ')}</>}
            </td>
          </tr>
          <tr>
            {columns.map(({ key, header, align }) => (
              <th key={key} scope="col" data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)}>
              {columns.map(({ key, cell, align }) => (
                <td key={key} data-align={align}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>
              {columns.map(({ key, align }) => (
                <td key={key} data-align={align}>
                  {foot[key]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>,
    document.body,
  )
}

/** 'Page 3 of 12' in the margin, which only the browser can count; in words, so a stylesheet of its own. */
function numbering(): CSSStyleSheet {
  const [start, between, end] = t('Page {page} of {pages}', { page: '|', pages: '|' }).split('|')
  const said = (words = '') => JSON.stringify(words)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `@page{@bottom-right{content:${said(start)} counter(page) ${said(between)} counter(pages) ${said(end)}}}`,
  )
  return sheet
}
