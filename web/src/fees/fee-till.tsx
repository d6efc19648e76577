import './fees.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { FeePlanEnded, FeeTermsChanged, FeesChanged, type FeePlan, type OwnFeePlan } from 'contract/fees'
import type { Currency } from 'contract/money'
import type { Operation } from 'contract/operation'
import { cardFields } from 'contract/payments'
import { query, readKey } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { CardField, type Card } from '../ui/card-field.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { writtenMoney } from '../written.ts'
import { CardTerms } from './card-terms.tsx'
import { HINTS, usePaying } from './fee-paying.ts'

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

type TillProps = {
  total: number
  currency: Currency
  /** The read to refresh afterwards. */
  reads: Operation
  place: () => Promise<Placed>
  /** The selection of what to pay. */
  children: ReactNode
  /** What can be agreed to along with the payment. */
  agreement?: ReactNode
  onPaid?: () => void
  /** Whether an error means that the amount shown is out of date. */
  isOver?: (error: unknown) => boolean
}

/** The card fields and the button that charges the amount on it. */
export function CardTill({
  total,
  currency,
  reads,
  place,
  children,
  agreement,
  onPaid,
  isOver = () => false,
}: TillProps) {
  const card = useRef<Card>(null)
  const fields = useQuery({ ...query(cardFields, {}), staleTime: 600_000 })
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: readKey(reads) })
  const { paying, press } = usePaying({
    onPaid: () => {
      toast.success(t('Thank you! Your payment has been received.'))
      void refresh()
      onPaid?.()
    },
    onFailure: (error) => {
      if (isOver(error) || [FeesChanged, FeeTermsChanged, FeePlanEnded].some((one) => one.is(error)))
        void refresh()
    },
  })
  if (fields.error) return <ErrorState error={fields.error} onRetry={() => void fields.refetch()} />
  if (!fields.data) return <Skeleton lines={3} />
  return (
    <div className="fee-till">
      {children}
      {paying.at === 'ready' && paying.message && (
        <Notice kind="bad" isNews title={paying.message}>
          {paying.hint && t(HINTS[paying.hint])}
        </Notice>
      )}
      {paying.at === 'bank' && (
        <Notice kind="info" isNews title={t('Your bank needs to confirm it’s you.')}>
          {t('Please respond in your bank’s window.')}
        </Notice>
      )}
      {paying.at === 'confirming' && (
        <Notice kind="info" isNews title={t('We’re confirming your payment.')}>
          {t('Please wait a moment, and don’t pay again.')}
        </Notice>
      )}
      <div hidden={paying.at === 'confirming'}>
        <CardField ref={card} config={fields.data} />
      </div>
      {agreement}
      {fields.data.mode === 'sandbox' && (
        <p className="dim">
          {t('This site is in test mode, so no real card is charged. Use 4242 4242 4242 4242.')}
        </p>
      )}
      <Button
        kind="primary"
        className="fee-pay"
        busy={paying.at !== 'ready'}
        onClick={() => card.current && void press(card.current, place)}
      >
        {t('Pay {amount}', { amount: writtenMoney(total, currency) })}
      </Button>
    </div>
  )
}
