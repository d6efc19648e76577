import './status-dot.css'
import { STATUS_LABELS, statusColor } from 'contract/statuses'
import { t, told } from '../language.ts'
import { writtenDay } from '../written.ts'

/**
 * A status for display, with a dot in the specification's color (§3). Takes the code or the label, and
 * renders plain elements, because it is in every row of a table. One that has not begun yet says so, with an
 * empty dot.
 */
export function StatusDot({
  status,
  begins_on = null,
  label = begins_on === null
    ? told((STATUS_LABELS as Record<string, string>)[status] ?? status)
    : t('Starts {day}', { day: writtenDay(begins_on) }),
}: {
  status: string
  begins_on?: string | null
  label?: string
}) {
  return (
    <span className="status">
      <span
        className="status-dot"
        style={{ backgroundColor: begins_on === null ? statusColor(status) : 'transparent' }}
      />
      {label}
    </span>
  )
}
