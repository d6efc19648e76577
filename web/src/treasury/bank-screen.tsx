import './treasury.css'
import '../ui/fields/input.css'
import '../ui/stat-tile.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dayIn } from 'contract/dates'
import {
  confirmPayouts,
  deleteDeposit,
  getBankMonth,
  refreshPayouts,
  type BankMonth,
} from 'contract/treasury/payouts'
import { query, useCall, useMay } from '../api.ts'
import { language, t, told } from '../language.ts'
import { rich } from '../rich.tsx'
import { useTenant } from '../tenant.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatTile } from '../ui/stat-tile.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { Count, Day, Money } from '../ui/values.tsx'
import { ByHandPanel } from './bank-by-hand.tsx'
import { DepositDialog } from './deposit-dialog.tsx'
import { PayoutTable } from './payout-table.tsx'

/** A month of the bank: payouts beside what came in, checks and cash on the way, and what is not explained. */
export function BankScreen() {
  const { time_zone } = useTenant()
  const [thisMonth] = useState(() => dayIn(time_zone, new Date()).slice(0, 7))
  const [{ month }, setPlace] = useUrlState({ month: thisMonth })
  const bank = useQuery(query(getBankMonth, { month }))
  const mayEdit = useMay(refreshPayouts)
  const read = useCall(refreshPayouts, { refresh: [getBankMonth] })
  const confirm = useCall(confirmPayouts, { refresh: [getBankMonth] })
  const [isAdding, setAdding] = useState(false)
  const open = (bank.data?.payouts ?? []).filter(
    ({ deposit_id, status, amount }) => deposit_id === null && status === 'paid' && amount > 0,
  )
  return (
    <>
      <PageHeader
        title={t('Bank')}
        note={t('What the card provider pays out, and what arrives in your account.')}
        actions={
          mayEdit && (
            <>
              <Button busy={read.isPending} onClick={() => read.mutate({ month })}>
                {t('Get payouts')}
              </Button>
              <Button onClick={() => setAdding(true)}>{t('Add deposit')}</Button>
              {open.length > 0 && (
                <Button
                  kind="primary"
                  busy={confirm.isPending}
                  onClick={() => confirm.mutate({ payout_ids: open.map(({ id }) => id) })}
                >
                  {t('Match {count} payout|Match {count} payouts', { count: open.length })}
                </Button>
              )}
            </>
          )
        }
      />
      <label className="treasury-month">
        {t('Month')}
        <input
          className="input"
          type="month"
          value={month}
          onChange={({ currentTarget }) => currentTarget.value && setPlace({ month: currentTarget.value })}
        />
      </label>
      {bank.error ? (
        <ErrorState error={bank.error} onRetry={() => void bank.refetch()} />
      ) : !bank.data ? (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      ) : (
        <Month bank={bank.data} month={month} mayEdit={mayEdit} />
      )}
      {isAdding && <DepositDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function Month({ bank, month, mayEdit }: { bank: BankMonth; month: string; mayEdit: boolean }) {
  const { totals, payouts, deposits, by_hand, differences } = bank
  const named = new Intl.DateTimeFormat(language(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`))
  return (
    <div className="treasury-stack">
      <div className="stat-tiles">
        <StatTile label={t('Paid out')} value={<Money cents={totals.paid_out} />} />
        <StatTile label={t('In the bank')} value={<Money cents={totals.deposited} />} />
        <StatTile label={t('Not matched yet')} value={<Money cents={totals.missing} />} />
        <StatTile label={t('Checks and cash to deposit')} value={<Money cents={totals.by_hand} />} />
        <StatTile label={t('Not explained')} value={<Money cents={totals.unexplained} />} />
      </div>
      <Panel title={t('Payouts in {month}', { month: named })}>
        {payouts.length === 0 ? (
          <EmptyState
            drawing="money"
            title={t('No payouts this month')}
            text={t('The card provider pays out a few days after families pay.')}
          />
        ) : (
          <PayoutTable payouts={payouts} mayEdit={mayEdit} />
        )}
      </Panel>
      {by_hand.length > 0 && <ByHandPanel payments={by_hand} mayEdit={mayEdit} />}
      <Deposits deposits={deposits} mayEdit={mayEdit} />
      {differences.length > 0 && (
        <Panel title={t('Needs a look')}>
          <ul className="treasury-list">
            {differences.map(({ id, order_id, expected, found, note, found_at }) => (
              <li key={id}>
                <span>
                  {told(note)}
                  <span className="dim treasury-second">
                    <Day day={found_at.slice(0, 10)} />
                    {expected !== null && found !== null && (
                      <>
                        {' · '}
                        {rich('{expected} in the books, {found} at the provider', {
                          expected: <Money key="expected" cents={expected} />,
                          found: <Money key="found" cents={found} />,
                        })}
                      </>
                    )}
                  </span>
                </span>
                {order_id !== null && <Link to={`/mms/orders/${order_id}` as string}>{t('Open order')}</Link>}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}

function Deposits({ deposits, mayEdit }: { deposits: BankMonth['deposits']; mayEdit: boolean }) {
  const remove = useCall(deleteDeposit, { refresh: [getBankMonth] })
  if (deposits.length === 0) return null
  return (
    <Panel title={t('Deposits')}>
      <ul className="treasury-list">
        {deposits.map(({ id, arrived_on, amount, note, payout_ref, payments, explained }) => (
          <li key={id}>
            <span>
              <b>
                <Money cents={amount} />
              </b>{' '}
              <Day day={arrived_on} />
              <span className="dim treasury-second">
                {payout_ref !== null
                  ? t('Payout {ref}', { ref: payout_ref })
                  : payments > 0 && (
                      <>
                        <Count of={payments} /> {t('checks and cash')}
                      </>
                    )}
                {note !== null && <> {note}</>}
                {explained !== amount && (
                  <>
                    {' · '}
                    {rich('Difference: {amount}', {
                      amount: <Money key="amount" cents={amount - explained} />,
                    })}
                  </>
                )}
              </span>
            </span>
            {mayEdit && (
              <Button
                kind="quiet"
                busy={remove.isPending && remove.variables.id === id}
                onClick={() => remove.mutate({ id })}
              >
                {t('Undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
