import './status-dot.css'
import { STATUS_LABELS, statusColor } from 'contract/statuses'
import { t, told } from '../language.ts'
import { writtenDay } from '../written.ts'

/**
 * A status as people read it, with its dot in the specification's colour (§3). Takes the code or the label, and draws
 * plain elements: it stands once in every row of a table. What is still to begin on a day says so, with an empty dot.
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
