import './day-range.css'
import { useId, useRef, useState, type ComponentProps } from 'react'
import { t } from '../../language.ts'
import { useOnDemand } from '../on-demand.ts'
import { TypedDayField } from './typed-day-field.tsx'

type End = Omit<ComponentProps<typeof TypedDayField>, 'end' | 'defaultValue'> & {
  value: string
  onChange: (day: string) => void
}

type Props = {
  from: End
  until: End
  /** Both ends at once, where two changes in a row would be two steps. */
  onPick?: (from: string, until: string) => void
}

const load = () => import('./range-calendar.tsx')

/** Two days and everything in between: either end is typed, or both are picked from one calendar. */
export function DayRange({ from, until, onPick }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const own = useId()
  const { ready, want } = useOnDemand(load)
  const preload = () => void want()
  const pick = (first: string, last: string) => {
    if (onPick) onPick(first, last)
    else {
      from.onChange(first)
      until.onChange(last)
    }
    setOpen(false)
  }
  return (
    <div className="day-range">
      <div className="day-range-ends">
        <TypedDayField {...from} id={from.id ?? `${own}-from`} />
        <TypedDayField {...until} id={until.id ?? `${own}-until`} />
        <button
          ref={button}
          type="button"
          className="button day-range-button"
          aria-label={t('Choose both days')}
          aria-haspopup="dialog"
          aria-expanded={isOpen && ready !== undefined}
          disabled={from.disabled && until.disabled}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => {
            preload()
            setOpen(true)
          }}
        >
          <svg
            viewBox="0 0 20 20"
            width="18"
            height="18"
            fill="none"
            stroke="currentColor"
            aria-hidden="true"
          >
            <path d="M3 5.5h14v11H3zM3 9h14M6.5 3v4M13.5 3v4" strokeWidth="1.5" strokeLinecap="round" />
          </svg>
        </button>
        {isOpen && ready && (
          <ready.RangeCalendar
            trigger={button}
            from={from.value}
            until={until.value}
            onPick={pick}
            onClose={() => setOpen(false)}
          />
        )}
      </div>
    </div>
  )
}
