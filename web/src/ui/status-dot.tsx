import './status-dot.css'
import { STATUS_LABELS, statusColor } from 'contract/statuses'
import { told } from '../language.ts'

/**
 * A status as people read it, with its dot in the specification's colour (§3). Takes the code or the label, and draws
 * plain elements: it stands once in every row of a table.
 */
export function StatusDot({
  status,
  label = told((STATUS_LABELS as Record<string, string>)[status] ?? status),
}: {
  status: string
  label?: string
}) {
  return (
    <span className="status">
      <span className="status-dot" style={{ backgroundColor: statusColor(status) }} />
      {label}
    </span>
  )
}
