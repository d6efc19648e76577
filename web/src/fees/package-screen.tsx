import './fees.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { FeePlan, Instalment } from 'contract/fees'
import {
  assignFeePackage,
  feeBoard,
  remindLate,
  setFeePackageStatus,
  type FeeBoard,
} from 'contract/fees/desk'
import { refundFees } from 'contract/fees/wallet'
import { query, useCall, useMay } from '../api.ts'
import { msg, t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatTile } from '../ui/stat-tile.tsx'
import { toast } from '../ui/toast.tsx'
import { Count, Day, Money } from '../ui/values.tsx'
import { InstalmentMark, planSays } from './fee-words.tsx'
import { LateFeeWaive } from './late-fee-waive.tsx'
import { PackageAssign } from './package-assign.tsx'
import { PackageClose } from './package-close.tsx'
import { PlanCredit, PlanMoney } from './plan-credit.tsx'
import { PlanRefund } from './plan-refund.tsx'
import { PlanEnd } from './plan-end.tsx'
import { PlanShare } from './plan-share.tsx'

/** A fee package, player by player and instalment by instalment. */
export function PackageScreen() {
  const { packageId = '' } = useParams({ strict: false }) as { packageId?: string }
  const board = useQuery(query(feeBoard, { id: packageId }))
  const back = <Link to="/ctms/payments">{t('Team payments')}</Link>
  if (board.error && !board.data)
    return (
      <>
        <PageHeader title={t('Fees')} back={back} />
        <ErrorState error={board.error} onRetry={() => void board.refetch()} />
      </>
    )
  if (!board.data)
    return (
      <>
        <PageHeader title={t('Fees')} back={back} />
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      </>
    )
  return <Board board={board.data} />
}

