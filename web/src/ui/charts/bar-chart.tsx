import './chart.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../../language.ts'
import { ChartFrame } from './chart-frame.tsx'
import { colorOfPart, type PartName } from './chart-parts.ts'
import type { ChartLink } from './chart-table.tsx'
import { useUnit, type Unit } from './chart-units.ts'

type Props = {
  label: string
  /** The heading of the bars' names in the table: 'League'. */
  along: string
  bars: readonly {
    key: string
    name: string
    /** Stands before the name on screen, where a bar is a person. */
    face?: ReactNode
    /** One for each of `parts`, or a single one. */
    values: readonly number[]
    /** How much it could be: the track is that long, and the number is written as a share of it. */
    of?: number | undefined
    /** How much it is where its parts overlap, as seasons do that share people: each part is then a bar of its own. */
    total?: number
    /** Written at the end of the bar instead of its sum. */
    said?: string | undefined
    link?: ChartLink | undefined
  }[]
  /** What each bar is made of, if it is more than one thing. */
  parts?: readonly PartName[]
  unit?: Unit
  empty?: string
}

/** Values compared as bars with names and numbers; a name leads to what its bar counts. */
export function BarChart({
  label,
  along,
  bars,
  parts = [{ key: 'all', name: label }],
  unit = 'count',
  empty,
}: Props) {
  const written = useUnit(unit)
  const isSplit = parts.length > 1
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const most = Math.max(
    1,
    ...bars.map(({ values, of = 0, total }) =>
      Math.max(of, ...(total === undefined ? [sumOf(values)] : values)),
    ),
  )
  const hasTarget = bars.some(({ of }) => of !== undefined)
  const numbers = {
    along,
    heads: [
      ...(isSplit ? [t('Total')] : []),
      ...parts.map(({ name }) => name),
      ...(hasTarget ? [t('Goal')] : []),
    ],
    rows: bars.map(({ key, name, values, of, total, link }) => ({
      key,
      name,
      link,
      values: [...(isSplit ? [total ?? sumOf(values)] : []), ...values, ...(hasTarget ? [of ?? null] : [])],
    })),
  }
  return (
    <ChartFrame
      label={label}
      numbers={numbers}
      written={written}
      legend={isSplit ? parts.map((part) => ({ ...part, color: colorOfPart(parts, part) })) : []}
      {...(empty && { empty })}
    >
      <div>
        {bars.map(({ key, name, face, values, of, total, said, link }) => {
          const sum = total ?? sumOf(values)
          const shown =
            said ??
            (of === undefined
              ? written.full(sum)
              : t('{done} of {goal}', { done: written.bare(sum), goal: written.full(of) }))
          const longest = of === undefined ? most : Math.max(of, sum, 1)
          const piece = (value: number, i: number) => (
            <span
              key={parts[i]!.key}
              style={{
                width: `${(Math.max(0, value) / longest) * 100}%`,
                background: colorOfPart(parts, parts[i]!),
              }}
            />
          )
          return (
            <div key={key} className="bar-row">
              <span className="bar-name">
                {face && <span className="no-print">{face}</span>}
                {link ? <Link {...(link as { to: string })}>{name}</Link> : <span>{name}</span>}
              </span>
              <span className="numbers">{shown}</span>
              {total !== undefined ? (
                values.map((value, i) => (
                  <span key={parts[i]!.key} className="bar" aria-hidden="true">
                    {piece(value, i)}
                  </span>
                ))
              ) : (
                <span
                  className="bar"
                  aria-hidden="true"
                  style={{ width: `${of === undefined ? 100 : (Math.max(of, sum) / most) * 100}%` }}
                >
                  {values.map(piece)}
                </span>
              )}
            </div>
          )
        })}
      </div>
    </ChartFrame>
  )
}
