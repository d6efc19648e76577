import './auto-renewal.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { showAutoRenewals } from 'contract/renewing/auto-renewal'
import { query } from '../../api.ts'
import { t } from '../../language.ts'
import { EmptyState, LinkError } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AutoRenewalCard } from './auto-renewal-card.tsx'
import { AutoRenewalList } from './auto-renewal-list.tsx'

/** Opened from letters: automatic renewals, turned off in one press without logging in. */
export function AutoRenewalScreen() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const shown = useQuery(query(showAutoRenewals, { token }))
  return (
    <div className="auto-page">
      <h1>{t('Auto-renewal')}</h1>
      <Panel>
        {shown.data ? (
          shown.data.renewals.length > 0 ? (
            <>
              <AutoRenewalList shown={shown.data} />
              <AutoRenewalCard shown={shown.data} />
            </>
          ) : (
            <EmptyState
              drawing="card"
              title={t('Nothing renews automatically')}
              text={t('You’re never charged without your OK. Memberships are valid through their last day.')}
            />
          )
        ) : shown.error ? (
          <LinkError error={shown.error} onRetry={() => void shown.refetch()} />
        ) : (
          <Skeleton lines={5} />
        )}
      </Panel>
    </div>
  )
}
