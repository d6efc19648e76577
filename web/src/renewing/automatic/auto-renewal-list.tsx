import './auto-renewal.css'
import {
  listOwnAutoRenewals,
  showAutoRenewals,
  stopAutoRenewal,
  type AutoRenewalItem,
  type AutoRenewals,
} from 'contract/renewing/auto-renewal'
import type { Currency } from 'contract/money'
import type { ShownCard } from 'contract/payments'
import { useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { writtenDay, writtenMoney } from '../../written.ts'

/** The automatic renewals, when and for how much, each with a button to turn it off. */
export function AutoRenewalList({ shown }: { shown: AutoRenewals }) {
  const stop = useCall(stopAutoRenewal, {
    refresh: [showAutoRenewals, listOwnAutoRenewals],
    quiet: 'success',
    onSuccess: () => toast.success(t('Automatic renewal is off. Nothing more is charged for it.')),
  })
  return (
    <ul className="auto-list">
      {shown.renewals.map((item) => (
        <li key={item.id}>
          <div>
            <b>
              {item.first_name} <span className="dim">{item.membership}</span>
            </b>
            <span>{sentenceOf(item, shown)}</span>
            {item.reason && <span className="dim">{told(item.reason)}</span>}
          </div>
          <Button
            busy={stop.isPending && stop.variables.id === item.id}
            onClick={() => stop.mutate({ token: shown.token, id: item.id })}
          >
            {t('Turn off')}
            <span className="visually-hidden">
              : {item.first_name}, {item.membership}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function sentenceOf(item: AutoRenewalItem, { renewals, currency }: AutoRenewals): string {
  const { state, charge_on, amount, agreed_price, charge_id } = item
  const day = writtenDay(charge_on)
  const money = (cents: number) => writtenMoney(cents, currency as Currency)
  const isTogether = renewals.filter((one) => one.charge_id === charge_id).length > 1
  switch (state) {
    case 'waiting':
      return t('Renews on {day} at the earliest, at the price of the new season; last agreed: {price}.', {
        day,
        price: money(agreed_price),
      })
    case 'announced':
      return isTogether
        ? t('Renews on {day}. For all that renews on this day {amount} are charged.', {
            day,
            amount: money(amount ?? 0),
          })
        : t('Renews on {day} for {amount}.', { day, amount: money(amount ?? 0) })
    case 'charging':
      return t('Is being charged: {amount}.', { amount: money(amount ?? 0) })
    case 'declined':
      return t('The card was declined. It is tried again on {day}.', { day })
    case 'by_hand':
      return t('Is not charged: please renew by hand.')
  }
}

export const cardText = ({ brand, last4, exp_month, exp_year }: ShownCard) =>
  t('{brand} ending in {last4}, valid until {month}/{year}', {
    brand,
    last4,
    month: String(exp_month).padStart(2, '0'),
    year: exp_year,
  })
