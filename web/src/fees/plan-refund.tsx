import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FeePlan } from 'contract/fees'
import { feeBoard } from 'contract/fees/packages'
import { listFeePayments, refundFees } from 'contract/fees/wallet'
import type { Currency } from 'contract/money'
import type { Out } from 'contract/operation'
import { fieldErrorsOf } from '../api-problems.ts'
import { query, useCall } from '../api.ts'
import { t } from '../language.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { newUuid } from '../uuid.ts'
import { writtenMoney } from '../written.ts'

type Props = { plan: FeePlan; onClose: () => void }

/** Refunds part of what a family has paid. */
export function PlanRefund({ plan, onClose }: Props) {
  const paid = useQuery(query(listFeePayments, { id: plan.id }))
  const title = t('Refund for {name}', { name: plan.player })
  if (!paid.data)
    return (
      <Dialog title={title} onClose={onClose}>
        {paid.error ? (
          <ErrorState error={paid.error} onRetry={() => void paid.refetch()} />
        ) : (
          <Skeleton lines={4} />
        )}
      </Dialog>
    )
  const choices = choicesOf(paid.data, plan.currency)
  if (choices.length === 0)
    return (
      <Dialog title={title} onClose={onClose}>
        <EmptyState
          drawing="money"
          title={t('Nothing to refund')}
          text={t('Everything paid has already been refunded, or nothing has been paid yet.')}
        />
      </Dialog>
    )
  return <RefundForm plan={plan} title={title} choices={choices} onClose={onClose} />
}

type Choice = { value: string; label: string; note?: string; aside: string; left: number }

function choicesOf({ cards, by_hand }: Out<typeof listFeePayments>, currency: string): Choice[] {
  const show = (cents: number) => writtenMoney(cents, currency as Currency)
  return [
    ...cards
      .filter(({ left }) => left > 0)
      .map(({ order_id, number, label, left }) => ({
        value: String(order_id),
        label: t('To the card: {number}', { number }),
        note: label,
        aside: show(left),
        left,
      })),
    ...(by_hand > 0
      ? [{ value: 'hand', label: t('By hand, for cash and checks'), aside: show(by_hand), left: by_hand }]
      : []),
  ]
}

type Form = Props & { title: string; choices: readonly Choice[] }

function RefundForm({ plan, title, choices, onClose }: Form) {
  const [value, setValue] = useState(choices[0]!.value)
  const [amount, setAmount] = useState<number | null>(choices[0]!.left)
  const [reason, setReason] = useState('')
  const [request_key] = useState(newUuid)
  const give = useCall(refundFees, { refresh: [feeBoard, listFeePayments], onSuccess: onClose })
  const errors = fieldErrorsOf(give.error) ?? {}
  return (
    <FormDialog
      title={title}
      submitLabel={t('Refund')}
      busy={give.isPending}
      errors={errors}
      onSubmit={() =>
        give.mutate({
          id: plan.id,
          order_id: value === 'hand' ? null : Number(value),
          amount: amount ?? 0,
          reason,
          request_key,
        })
      }
      onClose={onClose}
    >
      <RadioCards
        label={t('What to refund')}
        name="order_id"
        value={value}
        options={choices}
        onChange={(next) => {
          setValue(next)
          setAmount(choices.find((one) => one.value === next)?.left ?? null)
        }}
      />
      <MoneyField
        label={t('Amount')}
        name="amount"
        value={amount}
        error={errors['amount']?.[0]}
        onChange={setAmount}
      />
      <TextField
        label={t('Reason')}
        hint={t('The family will see it.')}
        name="reason"
        maxLength={300}
        value={reason}
        error={errors['reason']?.[0]}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  )
}
