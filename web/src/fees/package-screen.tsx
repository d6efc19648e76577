import './fees.css'
import '../ui/stat-tile.css'
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
} from 'contract/fees/packages'
import { refundFees } from 'contract/fees/wallet'
import { query, useCall, useMay } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatTile } from '../ui/stat-tile.tsx'
import { toast } from '../ui/toast.tsx'
import { Count, Money } from '../ui/values.tsx'
import { FeeBoardTable } from './fee-board.tsx'
import { LateFeeWaive } from './late-fee-waive.tsx'
import { PackageAssign } from './package-assign.tsx'
import { PackageClose } from './package-close.tsx'
import { PlanActs, actsFor } from './plan-acts.tsx'

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
  const [acting, setActing] = useState<FeePlan>()
  const [waiving, setWaiving] = useState<{ plan: FeePlan; one: Instalment }>()
  const remind = useCall(remindLate, {
    refresh: [],
    quiet: 'success',
    onSuccess: ({ reminded }) =>
      toast.success(t('Reminded {count} family.|Reminded {count} families.', { count: reminded })),
  })
  const shown = plans.filter(({ state, owed, paid }) => state !== 'ended' || owed > 0 || paid > 0)
  const isOpen = found.status === 'active'
  const mayChange = plans.every(({ accepted_at, paid, credited }) => !accepted_at && paid + credited === 0)
  const actsOf = (plan: FeePlan) => actsFor(plan, { mayRefund, isOpen })
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
                      {t('Edit')}
                    </Link>
                  )}
                  <Button onClick={() => setClosing(true)}>{t('Close fees')}</Button>
                  <Button onClick={() => setAssigning(true)}>{t('Bill more players')}</Button>
                </>
              ) : (
                <Button
                  busy={reopen.isPending}
                  onClick={() => reopen.mutate({ id: found.id, version: found.version, status: 'active' })}
                >
                  {t('Reopen')}
                </Button>
              )}
              {found.late > 0 && (
                <Button
                  kind="primary"
                  busy={remind.isPending}
                  onClick={() => remind.mutate({ id: found.id })}
                >
                  {t('Remind late payers')}
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
      {!isOpen && <Notice kind="info">{t('These fees are closed. No more players will be billed.')}</Notice>}
      {found.note && <Notice>{found.note}</Notice>}
      <Panel title={t('Players')}>
        <FeeBoardTable
          package={found}
          plans={shown}
          onWaive={mayEdit ? (plan, one) => setWaiving({ plan, one }) : undefined}
          onAct={mayEdit ? setActing : undefined}
          canAct={(plan) => actsOf(plan).length > 0}
        />
      </Panel>
      {isAssigning && <PackageAssign found={found} plans={plans} onClose={() => setAssigning(false)} />}
      {isClosing && <PackageClose found={found} onClose={() => setClosing(false)} />}
      {waiving && <LateFeeWaive {...waiving} onClose={() => setWaiving(undefined)} />}
      {acting && (
        <PlanActs
          key={acting.id}
          plan={acting}
          plans={plans}
          acts={actsOf(acting)}
          onClose={() => setActing(undefined)}
        />
      )}
    </div>
  )
}
