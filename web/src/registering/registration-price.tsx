import './registration-summary.css'
import type { Quote } from 'contract/registering/checkout'
import type { Currency } from 'contract/money'
import type { DueAlong } from 'contract/payments'
import { t } from '../language.ts'
import { writtenMoney } from '../written.ts'

type Props = {
  quote: Pick<
    Quote,
    'currency' | 'subtotal' | 'discount' | 'donation' | 'protection' | 'total' | 'coupon'
  > & {
    lines: readonly Pick<
      Quote['lines'][number],
      'key' | 'kind' | 'label' | 'detail' | 'list_price' | 'total'
    >[]
  }
  /** What is paid in the same order. */
  along?: readonly Pick<DueAlong, 'key' | 'label' | 'detail' | 'amount'>[]
  isStale?: boolean
}

/** What the order costs, line by line, as computed by the server. */
export function PriceLines({ quote, along = [], isStale = false }: Props) {
  const show = (cents: number) => writtenMoney(cents, quote.currency as Currency)
  const hasExtras = quote.discount > 0 || quote.donation > 0 || quote.protection > 0
  const total = along.reduce((all, { amount }) => all + amount, quote.total)
  return (
    <div className="reg-price numbers" aria-busy={isStale}>
      <ul>
        {quote.lines.map(({ key, label, detail, list_price, total, kind }) => (
          <li key={`${kind}/${key}`}>
            <span>
              {label}
              <small>{detail}</small>
            </span>
            <span>
              {total !== list_price && (
                <s>
                  <span className="visually-hidden">{t('was')} </span>
                  {show(list_price)}
                </s>
              )}
              {show(total)}
            </span>
          </li>
        ))}
        {along.map(({ key, label, detail, amount }) => (
          <li key={key}>
            <span>
              {label}
              {detail && <small>{detail}</small>}
            </span>
            <span>{show(amount)}</span>
          </li>
        ))}
      </ul>
      <dl>
        {hasExtras && (
          <div>
            <dt>{t('Memberships')}</dt>
            <dd>{show(quote.subtotal)}</dd>
          </div>
        )}
        {quote.discount > 0 && (
          <div className="reg-good">
            <dt>{quote.coupon ? t('Coupon {code}', { code: quote.coupon.code }) : t('Discount')}</dt>
            <dd>{show(-quote.discount)}</dd>
          </div>
        )}
        <div className="reg-total">
          <dt>{t('Total')}</dt>
          <dd>{show(total)}</dd>
        </div>
      </dl>
    </div>
  )
}
