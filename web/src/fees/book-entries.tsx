import './fees.css'
import type { WalletLine } from 'contract/fees/wallet'
import { msg, t } from '../language.ts'
import { Moment, Money } from '../ui/values.tsx'

const KINDS: Record<string, string> = {
  charge: msg('Billed'),
  cancelled: msg('No longer owed'),
  late_fee: msg('Late fee'),
  waiver: msg('Late fee waived'),
  card: msg('Paid by card'),
  cash: msg('Paid in cash'),
  check: msg('Paid by check'),
  refund: msg('Refunded'),
  refund_failed: msg('Refund returned'),
  discount: msg('Discount'),
  scholarship: msg('Scholarship'),
  spent: msg('Spent'),
  payout: msg('Paid out to the team'),
  event: msg('Paid for an event'),
  event_refund: msg('Refunded by an event'),
}

const kindOf = ({ kind, player }: WalletLine) =>
  kind === 'sponsor' ? (player ? t('Credit from sponsors') : t('From sponsors')) : t(KINDS[kind] ?? kind)

/** Entries of a book, newest first; for one player, without repeating the name. */
export function BookEntries({ entries, of }: { entries: readonly WalletLine[]; of?: 'player' }) {
  return (
    <ul className="fee-list">
      {entries.map((one) => (
        <li key={one.id}>
          <span>
            <b>{kindOf(one)}</b>
            {of === undefined && one.player && ` · ${one.player}`}
            {one.payer && ` (${one.payer})`}
            <span className="dim fee-line">
              <Moment at={one.booked_at} />
              {[one.label, one.note, one.by].map((said) => said && ` · ${said}`)}
            </span>
          </span>
          <span className="fee-amount">
            <Money cents={one.amount} />
          </span>
        </li>
      ))}
    </ul>
  )
}
