import './chart.css'
import { stack, stackOffsetDiverging } from 'd3-shape'
import { ChartAxes, scaleOver } from './chart-axes.tsx'
import { ChartPlot, HEIGHT, MARGINS } from './chart-plot.tsx'
import { colorOfPart, type ChartPart, type ChartPoint } from './chart-parts.ts'
import type { Written } from './chart-units.ts'

type Props = {
  label: string
  columns: readonly ChartPoint[]
  parts: readonly ChartPart[]
  written: Written
  onOpen?: ((i: number) => void) | undefined
}

/** Few enough columns to write the sum above each. */
const FEW = 14
const WIDEST = 56

/** Columns of stacked parts; what is negative hangs below the line. */
export default function ColumnDrawing({ label, columns, parts, written, onOpen }: Props) {
  const band = (width: number) => (width - MARGINS.left - MARGINS.right) / columns.length
  const centerOf = (i: number, width: number) => MARGINS.left + (i + 0.5) * band(width)
  const sumOf = (i: number) => parts.reduce((sum, { values }) => sum + (values[i] ?? 0), 0)
  const layers = stack<number, string>()
    .keys(parts.map(({ key }) => key))
    .value((i, key) => parts.find((part) => part.key === key)?.values[i] ?? 0)
    .offset(stackOffsetDiverging)(columns.map((_, i) => i))
  const scale = scaleOver(
    layers.flatMap((layer) => layer.flatMap(([from, to]) => [from, to])),
    { isWhole: true },
  )
  const known = (i: number) => parts.filter(({ values }) => parts.length === 1 || values[i])
  return (
    <ChartPlot
      label={label}
      count={columns.length}
      centerOf={centerOf}
      describe={(i) =>
        [
          columns[i]!.name,
          ...known(i).map(({ name, values }) => `${name}: ${written.full(values[i] ?? 0)}`),
        ].join(', ')
      }
      tip={(i) => (
        <>
          <strong>{columns[i]!.name}</strong>
          {known(i).map((part) => (
            <span key={part.key}>
              <span className="chart-key" style={{ color: colorOfPart(parts, part) }} />
              {part.name}
              <b className="numbers">{written.full(part.values[i] ?? 0)}</b>
            </span>
          ))}
        </>
      )}
      onOpen={onOpen}
    >
      {(width, at) => {
        const size = Math.min(WIDEST, band(width) * 0.68)
        return (
          <>
            {at !== undefined && (
              <rect
                className="chart-band"
                x={centerOf(at, width) - band(width) / 2}
                y={MARGINS.top - 8}
                width={band(width)}
                height={HEIGHT - MARGINS.bottom - MARGINS.top + 8}
                rx={6}
              />
            )}
            <ChartAxes
              scale={scale}
              width={width}
              short={written.short}
              labels={columns.map(({ name, tick = name }, i) => ({ x: centerOf(i, width), text: tick }))}
            />
            {layers.map((layer, at) =>
              layer.map(([from, to], i) =>
                from === to ? null : (
                  <rect
                    key={`${layer.key} ${columns[i]!.key}`}
                    className="chart-column"
                    x={centerOf(i, width) - size / 2}
                    y={scale.y(to)}
                    width={size}
                    height={Math.max(1, scale.y(from) - scale.y(to) - (parts.length > 1 ? 1 : 0))}
                    rx={parts.length > 1 ? 2 : 4}
                    style={{ fill: colorOfPart(parts, parts[at]!) }}
                  />
                ),
              ),
            )}
            {columns.length <= FEW && band(width) > 44 && (
              <g className="chart-sums">
                {columns.map(({ key }, i) => (
                  <text
                    key={key}
                    x={centerOf(i, width)}
                    y={scale.y(Math.max(0, ...layers.map((layer) => layer[i]![1]))) - 5}
                    textAnchor="middle"
                  >
                    {written.short(sumOf(i))}
                  </text>
                ))}
              </g>
            )}
          </>
        )
      }}
    </ChartPlot>
  )
}
