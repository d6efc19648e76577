import './order-panel.css'
import type { Out } from 'contract/operation'
import type { getOrder } from 'contract/payments'
import { t, told } from '../language.ts'
import { rich } from '../rich.tsx'
import { Moment, Money } from '../ui/values.tsx'
import { REFUND_WORDS, paidWith } from './words.ts'

type Props = { order: Out<typeof getOrder> }

/** The items of an order, with what was refunded of each. */
export function OrderLines({ order }: Props) {
  const isDiscounted = order.lines.some(({ discount }) => discount > 0)
  const back = order.lines.reduce((all, line) => all + line.refunded, 0)
  return (
    <table className="order-lines">
      <caption className="visually-hidden">{t('Items')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('For')}</th>
          {isDiscounted && <th scope="col">{t('Price')}</th>}
          {isDiscounted && <th scope="col">{t('Discount')}</th>}
          <th scope="col">{t('Total')}</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map(({ id, label, detail, amount, discount, credited = 0, total, refunded }) => (
          <tr key={id}>
            <th scope="row">
              {told(label)}
              {detail && <span className="dim">{detail}</span>}
              {credited > 0 && (
                <span className="dim">
                  {rich('Paid with event credit: {amount}', {
                    amount: <Money key="credit" cents={credited} />,
                  })}
                </span>
              )}
              {refunded > 0 && (
                <span className="dim">
                  {rich('Refunded: {amount}', { amount: <Money key="amount" cents={refunded} /> })}
                </span>
              )}
            </th>
            {isDiscounted && (
              <>
                <td>
                  <Money cents={amount} />
                </td>
                <td>
                  {discount > 0 && (
                    <span className="money">
                      −<Money cents={discount} />
                    </span>
                  )}
                </td>
              </>
            )}
            <td>
              <Money cents={total} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={isDiscounted ? 3 : 1}>
            {order.coupon_code ? t('Total, with coupon {code}', { code: order.coupon_code }) : t('Total')}
          </th>
          <td>
            <Money cents={order.total} />
          </td>
        </tr>
        {back > 0 && (
          <>
            <tr>
              <th scope="row" colSpan={isDiscounted ? 3 : 1}>
                {t('Refunded')}
              </th>
              <td>
                <span className="money">
                  −<Money cents={back} />
                </span>
              </td>
            </tr>
            <tr>
              <th scope="row" colSpan={isDiscounted ? 3 : 1}>
                {t('Paid after refunds')}
              </th>
              <td>
                <Money cents={order.total - back} />
              </td>
            </tr>
          </>
        )}
      </tfoot>
    </table>
  )
}

/** What was paid and refunded, in the order it happened. */
export function OrderMoves({ order }: Props) {
  return (
    <ul className="order-moves" aria-label={t('Payments and refunds')}>
      {order.comp_reason !== null && (
        <li>
          <span>{t('Free of charge: {reason}', { reason: order.comp_reason })}</span>
        </li>
      )}
      {order.payments.map(({ id, state, amount, submitted_at, decline_code, ...paid }) => (
        <li key={`payment-${id}`}>
          <span>
            {paidWith(state, paid)}
            {decline_code && ` (${decline_code.replaceAll('_', ' ')})`}
          </span>
          <Money cents={amount} />
          <Moment at={submitted_at} />
        </li>
      ))}
      {order.refunds.map(({ id, state, amount, reason, requested_at }) => (
        <li key={`refund-${id}`}>
          <span>
            {t(REFUND_WORDS[state])}: {reason}
          </span>
          <span className="numbers">
            <span className="money">
              −<Money cents={amount} />
            </span>
          </span>
          <Moment at={requested_at} />
        </li>
      ))}
    </ul>
  )
}
