import './fees.css'
import { useQuery } from '@tanstack/react-query'
import { listTeamPayments, type OwnFeePlan } from 'contract/fees'
import { listFeeTeams } from 'contract/fees/packages'
import { listRenewals } from 'contract/renewing/renewal'
import { hasCome, query, useMay } from '../api.ts'
import { t } from '../language.ts'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { DueTogether } from './due-together.tsx'
import { FeePayments } from './fee-payments.tsx'
import { FeeTeams } from './fee-teams.tsx'
import { OwnPlan } from './family-plan.tsx'
import { RenewalDue } from './renewal-due.tsx'

/** What families owe their teams; and for users who run teams, what those are owed. */
export function PaymentsScreen() {
  const mayManage = useMay(listFeeTeams)
  const [{ tab, package_id }, setState] = useUrlState({ tab: '', package_id: '' })
  return (
    <div className="fees">
      <PageHeader title={t('Team payments')} />
      {mayManage ? (
        <Tabs
          label={t('Payment sections')}
          open={tab || (package_id ? 'own' : 'teams')}
          onOpen={(key) => setState({ tab: key })}
          tabs={[
            { key: 'teams', label: t('Teams'), content: () => <FeeTeams /> },
            { key: 'own', label: t('My family'), content: () => <OwnFees first={package_id} /> },
          ]}
        />
      ) : (
        <OwnFees first={package_id} />
      )}
    </div>
  )
}

/** Whether something of an accepted plan is due now and is not being paid. */
const isToPay = ({ state, due, is_processing }: OwnFeePlan) =>
  state !== 'offered' && due > 0 && !is_processing

/** The user's own plans; the package the user was sent here for comes first. */
function OwnFees({ first }: { first: string }) {
  const own = useQuery({
    ...query(listTeamPayments, {}),
    // A payment waiting for the bank is decided within moments.
    refetchInterval: ({ state }) =>
      state.data?.plans.some(({ is_processing }) => is_processing) ? 3_000 : false,
  })
  const renewals = useQuery(query(listRenewals, {}))
  if (own.error && !own.data) return <ErrorState error={own.error} onRetry={() => void own.refetch()} />
  if (!own.data || !hasCome(renewals))
    return (
      <Panel>
        <Skeleton lines={8} />
      </Panel>
    )
  const { plans, payments } = own.data
  if (plans.length === 0)
    return (
      <Panel>
        <EmptyState
          drawing="trophy"
          title={t('Nothing to pay')}
          text={t('When a team bills you or your children, you’ll see it here with the due dates.')}
        />
      </Panel>
    )
  const rank = (plan: (typeof plans)[number]) =>
    String(plan.package_id) === first ? 0 : plan.owed > 0 || plan.state === 'offered' ? 1 : 2
  return (
    <>
      <DueTogether plans={plans} />
      {plans.some(isToPay) && <RenewalDue renewals={renewals.data ?? []} />}
      {plans
        .toSorted((a, b) => rank(a) - rank(b))
        .map((plan) => (
          <OwnPlan key={plan.id} plan={plan} />
        ))}
      {payments.length > 0 && <FeePayments payments={payments} />}
    </>
  )
}
