import './fees.css'
import { useState } from 'react'
import { listTeamPayments, payTeamFeesTogether, type OwnFeePlan } from 'contract/fees'
import type { Currency } from 'contract/money'
import { call } from '../api.ts'
import { t } from '../language.ts'
import { CardTill } from '../payments/payments.tsx'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { writtenMoney } from '../written.ts'
import { isFeeOver } from './fee-till.tsx'
import { nameOf } from './fee-words.tsx'

const isDue = ({ state, owed }: OwnFeePlan['instalments'][number]) =>
  owed > 0 && (state === 'due' || state === 'late')

/** Pays what is due on several plans at once: of several children, teams or packages. */
export function DueTogether({ plans }: { plans: readonly OwnFeePlan[] }) {
  const [isOpen, setOpen] = useState(false)
  const due = plans
    .filter(({ state, is_processing }) => state !== 'offered' && !is_processing)
    .map((plan) => ({ plan, instalments: plan.instalments.filter(isDue) }))
    .filter(({ instalments }) => instalments.length > 0)
  if (due.length < 2) return null
  const currency = due[0]!.plan.currency as Currency
  const show = (cents: number) => writtenMoney(cents, currency)
  const sumOf = ({ instalments }: (typeof due)[number]) =>
    instalments.reduce((all, { owed }) => all + owed, 0)
  const labelsOf = ({ instalments }: (typeof due)[number]) => instalments.map(({ label }) => label).join(', ')
  const total = due.reduce((all, one) => all + sumOf(one), 0)
  const list = (
    <ul className="fee-list">
      {due.map((one) => (
        <li key={one.plan.id}>
          <span>
            {nameOf(one.plan)}
            <span className="dim fee-line">
              {one.plan.package}
              {labelsOf(one) !== one.plan.package && `: ${labelsOf(one)}`}
            </span>
          </span>
          <span className="fee-amount">{show(sumOf(one))}</span>
        </li>
      ))}
    </ul>
  )
  return (
    <Panel title={t('Due now: {amount}', { amount: show(total) })} className="fee-plan">
      {isOpen ? (
        <CardTill
          key={total}
          total={total}
          currency={currency}
          reads={listTeamPayments}
          isOver={isFeeOver}
          place={() =>
            call(payTeamFeesTogether, {
              plans: due.map(({ plan, instalments }) => ({
                plan_id: plan.id,
                instalment_ids: instalments.map(({ id }) => id),
              })),
              total,
            })
          }
        >
          {list}
        </CardTill>
      ) : (
        <>
          {list}
          <Button kind="primary" onClick={() => setOpen(true)}>
            {t('Pay all {count}', { count: due.length })}
          </Button>
        </>
      )}
    </Panel>
  )
}
