import './fees.css'
import '../ui/stat-tile.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { FeePlan } from 'contract/fees'
import { playerFees } from 'contract/fees/wallet'
import { query } from '../api.ts'
import { t } from '../language.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatTile } from '../ui/stat-tile.tsx'
import { Money } from '../ui/values.tsx'
import { BookEntries } from './book-entries.tsx'
import { planSays } from './fee-words.tsx'
import { InstalmentList } from './plan-facts.tsx'

/** What one player owes a team, payer by payer, and every entry about it. */
export function PlayerFeesScreen() {
  const { teamId = '', memberId = '' } = useParams({ strict: false }) as Record<string, string>
  const found = useQuery(query(playerFees, { id: teamId, member_id: memberId }))
  const fees = found.data
  const standing = fees?.plans.filter(isShown) ?? []
  const sum = (of: 'owed' | 'due' | 'paid') => standing.reduce((all, plan) => all + plan[of], 0)
  return (
    <div className="fees">
      <PageHeader
        title={fees?.player ?? t('Player')}
        back={
          <Link to="/ctms/payments/teams/$teamId" params={{ teamId }}>
            {t('Team ledger')}
          </Link>
        }
        note={fees && `${fees.team} · ${fees.season}`}
      />
      {fees ? (
        <>
          <div className="stat-tiles fee-tiles">
            <StatTile label={t('Paid')} value={<Money cents={sum('paid')} />} />
            <StatTile label={t('Still owed')} value={<Money cents={sum('owed')} />} />
            <StatTile label={t('Due by now')} value={<Money cents={sum('due')} />} />
          </div>
          {standing.map((plan) => (
            <Panel
              key={plan.id}
              title={plan.share > 0 ? `${plan.package}: ${plan.payer_name}` : plan.package}
              className="fee-plan"
            >
              <p className="dim">{planSays(plan)}</p>
              <InstalmentList instalments={plan.instalments} />
            </Panel>
          ))}
          <Panel title={t('Entries')}>
            <BookEntries entries={fees.entries} of="player" />
          </Panel>
        </>
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
    </div>
  )
}

/** A plan withdrawn before anyone had touched it only appears in the entries. */
const isShown = ({ state, owed, paid, credited }: FeePlan) => state !== 'ended' || owed + paid + credited > 0
