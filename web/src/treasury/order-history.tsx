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
          const text =
            action === 'payment.refund_requested'
              ? t('Refunded {amount}', { amount: writtenMoney(amount, currency as Currency) })
              : action.replaceAll(/[._]/g, ' ')
          return { id, at, by: actor, text: note ? `${text}: ${note}` : text }
        })}
      />
    </Panel>
  )
}