function Board({ board: { package: found, plans } }: { board: FeeBoard }) {
  const mayEdit = useMay(assignFeePackage)
  const [isAssigning, setAssigning] = useState(false)
  const [isClosing, setClosing] = useState(false)
  const reopen = useCall(setFeePackageStatus, { refresh: [feeBoard] })
  const mayRefund = useMay(refundFees)
  const [acting, setActing] = useState<{ plan: FeePlan; what?: keyof typeof ACTS }>()
  const [waiving, setWaiving] = useState<{ plan: FeePlan; one: Instalment }>()
  const remind = useCall(remindLate, {
    refresh: [],
    quiet: 'success',
    onSuccess: ({ reminded }) =>
      toast.success(t('{count} family is reminded.|{count} families are reminded.', { count: reminded })),
  })
  const shown = plans.filter(({ state, owed, paid }) => state !== 'ended' || owed > 0 || paid > 0)
  const isOpen = found.status === 'active'
  const mayChange = plans.every(({ accepted_at, paid, credited }) => !accepted_at && paid + credited === 0)
  const waiting = found.players - found.accepted
  return (
    <div className="fees">
      <PageHeader
        title={found.name}
        back={<Link to="/ctms/payments">{t('Team payments')}</Link>}
        note={`${found.team} · ${found.season}`}
        actions={
          mayEdit && (
            <>
              {isOpen ? (
                <>
                  {mayChange && (
                    <Link
                      to="/ctms/payments/$packageId/change"
                      params={{ packageId: String(found.id) }}
                      className="button"
                    >
                      {t('Change')}
                    </Link>
                  )}
                  <Button onClick={() => setClosing(true)}>{t('Close the fees')}</Button>
                  <Button onClick={() => setAssigning(true)}>{t('Ask more players')}</Button>
                </>
              ) : (
                <Button
                  busy={reopen.isPending}
                  onClick={() => reopen.mutate({ id: found.id, version: found.version, status: 'active' })}
                >
                  {t('Open again')}
                </Button>
              )}
              {found.late > 0 && (
                <Button
                  kind="primary"
                  busy={remind.isPending}
                  onClick={() => remind.mutate({ id: found.id })}
                >
                  {t('Remind who is late')}
                </Button>
              )}
            </>
          )
        }
      />
      <div className="stat-tiles fee-tiles">
        <StatTile label={t('Paid')} value={<Money cents={found.paid} />} />
        <StatTile label={t('Still owed')} value={<Money cents={found.owed} />} />
        <StatTile label={t('Late')} value={<Money cents={found.late} />} />
        <StatTile label={t('Not accepted yet')} value={<Count of={waiting} />} />
      </div>
      {!isOpen && <Notice kind="info">{t('These fees are closed: they are asked of nobody else.')}</Notice>}
      {found.note && <Notice>{found.note}</Notice>}
      <Panel title={t('Players')}>
        <div className="fee-board" role="region" aria-label={t('Instalments of the players')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('Player')}</th>
                {found.parts.map(({ label, due_on }, i) => (
                  <th scope="col" key={`${i}-${due_on}`}>
                    {label}
                    <span className="dim fee-line">
                      <Day day={due_on} />
                    </span>
                  </th>
                ))}
                <th scope="col">{t('Still owed')}</th>
                {mayEdit && <th scope="col">{t('Actions')}</th>}
              </tr>
            </thead>
            <tbody>
              {shown.map((plan) => (
                <tr key={plan.id}>
                  <th scope="row">
                    <Link
                      to="/ctms/payments/teams/$teamId/players/$memberId"
                      params={{ teamId: String(found.team_id), memberId: String(plan.member_id) }}
                    >
                      {plan.player}
                    </Link>
                    {plan.share > 0 && (
                      <span className="fee-line">
                        {t('Share of {name}', { name: plan.payer_name ?? '' })}
                      </span>
                    )}
                    <span className="dim fee-line">{planSays(plan)}</span>
                  </th>
                  {found.parts.map(({ due_on }, i) => (
                    <td key={`${i}-${due_on}`}>
                      <Cell
                        plan={plan}
                        position={i + 1}
                        onWaive={mayEdit ? (one) => setWaiving({ plan, one }) : undefined}
                      />
                    </td>
                  ))}
                  <td>
                    <Money cents={plan.owed} />
                  </td>
                  {mayEdit && (
                    <td>
                      {actsFor(plan, { mayRefund, isOpen }).length > 0 && (
                        <Button
                          kind="quiet"
                          aria-label={t('Actions for {name}', { name: nameOf(plan) })}
                          onClick={() => setActing({ plan })}
                        >
                          {t('Actions')}
                        </Button>
                      )}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
      {isAssigning && <PackageAssign found={found} plans={plans} onClose={() => setAssigning(false)} />}
      {isClosing && <PackageClose found={found} onClose={() => setClosing(false)} />}
      {waiving && <LateFeeWaive {...waiving} onClose={() => setWaiving(undefined)} />}
      {acting && !acting.what && (
        <Dialog title={nameOf(acting.plan)} onClose={() => setActing(undefined)}>
          <div className="fee-acts">
            {actsFor(acting.plan, { mayRefund, isOpen }).map((what) => (
              <Button key={what} onClick={() => setActing({ ...acting, what })}>
                {t(ACTS[what])}
              </Button>
            ))}
          </div>
        </Dialog>
      )}
      {acting?.what && (
        <Act plan={acting.plan} plans={plans} what={acting.what} onClose={() => setActing(undefined)} />
      )}
    </div>
  )
}

/** Who a line is about: the player, or whose share of hers it is. */
const nameOf = ({ player, share, payer_name }: FeePlan) =>
  share > 0 && payer_name ? `${player} (${payer_name})` : player

const ACTS = {
  credit: msg('Give a credit'),
  money: msg('Money received'),
  refund: msg('Give back'),
  share: msg('Share between payers'),
  end: msg('End the plan'),
}

/** What can be done with a plan as it stands. */
const actsFor = (
  { state, owed, paid, refunded }: FeePlan,
  { mayRefund, isOpen }: { mayRefund: boolean; isOpen: boolean },
): (keyof typeof ACTS)[] => [
  ...(owed > 0 ? (['credit'] as const) : []),
  ...(owed > 0 && state !== 'offered' ? (['money'] as const) : []),
  ...(mayRefund && paid > refunded ? (['refund'] as const) : []),
  ...(isOpen && state === 'offered' ? (['share'] as const) : []),
  ...(state !== 'ended' ? (['end'] as const) : []),
]

type Acting = { plan: FeePlan; plans: readonly FeePlan[]; what: keyof typeof ACTS; onClose: () => void }

function Act({ what, plans, ...about }: Acting) {
  switch (what) {
    case 'credit':
      return <PlanCredit {...about} />
    case 'money':
      return <PlanMoney {...about} />
    case 'refund':
      return <PlanRefund {...about} />
    case 'share':
      return <PlanShare plans={plans} {...about} />
    case 'end':
      return <PlanEnd {...about} />
  }
}

type CellProps = {
  plan: FeePlan
  position: number
  onWaive: ((one: Instalment) => void) | undefined
}

function Cell({ plan, position, onWaive }: CellProps) {
  const one = plan.instalments.find((instalment) => instalment.position === position)
  if (!one) return '—'
  return (
    <>
      <Money cents={one.state === 'paid' || one.state === 'cancelled' ? one.amount : one.owed} />
      <span className="fee-line">
        <InstalmentMark state={one.state} />
      </span>
      {one.declined && <span className="dim fee-line">{t('Card declined')}</span>}
      {one.late_fee > 0 && one.owed > 0 && (
        <span className="fee-line">
          {t('with a late fee of')} <Money cents={one.late_fee} />
          {onWaive && (
            <Button
              kind="quiet"
              aria-label={t('Waive the late fee of {name}: {label}', { name: plan.player, label: one.label })}
              onClick={() => onWaive(one)}
            >
              {t('Waive')}
            </Button>
          )}
        </span>
      )}
    </>
  )
}
