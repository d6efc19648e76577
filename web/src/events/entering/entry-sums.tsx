import '../entering.css'
import type { EntryPrice } from 'contract/events/coupons'
import type { Currency } from 'contract/money'
import { t } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { writtenMoney } from '../../written.ts'

/** How the total comes about, where something lowers it. */
export function EntrySums({ price }: { price: EntryPrice | undefined }) {
  const { currency } = useTenant()
  if (!price || price.total === price.subtotal) return null
  const money = (cents: number) => writtenMoney(cents, currency as Currency)
  const rows = [
    [t('Price'), money(price.subtotal)],
    ...(price.discount > 0 ? [[t('Discount'), money(-price.discount)]] : []),
    ...(price.credit > 0 ? [[t('Event credit'), money(-price.credit)]] : []),
  ]
  return (
    <table className="withdraw-lines">
      <tbody>
        {rows.map(([label, amount]) => (
          <tr key={label}>
            <td>{label}</td>
            <td className="numbers">{amount}</td>
          </tr>
        ))}
        <tr>
          <td>{t('Total')}</td>
          <td className="numbers">
            <strong>{money(price.total)}</strong>
          </td>
        </tr>
      </tbody>
    </table>
  )
}
