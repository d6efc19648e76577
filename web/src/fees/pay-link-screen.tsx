import './fees.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { payFeeLink, showFeeLink } from 'contract/fees'
import { call, query } from '../api.ts'
import { t } from '../language.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { FeeTill } from './fee-till.tsx'
import { InstalmentList, PlanSums } from './plan-facts.tsx'

/** Where the letters lead: what is owed, paid without a login. */
export function PayLinkScreen() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const shown = useQuery({
    ...query(showFeeLink, { token }),
    refetchInterval: ({ state }) => (state.data?.is_processing ? 3_000 : false),
  })
  const plan = shown.data
  return (
    <div className="fees fee-page">
      <h1>{t('Team payments')}</h1>
      {plan ? (
        <Panel title={`${plan.player}: ${plan.package}`} className="fee-plan">
          <p className="dim">
            {plan.team} · {plan.season}
          </p>
          <PlanSums plan={plan} />
          <InstalmentList instalments={plan.instalments} />
          {plan.owed > 0 ? (
            <FeeTill
              key={plan.owed}
              plan={plan}
              terms={null}
              reads={showFeeLink}
              place={({ instalment_ids, total }) => call(payFeeLink, { token, instalment_ids, total })}
            />
          ) : (
            <Notice kind="good">{t('Everything is paid. Thank you!')}</Notice>
          )}
        </Panel>
      ) : shown.error ? (
        <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
    </div>
  )
}
