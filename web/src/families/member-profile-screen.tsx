import './household.css'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ownCredentials } from 'contract/members/credentials'
import { listOwnAutoRenewals } from 'contract/renewing/auto-renewal'
import { listHandIn, listOwnDocuments } from 'contract/families/documents'
import { getHousehold, type Household, type HouseholdPerson } from 'contract/families/household'
import { waiversToSign } from 'contract/signing/waivers-again'
import { hasCome, query } from '../api.ts'
import { may, useSession } from '../session.ts'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { GuardiansPanel } from './guardians/guardians-panel.tsx'
import { OwnDataPanel } from './own-data-panel.tsx'
import { RenewBanner, renewalsQuery } from './renew-banner.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { WaiversToSign } from './waivers-to-sign.tsx'
import { HouseholdPersonPanel } from './household-person.tsx'
import { HouseholdReceipts } from './household-receipts.tsx'
import { HouseholdStatements } from './household-statements.tsx'
import { AutoRenewalPanel } from '../renewing/renewing.ts'

/**
 * The home page of a family: their own memberships and their children's, with everything to show and to keep.
 */
export function MemberProfileScreen() {
  const household = useQuery(query(getHousehold, {}))
  const [{ tab }, setPlace] = useUrlState({ tab: 'memberships' })
  const isWhole = useIsWhole()
  const data = isWhole ? household.data : undefined
  const isEmpty = data?.people.every(({ registrations }) => registrations.length === 0)
  return (
    <div className="household">
      <PageHeader
        title={t('My memberships')}
        actions={
          data &&
          !isEmpty && (
            <Link to="/registration" className="button" data-kind="primary">
              {t('Register someone else')}
            </Link>
          )
        }
      />
      {isWhole && <WaiversToSign />}
      {data && !isEmpty && <RenewBanner />}
      {data && !isEmpty && <AutoRenewalPanel />}
      {data && (
        <Tabs
          label={t('My memberships')}
          open={tab}
          onOpen={(key) => setPlace({ tab: key })}
          tabs={[
            {
              key: 'memberships',
              label: t('Memberships'),
              content: () => (isEmpty ? <NobodyYet /> : <People people={data.people} />),
            },
            {
              key: 'payments',
              label: t('Payments'),
              content: () => <Payments orders={data.orders} />,
            },
            { key: 'family', label: t('Family'), content: () => <GuardiansPanel /> },
            { key: 'data', label: t('My data'), content: () => <OwnDataPanel /> },
          ]}
        />
      )}
      {household.error && !household.data && (
        <ErrorState error={household.error} onRetry={() => void household.refetch()} />
      )}
      {(household.isPending || !isWhole) && (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
    </div>
  )
}

/** Whether everything above and between the people has loaded. */
function useIsWhole() {
  return useQueries({
    queries: [
      query(waiversToSign, {}),
      renewalsQuery(),
      query(listOwnAutoRenewals, {}),
      query(ownCredentials, {}),
      query(listOwnDocuments, {}),
      query(listHandIn, {}),
    ],
  }).every(hasCome)
}

function Payments({ orders }: Pick<Household, 'orders'>) {
  if (orders.length > 0)
    return (
      <>
        <HouseholdReceipts orders={orders} />
        <HouseholdStatements />
      </>
    )
  return (
    <Panel>
      <EmptyState
        drawing="money"
        title={t('No payments yet')}
        text={t('Your receipts and yearly statements will show up here.')}
      />
    </Panel>
  )
}

/** People who run a team or club and have no membership of their own are sent there. */
function NobodyYet() {
  const looksAfter = may({ access: 'ctms.teams.view', scoped: true }, useSession())
  if (looksAfter)
    return (
      <Panel>
        <EmptyState
          drawing="team"
          title={t('Your teams are waiting')}
          text={t(
            'Find rosters, events, fees and who’s ready to play there. To play or help out yourself, register.',
          )}
          action={
            <>
              <Link to="/ctms" className="button" data-kind="primary">
                {t('Go to your teams')}
              </Link>
              <Link to="/registration" className="button">
                {t('Go to registration')}
              </Link>
            </>
          }
        />
      </Panel>
    )
  return <NobodyRegistered />
}

const NobodyRegistered = () => (
  <Panel>
    <EmptyState
      drawing="ball"
      title={t('Let’s get your family registered')}
      text={t(
        'Register yourself or your children for the season. Your cards, receipts and signed documents will be here.',
      )}
      action={
        <Link to="/registration" className="button" data-kind="primary">
          {t('Go to registration')}
        </Link>
      }
    />
  </Panel>
)

function People({ people }: Pick<Household, 'people'>) {
  return (
    <>
      {people.toSorted(byUse).map((person) => (
        <HouseholdPersonPanel key={person.id} person={person} />
      ))}
      {people.some(({ waivers }) => waivers.length > 0) && (
        <p className="dim no-print">
          {rich('Has a waiver changed since you signed? <link>Sign it again</link>.', {
            link: (text) => <Link to="/waiver-regeneration">{text}</Link>,
          })}
        </p>
      )}
    </>
  )
}

/** People whose card may be asked for at the gate come first, then others who are registered now. */
const byUse = (a: HouseholdPerson, b: HouseholdPerson) => weight(b) - weight(a)

const weight = ({ registrations }: HouseholdPerson) =>
  Math.max(0, ...registrations.map(({ has_card, is_current }) => Number(has_card) + Number(is_current)))
