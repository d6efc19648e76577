import './chart.css'
import { nice, ticks } from 'd3-array'
import { HEIGHT, MARGINS } from './chart-plot.tsx'

export type Scale = { y: (value: number) => number; ticks: readonly number[] }

/** A scale with round numbers that holds all values and zero. */
export function scaleOver(values: readonly number[], { isWhole = false } = {}): Scale {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const [from, to] = nice(low, high === low ? low + 1 : high, 4)
  const bottom = HEIGHT - MARGINS.bottom
  return {
    y: (value) => bottom - ((value - from) / (to - from)) * (bottom - MARGINS.top),
    ticks: ticks(from, to, 4).filter((tick) => !isWhole || Number.isInteger(tick)),
  }
}

type Label = { x: number; text: string }

/** Horizontal lines with their values, and the names below as far as they have room. */
export function ChartAxes({
  scale,
  width,
  short,
  labels,
}: {
  scale: Scale
  width: number
  short: (value: number) => string
  labels: readonly Label[]
}) {
  return (
    <g className="chart-axes">
      {scale.ticks.map((tick) => (
        <g key={tick} data-zero={tick === 0 || undefined}>
          <line x1={MARGINS.left} x2={width - MARGINS.right} y1={scale.y(tick)} y2={scale.y(tick)} />
          <text x={MARGINS.left - 8} y={scale.y(tick)} dy="0.32em" textAnchor="end">
            {short(tick)}
          </text>
        </g>
      ))}
      {roomy(labels, width).map(({ x, text }) => (
        <text key={`${x} ${text}`} x={x} y={HEIGHT - 7} textAnchor="middle">
          {text}
        </text>
      ))}
    </g>
  )
}

/** About the width of a letter. */
const LETTER = 7

/** Every label if there is room for all of them, otherwise every second one, every third … */
function roomy(labels: readonly Label[], width: number): readonly Label[] {
  const longest = Math.max(0, ...labels.map(({ text }) => text.length)) * LETTER + 12
  const gap = labels.length > 1 ? (labels.at(-1)!.x - labels[0]!.x) / (labels.length - 1) : width
  const each = Math.max(1, Math.ceil(longest / Math.max(gap, 1)))
  return labels.filter((_, i) => i % each === 0)
}
