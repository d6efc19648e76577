import '../entering.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listMyEvents } from 'contract/events/entering'
import {
  listBalanceFunds,
  listTeamFunds,
  payBalanceFromFunds,
  payFromTeamFunds,
  type TeamFundsFor,
} from 'contract/events/team-funds'
import type { Currency } from 'contract/money'
import { query, useCall, useMay } from '../../api.ts'
import { t } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { writtenMoney } from '../../written.ts'

type Props = {
  id: number
  /** A coupon that counts; empty without one. */
  code: string
  onDone: () => void
  onFailure: (error: Error) => void
}

/** Instead of a card: what the association holds for the teams pays for held spots. Nothing is shown to who may not spend it. */
export function TeamFundsChoice({ id, code, onDone, onFailure }: Props) {
  const mayPay = useMay(payFromTeamFunds)
  const coupon = code ? { coupon_code: code } : {}
  const found = useQuery({ ...query(listTeamFunds, { id, ...coupon }), enabled: mayPay })
  const pay = useCall(payFromTeamFunds, { refresh: [listMyEvents, listTeamFunds], quiet: 'success' })
  return (
    <Choice
      teams={found.data ?? []}
      label={t('Pay from team funds instead')}
      busy={pay.isPending}
      onPay={(total, close) =>
        pay.mutate(
          { id, ...coupon, total },
          {
            onSuccess: onDone,
            onError: (error) => {
              close()
              void found.refetch()
              onFailure(error)
            },
          },
        )
      }
    />
  )
}

/** The same for what is still due after a deposit. */
export function BalanceFundsChoice({ id, balance_id }: { id: number; balance_id: number }) {
  const mayPay = useMay(payBalanceFromFunds)
  const found = useQuery({ ...query(listBalanceFunds, { id, balance_id }), enabled: mayPay })
  const pay = useCall(payBalanceFromFunds, { refresh: [listMyEvents, listBalanceFunds] })
  return (
    <Choice
      teams={found.data ?? []}
      label={t('Pay from team funds')}
      busy={pay.isPending}
      onPay={(total, close) => pay.mutate({ id, balance_id, total }, { onSettled: close })}
    />
  )
}

type ChoiceProps = {
  teams: readonly TeamFundsFor[]
  label: string
  busy: boolean
  onPay: (total: number, close: () => void) => void
}

function Choice({ teams, label, busy, onPay }: ChoiceProps) {
  const { currency } = useTenant()
  const money = (cents: number) => writtenMoney(cents, currency as Currency)
  const [isAsked, setAsked] = useState(false)
  // Most teams’ fees aren’t paid here: nothing to choose, and nothing to be short of.
  if (teams.every(({ available_cents }) => available_cents <= 0)) return null
  const total = teams.reduce((sum, { cents }) => sum + cents, 0)
  const short = teams.filter(({ cents, available_cents }) => available_cents < cents)
  if (short.length > 0)
    return (
      <p className="dim entering-instead">
        {short
          .map(({ name, cents, available_cents }) =>
            t('{team} has {amount} in team funds. That’s {missing} short.', {
              team: name,
              amount: money(available_cents),
              missing: money(cents - available_cents),
            }),
          )
          .join(' ')}
      </p>
    )
  return (
    <div className="entering-instead">
      <Button onClick={() => setAsked(true)}>{label}</Button>
      {isAsked && (
        <ConfirmDialog
          title={t('Pay {amount} from team funds?', { amount: money(total) })}
          confirmLabel={t('Pay {amount}', { amount: money(total) })}
          kind="primary"
          busy={busy}
          onConfirm={() => onPay(total, () => setAsked(false))}
          onClose={() => setAsked(false)}
        >
          <ul className="entering-list">
            {teams.map(({ team_id, name, cents, available_cents }) => (
              <li key={team_id}>
                <span>
                  {t('{team}: {amount} of {available}', {
                    team: name,
                    amount: money(cents),
                    available: money(available_cents),
                  })}
                </span>
                <span className="dim">{t('{amount} left', { amount: money(available_cents - cents) })}</span>
              </li>
            ))}
          </ul>
          <p>
            {t(
              'This is money from team fees that the association holds. If you withdraw, it goes back there.',
            )}
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
