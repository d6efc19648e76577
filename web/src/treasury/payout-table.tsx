import './treasury.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { getPayout, type Payout } from 'contract/treasury/payouts'
import { query } from '../api.ts'
import { msg, t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { Day, Money, Moment } from '../ui/values.tsx'
import { DepositDialog } from './deposit-dialog.tsx'

const STATUS = {
  on_its_way: { label: msg('Due in your bank'), like: 'waiting_for_approval' },
  paid: { label: msg('Paid out'), like: 'active' },
  failed: { label: msg('Failed'), like: 'rejected' },
} as const

/** Each payout with its sums, whether it is in the bank, and what it is made of. */
export function PayoutTable({ payouts, mayEdit }: { payouts: readonly Payout[]; mayEdit: boolean }) {
  const [matching, setMatching] = useState<Payout>()
  const [opened, setOpened] = useState<Payout>()
  return (
    <>
      <ul className="treasury-list">
        {payouts.map((payout) => {
          const { id, ref, status, arrives_on, gross, refunds, fees, other, amount, deposit_id } = payout
          return (
            <li key={id}>
              <span>
                <Day day={arrives_on} /> <span className="dim">{ref}</span>
                <span className="dim treasury-second">
                  {rich('{gross} paid, {refunds} refunded, {fees} fees', {
                    gross: <Money key="gross" cents={gross} />,
                    refunds: <Money key="refunds" cents={refunds} />,
                    fees: <Money key="fees" cents={fees} />,
                  })}
                  {other !== 0 && (
                    <>
                      {', '}
                      {rich('{other} other', { other: <Money key="other" cents={other} /> })}
                    </>
                  )}
                </span>
              </span>
              <span className="treasury-end">
                <b>
                  <Money cents={amount} />
                </b>
                {deposit_id !== null ? (
                  <StatusDot status="active" label={t('In the bank')} />
                ) : (
                  <StatusDot status={STATUS[status].like} label={t(STATUS[status].label)} />
                )}
                <Button
                  kind="quiet"
                  aria-label={t('Payout {ref}', { ref })}
                  onClick={() => setOpened(payout)}
                >
                  {t('Details')}
                </Button>
                {mayEdit && deposit_id === null && status === 'paid' && (
                  <Button kind="quiet" onClick={() => setMatching(payout)}>
                    {t('Match')}
                  </Button>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {matching && <DepositDialog payout={matching} onClose={() => setMatching(undefined)} />}
      {opened && <PayoutDialog payout={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function PayoutDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const detail = useQuery(query(getPayout, { id: payout.id }))
  return (
    <Dialog
      title={t('Payout {ref}', { ref: payout.ref })}
      onClose={onClose}
      buttons={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      {detail.error ? (
        <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
      ) : !detail.data ? (
        <Skeleton lines={5} />
      ) : (
        <ul className="treasury-list">
          {detail.data.rows.map(({ ref, kind, order_id, number, payer_name, amount, fee, at }) => (
            <li key={ref}>
              <span>
                {order_id === null ? ref : <Link to={`/mms/orders/${order_id}` as string}>{number}</Link>}{' '}
                {payer_name}
                <span className="dim treasury-second">
                  {kind === 'refund' ? t('Refund') : kind === 'other' ? t('Other') : t('Payment')} ·{' '}
                  <Moment at={at} />
                  {fee > 0 && (
                    <>
                      {' · '}
                      {rich('{fee} fee', { fee: <Money key="fee" cents={fee} /> })}
                    </>
                  )}
                </span>
              </span>
              <Money cents={amount} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
