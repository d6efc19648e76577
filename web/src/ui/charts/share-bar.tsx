import './chart.css'
import { ChartFrame } from './chart-frame.tsx'
import { colorOfPart, type PartName } from './chart-parts.ts'
import { useUnit, type Unit } from './chart-units.ts'

type Props = {
  label: string
  /** The heading of the parts in the table. */
  along: string
  parts: readonly (PartName & { value: number })[]
  unit?: Unit
}

/** How a whole is divided: one bar, with each part's name, amount and share. */
export function ShareBar({ label, along, parts, unit = 'count' }: Props) {
  const written = useUnit(unit)
  const whole = parts.reduce((sum, { value }) => sum + Math.max(0, value), 0)
  const shareOf = (value: number) => (whole > 0 ? (Math.max(0, value) / whole) * 100 : 0)
  return (
    <ChartFrame
      label={label}
      written={written}
      numbers={{
        along,
        heads: [label],
        rows: whole > 0 ? parts.map(({ key, name, value }) => ({ key, name, values: [value] })) : [],
      }}
    >
      <div className="share">
        <span className="bar share-bar" aria-hidden="true">
          {parts.map((part) => (
            <span
              key={part.key}
              style={{ width: `${shareOf(part.value)}%`, background: colorOfPart(parts, part) }}
            />
          ))}
        </span>
        <ul className="share-parts">
          {parts.map((part) => (
            <li key={part.key}>
              <span className="chart-key" style={{ color: colorOfPart(parts, part) }} aria-hidden="true" />
              {part.name}
              <b className="numbers">{written.full(part.value)}</b>
              <span className="dim numbers">{`${Math.round(shareOf(part.value))}%`}</span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  )
}
