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
    onSuccess: () => toast.success(t('Auto-renewal is off. You won’t be charged for it anymore.')),
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
      return t('Renews on {day} or later, at the new season’s price. You last agreed to {price}.', {
        day,
        price: money(agreed_price),
      })
    case 'announced':
      return isTogether
        ? t('Renews on {day}. The total for everything renewing that day is {amount}.', {
            day,
            amount: money(amount ?? 0),
          })
        : t('Renews on {day} for {amount}.', { day, amount: money(amount ?? 0) })
    case 'charging':
      return t('Charging now: {amount}.', { amount: money(amount ?? 0) })
    case 'declined':
      return t('Your card was declined. We’ll try again on {day}.', { day })
    case 'by_hand':
      return t('We won’t charge this one. Please renew it yourself.')
  }
}

export const cardText = ({ brand, last4, exp_month, exp_year }: ShownCard) =>
  t('{brand} ending in {last4}, expires {month}/{year}', {
    brand,
    last4,
    month: String(exp_month).padStart(2, '0'),
    year: exp_year,
  })
