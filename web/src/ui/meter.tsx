import './meter.css'

type Props = {
  /** What it measures, for screen readers; without one it only repeats the numbers beside it. */
  label?: string
  value: number
  max: number
  /** Below this much it is too little. */
  low?: number
}

/** How much there is of what there could be, as a bar. */
export function Meter({ label, value, max, low }: Props) {
  return (
    <meter
      className="meter"
      min={0}
      max={max}
      {...(low !== undefined && { low, optimum: max })}
      value={value}
      {...(label ? { 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}
