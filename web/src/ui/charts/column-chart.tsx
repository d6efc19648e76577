import './chart.css'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { fetched } from '../../fetched.ts'
import { t } from '../../language.ts'
import { ChartFrame } from './chart-frame.tsx'
import { colorOfPart, type ChartPart, type ChartPoint } from './chart-parts.ts'
import { useUnit, type Unit } from './chart-units.ts'

const ColumnDrawing = lazy(() => fetched(() => import('./column-drawing.tsx')))

type Props = {
  label: string
  /** The heading of the columns' names in the table: 'Month'. */
  along: string
  columns: readonly ChartPoint[]
  /** What each column is made of, from the bottom. */
  parts: readonly ChartPart[]
  unit?: Unit
  empty?: string
}

/** Values side by side as columns, each made of one part or several. */
export function ColumnChart({ label, along, columns, parts, unit = 'count', empty }: Props) {
  const written = useUnit(unit)
  const navigate = useNavigate()
  const isSplit = parts.length > 1
  const sums = columns.map((_, i) => parts.reduce((sum, { values }) => sum + (values[i] ?? 0), 0))
  const numbers = {
    along,
    heads: [...(isSplit ? [t('Total')] : []), ...parts.map(({ name }) => name)],
    rows: columns.map(({ key, name, link }, i) => ({
      key,
      name,
      link,
      values: [...(isSplit ? [sums[i]!] : []), ...parts.map(({ values }) => values[i] ?? 0)],
    })),
  }
  const open = (i: number) => columns[i]?.link && void navigate(columns[i].link as never)
  return (
    <ChartFrame
      label={label}
      numbers={numbers}
      written={written}
      legend={isSplit ? parts.map((part) => ({ ...part, color: colorOfPart(parts, part) })) : []}
      {...(empty && { empty })}
    >
      <Suspense fallback={<div className="chart-plot chart-waiting" aria-busy="true" />}>
        <ColumnDrawing
          label={label}
          columns={columns}
          parts={parts}
          written={written}
          onOpen={columns.some(({ link }) => link) ? open : undefined}
        />
      </Suspense>
    </ChartFrame>
  )
}
