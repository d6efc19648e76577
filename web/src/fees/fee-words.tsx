import '../ui/status-dot.css'
import type { Instalment } from 'contract/fees'
import { msg, t } from '../language.ts'

const STATES: Record<Instalment['state'], { label: string; color: string }> = {
  paid: { label: msg('Paid'), color: 'var(--good)' },
  open: { label: msg('Not due yet'), color: 'grey' },
  due: { label: msg('Due today'), color: 'var(--warn)' },
  late: { label: msg('Late'), color: 'var(--bad)' },
  cancelled: { label: msg('Cancelled'), color: 'grey' },
}

/** Where an instalment stands, as a word with its dot. */
export function InstalmentMark({ state }: Pick<Instalment, 'state'>) {
  const { label, color } = STATES[state]
  return (
    <span className="status">
      <span className="status-dot" style={{ backgroundColor: color }} />
      {t(label)}
    </span>
  )
}
