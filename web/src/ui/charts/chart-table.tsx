import './chart.css'
import { Link } from '@tanstack/react-router'
import type { Written } from './chart-units.ts'

/** Where a number leads: the list of what it counts. */
export type ChartLink = {
  to: string
  params?: object
  search?: object
  hash?: string
  resetScroll?: boolean
}

/** The numbers of a chart as rows: what the drawing shows, what is read aloud and what the file has. */
export type ChartNumbers = {
  /** The heading of the rows' names. */
  along: string
  heads: readonly string[]
  rows: readonly {
    key: string
    name: string
    values: readonly (number | null)[]
    /** Where the first value leads. */
    link?: ChartLink | undefined
  }[]
}

type Props = { label: string; numbers: ChartNumbers; written: Written; isShown: boolean }

/** A chart's numbers as a table: for screen readers beside the drawing, for everybody in its place. */
export function ChartTable({ label, numbers: { along, heads, rows }, written, isShown }: Props) {
  const number = (value: number | null) => (value === null ? '–' : written.full(value))
  return (
    <div
      className={isShown ? 'chart-scroll' : 'visually-hidden'}
      {...(isShown && { role: 'region', 'aria-label': label, tabIndex: 0 })}
    >
      <table className="chart-table">
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{along}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, values, link }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {values.map((value, i) => (
                <td key={heads[i]}>
                  {/* A hidden link would take the focus to nowhere. */}
                  {isShown && i === 0 && link && value !== null ? (
                    <Link {...(link as { to: string })}>{number(value)}</Link>
                  ) : (
                    number(value)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
