import './day-picker.css'
import { useRef, useState } from 'react'
import { t } from '../../language.ts'
import { useOnDemand } from '../on-demand.ts'

type Props = {
  /** The field it belongs to. */
  id: string
  value: string
  disabled: boolean | undefined
  onPick: (day: string) => void
}

const load = () => import('./day-calendar.tsx')

/** The button in a date field that opens a calendar; the calendar is loaded when it is first reached for. */
export function DayPicker({ id, value, disabled, onPick }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { ready, want } = useOnDemand(load)
  const preload = () => void want()
  return (
    <>
      <button
        ref={button}
        type="button"
        className="input-button"
        aria-label={t('Open calendar')}
        aria-describedby={`${id}-label`}
        aria-haspopup="dialog"
        aria-expanded={isOpen && ready !== undefined}
        disabled={disabled}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          preload()
          setOpen(true)
        }}
      >
        <svg viewBox="0 0 20 20" width="18" height="18" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="M3 5.5h14v11H3zM3 9h14M6.5 3v4M13.5 3v4" strokeWidth="1.5" strokeLinecap="round" />
        </svg>
      </button>
      {isOpen && ready && (
        <ready.DayCalendar
          trigger={button}
          labelledBy={`${id}-label`}
          value={value}
          onPick={(day) => {
            onPick(day)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
