import './fees.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FeePlan } from 'contract/fees'
import { feeBoard } from 'contract/fees/packages'
import { listFeePayers, shareFeePlan } from 'contract/fees/sharing'
import { allocate, type Currency } from 'contract/money'
import { fieldErrorsOf } from '../api-problems.ts'
import { query, useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { EmailField } from '../ui/fields/email-field.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { FieldGroup } from '../ui/fields/field.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { newUuid } from '../uuid.ts'
import { writtenMoney } from '../written.ts'

type Props = { plan: FeePlan; plans: readonly FeePlan[]; onClose: () => void }
type Known = { name: string; email: string }

/** Splits a player's charges between payers, each with a plan of their own. */
export function PlanShare({ plan, plans, onClose }: Props) {
  const known = useQuery(query(listFeePayers, { id: plan.id }))
  const title = t('Who pays for {name}', { name: plan.player })
  if (!known.data)
    return (
      <Dialog title={title} onClose={onClose}>
        {known.error ? (
          <ErrorState error={known.error} onRetry={() => void known.refetch()} />
        ) : (
          <Skeleton lines={4} />
        )}
      </Dialog>
    )
  const offered = plans.filter(({ member_id, state }) => member_id === plan.member_id && state === 'offered')
  return <ShareForm title={title} plan={plan} offered={offered} known={known.data} onClose={onClose} />
}

type By = 'percent' | 'amount' | 'instalments'
type Typed = Known & { key: string; percent: string; amount: number | null; positions: readonly number[] }

/** The current payers, or else possible ones, with equal shares. */
function payersOf(offered: readonly FeePlan[], known: readonly Known[], total: number): Typed[] {
  const named = offered.flatMap(({ share, payer_name, owed }) =>
    share > 0 && payer_name
      ? [{ name: payer_name, email: known.find(({ name }) => name === payer_name)?.email ?? '', owed }]
      : [],
  )
  const payers =
    named.length > 1 ? named : [...known, { name: '', email: '' }, { name: '', email: '' }].slice(0, 2)
  const weights = named.length > 1 ? named.map(({ owed }) => owed) : payers.map(() => 1)
  const percents = allocate(100, weights)
  const amounts = allocate(total, weights)
  return payers.map(({ name, email }, i) => ({
    key: newUuid(),
    name,
    email,
    percent: String(percents[i]),
    amount: amounts[i]!,
    positions: [],
  }))
}

type FormProps = {
  title: string
  plan: FeePlan
  offered: readonly FeePlan[]
  known: readonly Known[]
  onClose: () => void
}

function ShareForm({ title, plan, offered, known, onClose }: FormProps) {
  const total = offered.reduce((all, { owed }) => all + owed, 0)
  const [by, setBy] = useState<By>('percent')
  const [payers, setPayers] = useState(() => payersOf(offered, known, total))
  const [wrong, setWrong] = useState<Record<string, string[]>>({})
  const share = useCall(shareFeePlan, { refresh: [feeBoard], onSuccess: onClose })
  const errors = { ...fieldErrorsOf(share.error), ...wrong }
  const isShared = offered.some((one) => one.share > 0)
  const parts = [
    ...new Map(offered.flatMap((one) => one.instalments).map((one) => [one.position, one])).values(),
  ]
    .filter(({ position }) =>
      offered.some((one) => one.instalments.some((i) => i.position === position && i.owed > 0)),
    )
    .toSorted((a, b) => a.position - b.position)
  const change = (key: string, next: Partial<Typed>) => {
    setWrong({})
    setPayers(payers.map((one) => (one.key === key ? { ...one, ...next } : one)))
  }
  const send = (some: readonly Typed[]) => {
    const sent = {
      id: plan.id,
      by,
      total,
      payers: some.map(({ name, email, percent, amount, positions }) => ({
        name,
        email,
        ...(by === 'instalments'
          ? { positions: [...positions] }
          : { share: by === 'percent' ? Number(percent) : (amount ?? 0) }),
      })),
    }
    const found = issuesOf(shareFeePlan.input, sent)
    setWrong(found)
    if (Object.keys(found).length === 0) share.mutate(sent)
  }
  return (
    <FormDialog
      title={title}
      submitLabel={t('Split')}
      busy={share.isPending}
      errors={errors}
      onSubmit={() => send(payers)}
      onClose={onClose}
    >
      <p>
        {t(
          'You’re splitting {total}. Each person gets an email with their own plan and owes only their share.',
          {
            total: writtenMoney(total, plan.currency as Currency),
          },
        )}
      </p>
      <RadioCards
        label={t('How to split it')}
        name="by"
        value={by}
        onChange={(value) => setBy(value as By)}
        options={[
          { value: 'percent', label: t('By percent of each installment') },
          { value: 'amount', label: t('By amount') },
          { value: 'instalments', label: t('By installment') },
        ]}
      />
      {errors['payers'] && <Notice kind="bad">{errors['payers'][0]}</Notice>}
      {payers.map((payer, i) => (
        <div
          key={payer.key}
          className="fee-payer"
          role="group"
          aria-label={t('Payer {number}', { number: i + 1 })}
        >
          <TextField
            label={t('Name')}
            name={`payers.${i}.name`}
            maxLength={120}
            autoComplete="off"
            value={payer.name}
            error={errors[`payers.${i}.name`]?.[0]}
            onChange={({ currentTarget }) => change(payer.key, { name: currentTarget.value })}
          />
          <EmailField
            label={t('Email')}
            name={`payers.${i}.email`}
            autoComplete="off"
            value={payer.email}
            error={errors[`payers.${i}.email`]?.[0]}
            onChange={({ currentTarget }) => change(payer.key, { email: currentTarget.value })}
          />
          {by === 'percent' && (
            <TextField
              label={t('Percent')}
              name={`payers.${i}.share`}
              inputMode="numeric"
              maxLength={3}
              value={payer.percent}
              error={errors[`payers.${i}.share`]?.[0]}
              onChange={({ currentTarget }) =>
                change(payer.key, { percent: currentTarget.value.replace(/\D/g, '') })
              }
            />
          )}
          {by === 'amount' && (
            <MoneyField
              label={t('Amount')}
              name={`payers.${i}.share`}
              value={payer.amount}
              error={errors[`payers.${i}.share`]?.[0]}
              onChange={(amount) => change(payer.key, { amount })}
            />
          )}
          {by === 'instalments' && (
            <FieldGroup
              label={t('Installments')}
              id={`payers.${i}.positions`}
              error={errors[`payers.${i}.positions`]?.[0]}
            >
              {parts.map(({ position, label }) => (
                <CheckboxField
                  key={position}
                  label={label}
                  checked={payer.positions.includes(position)}
                  onChange={({ currentTarget }) =>
                    change(payer.key, {
                      positions: currentTarget.checked
                        ? [...payer.positions, position]
                        : payer.positions.filter((one) => one !== position),
                    })
                  }
                />
              ))}
            </FieldGroup>
          )}
          {payers.length > 1 && (
            <Button
              kind="quiet"
              aria-label={t('Remove payer {number}', { number: i + 1 })}
              onClick={() => setPayers(payers.filter(({ key }) => key !== payer.key))}
            >
              {t('Remove')}
            </Button>
          )}
        </div>
      ))}
      <div className="fee-buttons">
        {payers.length < 4 && (
          <Button
            onClick={() =>
              setPayers([
                ...payers,
                { key: newUuid(), name: '', email: '', percent: '', amount: null, positions: [] },
              ])
            }
          >
            {t('Add a payer')}
          </Button>
        )}
        {isShared && (
          <Button kind="quiet" busy={share.isPending} onClick={() => send([])}>
            {t('Bill the whole family again')}
          </Button>
        )}
      </div>
    </FormDialog>
  )
}
