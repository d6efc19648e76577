import './stepper.css'
import { t } from '../language.ts'

type Props = {
  /** What is counted, for those who can’t see what it stands beside. */
  name: string
  value: number
  max: number
  onChange: (value: number) => void
}

/** How many of something, with a button to remove one and a button to add one. */
export function Stepper({ name, value, max, onChange }: Props) {
  return (
    <div className="stepper" role="group" aria-label={name}>
      <button
        type="button"
        aria-label={t('Remove one: {name}', { name })}
        disabled={value === 0}
        onClick={() => onChange(value - 1)}
      >
        −
      </button>
      <output className="numbers">{value}</output>
      <button
        type="button"
        aria-label={t('Add one: {name}', { name })}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </div>
  )
}
