import './chart.css'
import { area, curveMonotoneX, line } from 'd3-shape'
import { ChartAxes, scaleOver } from './chart-axes.tsx'
import { ChartPlot, HEIGHT, MARGINS } from './chart-plot.tsx'
import { colorOfLine, type ChartLine, type ChartPoint } from './chart-parts.ts'
import type { Written } from './chart-units.ts'

type Props = {
  label: string
  points: readonly ChartPoint[]
  lines: readonly ChartLine[]
  written: Written
  onOpen?: ((i: number) => void) | undefined
}

/** The lines of a trend; the area below the first one is tinted. */
export default function TrendDrawing({ label, points, lines, written, onOpen }: Props) {
  const last = Math.max(1, points.length - 1)
  const centerOf = (i: number, width: number) =>
    MARGINS.left + (i / last) * (width - MARGINS.left - MARGINS.right)
  const known = (i: number) =>
    lines.flatMap((one) =>
      one.values[i] === null || one.values[i] === undefined ? [] : [{ ...one, value: one.values[i] }],
    )
  return (
    <ChartPlot
      label={label}
      count={points.length}
      centerOf={centerOf}
      describe={(i) =>
        [points[i]!.name, ...known(i).map(({ name, value }) => `${name}: ${written.full(value)}`)].join(', ')
      }
      tip={(i) => (
        <>
          <strong>{points[i]!.name}</strong>
          {known(i).map(({ key, name, value, isBefore }) => (
            <span key={key}>
              <span
                className="chart-key"
                data-dashed={isBefore || undefined}
                style={{ color: colorOfLine(lines, key) }}
              />
              {name}
              <b className="numbers">{written.full(value)}</b>
            </span>
          ))}
        </>
      )}
      onOpen={onOpen}
    >
      {(width, at) => {
        const scale = scaleOver(
          lines.flatMap(({ values }) => values.filter((value) => value !== null)),
          { isWhole: true },
        )
        const path = line<number | null>()
          .defined((value) => value !== null)
          .x((_, i) => centerOf(i, width))
          .y((value) => scale.y(value ?? 0))
          .curve(curveMonotoneX)
        const below = area<number | null>()
          .defined((value) => value !== null)
          .x((_, i) => centerOf(i, width))
          .y0(scale.y(0))
          .y1((value) => scale.y(value ?? 0))
          .curve(curveMonotoneX)
        const main = lines.find(({ isBefore }) => !isBefore)
        return (
          <>
            <ChartAxes
              scale={scale}
              width={width}
              short={written.short}
              labels={points.flatMap(({ tick }, i) => (tick ? [{ x: centerOf(i, width), text: tick }] : []))}
            />
            {main && (
              <path
                className="chart-area"
                d={below([...main.values]) ?? ''}
                style={{ fill: colorOfLine(lines, main.key) }}
              />
            )}
            {[...lines].reverse().map(({ key, values, isBefore }) => (
              <path
                key={key}
                className="chart-line"
                data-dashed={isBefore || undefined}
                d={path([...values]) ?? ''}
                style={{ stroke: colorOfLine(lines, key) }}
              />
            ))}
            {at !== undefined && (
              <>
                <line
                  className="chart-cursor"
                  x1={centerOf(at, width)}
                  x2={centerOf(at, width)}
                  y1={MARGINS.top}
                  y2={HEIGHT - MARGINS.bottom}
                />
                {known(at).map(({ key, value }) => (
                  <circle
                    key={key}
                    className="chart-dot"
                    cx={centerOf(at, width)}
                    cy={scale.y(value)}
                    r={4}
                    style={{ fill: colorOfLine(lines, key) }}
                  />
                ))}
              </>
            )}
          </>
        )
      }}
    </ChartPlot>
  )
}
