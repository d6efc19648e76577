import './chart.css'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { fetched } from '../../fetched.ts'
import { ChartFrame } from './chart-frame.tsx'
import { colorOfLine, type ChartLine, type ChartPoint } from './chart-parts.ts'
import { useUnit, type Unit } from './chart-units.ts'

const TrendDrawing = lazy(() => fetched(() => import('./trend-drawing.tsx')))

type Props = {
  label: string
  /** The heading of the points in the table: 'Day'. */
  along: string
  points: readonly ChartPoint[]
  /** The first one is the subject. */
  lines: readonly ChartLine[]
  unit?: Unit
  empty?: string
}

/** Lines over time, such as this season and the last one at the same day. */
export function TrendChart({ label, along, points, lines, unit = 'count', empty }: Props) {
  const written = useUnit(unit)
  const navigate = useNavigate()
  const numbers = {
    along,
    heads: lines.map(({ name }) => name),
    rows: points.map(({ key, name, link }, i) => ({
      key,
      name,
      link,
      values: lines.map(({ values }) => values[i] ?? null),
    })),
  }
  const open = (i: number) => points[i]?.link && void navigate(points[i].link as never)
  return (
    <ChartFrame
      label={label}
      numbers={numbers}
      written={written}
      legend={lines.map(({ key, name, isBefore }) => ({
        key,
        name,
        isDashed: isBefore,
        color: colorOfLine(lines, key),
      }))}
      {...(empty && { empty })}
    >
      <Suspense fallback={<div className="chart-plot chart-waiting" aria-busy="true" />}>
        <TrendDrawing
          label={label}
          points={points}
          lines={lines}
          written={written}
          onOpen={points.some(({ link }) => link) ? open : undefined}
        />
      </Suspense>
    </ChartFrame>
  )
}
