import '../ui/status-dot.css'
import type { FeePlan, Instalment } from 'contract/fees'
import { msg, t } from '../language.ts'

const STATES: Record<Instalment['state'], { label: string; color: string }> = {
  paid: { label: msg('Paid'), color: 'var(--good)' },
  open: { label: msg('Not due yet'), color: 'grey' },
  due: { label: msg('Due today'), color: 'var(--warn)' },
  late: { label: msg('Late'), color: 'var(--bad)' },
  cancelled: { label: msg('Canceled'), color: 'grey' },
}

/** The state of an instalment, as a word with a dot. */
export function InstalmentMark({ state }: Pick<Instalment, 'state'>) {
  const { label, color } = STATES[state]
  return (
    <span className="status">
      <span className="status-dot" style={{ backgroundColor: color }} />
      {t(label)}
    </span>
  )
}

/** Who a plan is about: the player, or the payer of a share. */
export const nameOf = ({ player, share, payer_name }: FeePlan): string =>
  share > 0 && payer_name ? `${player} (${payer_name})` : player

/** The state of a plan, in words. */
export function planSays({ state, is_processing, is_automatic, payer_name, share }: FeePlan): string {
  if (state === 'offered') return t('Not accepted yet')
  if (state === 'ended') return t('Ended')
  if (is_processing) return t('Payment in progress')
  if (is_automatic) return t('Autopay is on')
  return payer_name && share === 0 ? t('Accepted by {name}', { name: payer_name }) : t('Accepted')
}
