import './fees.css'
import { useState } from 'react'
import { FeePlanEnded, FeeTermsChanged, FeesChanged, type FeePlan, type OwnFeePlan } from 'contract/fees'
import type { Currency } from 'contract/money'
import type { Operation } from 'contract/operation'
import { t } from '../language.ts'
import { CardTill } from '../payments/payments.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { writtenMoney } from '../written.ts'
import { CardTerms } from './card-terms.tsx'

type Choice = { value: string; label: string; ids: number[]; total: number }

/** What can be paid at once: what is due, the next instalment, or everything. */
function choicesOf({ instalments }: FeePlan): Choice[] {
  const open = instalments.filter(({ owed }) => owed > 0)
  const due = open.filter(({ state }) => state === 'due' || state === 'late')
  const choice = (value: string, label: string, some: typeof open) => ({
    value,
    label,
    ids: some.map(({ id }) => id),
    total: some.reduce((all, { owed }) => all + owed, 0),
  })
  const [next] = open.filter((one) => !due.includes(one))
  return [
    ...(due.length > 0 ? [choice('due', t('Everything due now'), due)] : []),
    ...(due.length === 0 && next ? [choice('next', t('Next: {label}', { label: next.label }), [next])] : []),
    ...(open.length > Math.max(1, due.length) ? [choice('all', t('Everything'), open)] : []),
  ]
}

/** Whether an error means that the amount shown is out of date. */
export const isFeeOver = (error: unknown) =>
  [FeesChanged, FeeTermsChanged, FeePlanEnded].some((one) => one.is(error))

type Placed = { order_token: string }
export type Wanted = { instalment_ids: number[]; total: number; card_terms_hash?: string }
type Props = {
  plan: FeePlan
  /** What is agreed to when the card is kept; null if it cannot be. */
  terms: OwnFeePlan['card_terms']
  /** The read to refresh afterwards. */
  reads: Operation
  place: (wanted: Wanted) => Promise<Placed>
}

/** Pays instalments of a plan by card; the amount on the button is what is charged. */
export function FeeTill({ plan, ...props }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (plan.is_processing)
    return (
      <Notice kind="info" isNews title={t('We’re confirming your payment.')}>
        {t('Please wait a moment, and don’t pay again.')}
      </Notice>
    )
  if (!isOpen)
    return (
      <div>
        <Button kind="primary" onClick={() => setOpen(true)}>
          {t('Pay by card')}
          <span className="visually-hidden">
            : {plan.player}, {plan.package}
          </span>
        </Button>
      </div>
    )
  return <OpenTill plan={plan} {...props} />
}

function OpenTill({ plan, terms, reads, place }: Props) {
  const choices = choicesOf(plan)
  const [value, setValue] = useState(choices[0]?.value ?? '')
  const [keeps, setKeeps] = useState(false)
  const chosen = choices.find((one) => one.value === value) ?? choices[0]
  if (!chosen) return null
  const currency = plan.currency as Currency
  const mayKeep = terms !== null && chosen.total < plan.owed
  return (
    <CardTill
      total={chosen.total}
      currency={currency}
      reads={reads}
      isOver={isFeeOver}
      keepsCard={mayKeep && keeps}
      agreement={mayKeep && <CardTerms terms={terms} isChosen={keeps} onChoose={setKeeps} />}
      place={() =>
        place({
          instalment_ids: chosen.ids,
          total: chosen.total,
          ...(mayKeep && keeps && { card_terms_hash: terms.hash }),
        })
      }
    >
      <RadioCards
        label={t('What would you like to pay?')}
        name="pay"
        value={chosen.value}
        onChange={setValue}
        options={choices.map(({ value: key, label, total }) => ({
          value: key,
          label,
          aside: writtenMoney(total, currency),
        }))}
      />
    </CardTill>
  )
}
