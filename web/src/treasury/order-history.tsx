import type { Currency } from 'contract/money'
import type { AuditEntry } from 'contract/primitives'
import { t } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { Panel } from '../ui/panel.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { writtenMoney } from '../written.ts'

/** Who did what with an order, the latest first. */
export function OrderHistory({ audit }: { audit: readonly AuditEntry[] }) {
  const { currency } = useTenant()
  if (audit.length === 0) return null
  return (
    <Panel title={t('History')}>
      <Timeline
        label={t('History')}
        entries={audit.map(({ id, at, actor, action, after, note }) => {
          const amount = (after as { amount?: number } | null)?.amount ?? 0
          const text = wordsFor(action, writtenMoney(amount, currency as Currency))
          return { id, at, by: actor, text: note ? `${text}: ${note}` : text }
        })}
      />
    </Panel>
  )
}

function wordsFor(action: string, amount: string): string {
  switch (action) {
    case 'payment.refund_requested':
      return t('Refunded {amount}', { amount })
    case 'payment.entered_check':
      return t('{amount} by check', { amount })
    case 'payment.entered_cash':
      return t('{amount} in cash', { amount })
    case 'payment.entered_team_funds':
      return t('{amount} from team funds', { amount })
    case 'payment.comped':
      return t('{amount} free of charge', { amount })
    default:
      return action.replaceAll(/[._]/g, ' ')
  }
}
