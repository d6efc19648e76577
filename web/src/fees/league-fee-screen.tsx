import './fees.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { getClubTeam, listOfficeTeams } from 'contract/clubs/teams'
import {
  LeagueFeeSettled,
  getLeagueFee,
  payLeagueFee,
  waiveLeagueFee,
  type LeagueFee,
} from 'contract/fees/league-fee'
import type { Currency } from 'contract/money'
import { getOrder } from 'contract/payments'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { call, query, readKey, useCall, useMay } from '../api.ts'
import { msg, t, told } from '../language.ts'
import { CardTill, OrderPanel } from '../payments/payments.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
import { Moment, Money } from '../ui/values.tsx'

const STATES: Record<LeagueFee['state'], string> = {
  owed: msg('Not paid yet'),
  paid: msg('Paid##a league fee'),
  waived: msg('Waived##a league fee'),
  refunded: msg('Refunded##a league fee'),
}

/** What the league asks for a team that its club has made: paid here by the club, waived or refunded by the office. */
export function LeagueFeeScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const fee = useQuery({
    ...query(getLeagueFee, { id: Number(id) }),
    // What a bank is still asked about is known in a moment.
    refetchInterval: ({ state }) => (state.data?.is_processing ? 3_000 : false),
  })
  const back = (
    <Link to="/ctms/teams/$id" params={{ id }}>
      {fee.data?.team ?? t('Team')}
    </Link>
  )
  return (
    <div className="fees">
      <PageHeader title={t('League fee')} of={fee.data?.team} back={back} />
      {fee.data ? (
        <KnownFee fee={fee.data} />
      ) : fee.error ? (
        <ErrorState error={fee.error} onRetry={() => void fee.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={5} />
        </Panel>
      )}
    </div>
  )
}

function KnownFee({ fee }: { fee: LeagueFee }) {
  const mayWaive = useMay(waiveLeagueFee) && fee.state === 'owed' && fee.team_status === 'draft'
  const maySeeOrder = useMay(getOrder)
  const [isWaiving, setWaiving] = useState(false)
  return (
    <>
      <Panel
        title={fee.label}
        actions={mayWaive && <Button onClick={() => setWaiving(true)}>{t('Waive the fee')}</Button>}
      >
        <div className="league-fee">
          <Facts
            facts={[
              [t('Amount'), <Money key="amount" cents={fee.amount} />],
              [t('Status'), t(STATES[fee.state])],
              ...(fee.settled_at === null
                ? []
                : [[t('Settled'), <Moment key="settled" at={fee.settled_at} />] as const]),
            ]}
          />
          <p className="dim">{nextOf(fee)}</p>
          {fee.is_processing ? (
            <Notice kind="info" isNews title={t('We’re confirming your payment.')}>
              {t('Please wait a moment, and don’t pay again.')}
            </Notice>
          ) : (
            fee.may_pay && <Till fee={fee} />
          )}
        </div>
      </Panel>
      {fee.order_id !== null && maySeeOrder && <OrderPanel orderId={fee.order_id} />}
      {isWaiving && <Waive fee={fee} onClose={() => setWaiving(false)} />}
    </>
  )
}

/** What happens next, as far as it depends on the fee. */
function nextOf({ state, team_status }: LeagueFee): string {
  if (state === 'owed')
    return team_status === 'draft'
      ? t('Players and staff can join the team once the fee is paid.')
      : t('The team has ended, so nothing is owed.')
  if (team_status === 'waiting_for_approval') return t('The team now waits for the office to approve it.')
  if (team_status === 'active') return t('The team is ready: you can invite players and staff.')
  return t('The team has ended.')
}

function Till({ fee }: { fee: LeagueFee }) {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all(
      [getClubTeam, listOfficeTeams].map((read) => client.invalidateQueries({ queryKey: readKey(read) })),
    )
  return (
    <CardTill
      total={fee.amount}
      currency={fee.currency as Currency}
      reads={getLeagueFee}
      isOver={(error) => LeagueFeeSettled.is(error)}
      onPaid={() => void refresh()}
      place={() => call(payLeagueFee, { id: fee.team_id, total: fee.amount })}
    />
  )
}

function Waive({ fee, onClose }: { fee: LeagueFee; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const waive = useCall(waiveLeagueFee, {
    refresh: [getLeagueFee, getClubTeam, listOfficeTeams],
    quiet: 'failure',
    onSuccess: onClose,
  })
  const errors = fieldErrorsOf(waive.error) ?? {}
  return (
    <FormDialog
      title={t('Waive the league fee of {team}?', { team: fee.team })}
      submitLabel={t('Waive the fee')}
      busy={waive.isPending}
      errors={errors}
      onSubmit={() => waive.mutate({ id: fee.team_id, reason })}
      onClose={onClose}
    >
      {waive.error && !fieldErrorsOf(waive.error) && (
        <Notice kind="warn" isNews>
          {told(messageOf(waive.error))}
        </Notice>
      )}
      <p>{t('The fee counts as paid, and the club gets an email.')}</p>
      <TextareaField
        label={t('Reason')}
        hint={t('Kept in the history of the team.')}
        name="reason"
        maxLength={500}
        value={reason}
        error={errors['reason']}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  )
}
