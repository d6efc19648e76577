import './fees.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { acceptFeeLink, payFeeLink, showFeeLink, stopFeeLinkCard } from 'contract/fees'
import { call, query, useCall } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { LinkError } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { spelledDay } from '../written.ts'
import { AcceptTerms } from './accept-terms.tsx'
import { FeeTill } from './fee-till.tsx'
import { InstalmentList, PlanSums } from './plan-facts.tsx'

/** Opened from letters: pays what is owed without logging in. */
export function PayLinkScreen() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const shown = useQuery({
    ...query(showFeeLink, { token }),
    refetchInterval: ({ state }) => (state.data?.is_processing ? 3_000 : false),
  })
  const accept = useCall(acceptFeeLink, { refresh: [showFeeLink] })
  const stop = useCall(stopFeeLinkCard, { refresh: [showFeeLink] })
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
          {plan.share > 0 && <p>{t('This is your share. You don’t owe what others pay.')}</p>}
          {plan.terms ? (
            <AcceptTerms
              terms={plan.terms}
              isBusy={accept.isPending}
              onAccept={(terms_hash) => accept.mutate({ token, terms_hash })}
            />
          ) : plan.owed > 0 ? (
            <FeeTill
              key={plan.owed}
              plan={plan}
              terms={plan.card === null ? plan.card_terms : null}
              reads={showFeeLink}
              place={(wanted) => call(payFeeLink, { token, ...wanted })}
            />
          ) : plan.state === 'ended' && plan.paid === 0 ? (
            <Notice kind="info">{t('The plan has ended. You don’t owe anything.')}</Notice>
          ) : (
            <Notice kind="good">{t('All paid. Thank you!')}</Notice>
          )}
          {plan.card && (
            <div className="fee-card">
              <span>
                {t('Charged on each due date: {brand} ending in {last4}', {
                  brand: plan.card.brand,
                  last4: plan.card.last4,
                })}
              </span>
              <Button kind="quiet" busy={stop.isPending} onClick={() => stop.mutate({ token })}>
                {t('Turn off')}
              </Button>
            </div>
          )}
          {plan.open_until && (
            <p className="dim">{t('This link works until {day}.', { day: spelledDay(plan.open_until) })}</p>
          )}
        </Panel>
      ) : shown.error ? (
        <LinkError error={shown.error} onRetry={() => void shown.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
    </div>
  )
}
