import './household.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getHousehold, type Household, type HouseholdPerson } from 'contract/memberships/household'
import { query } from '../../api.ts'
import { t } from '../../language.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HouseholdPersonPanel } from './household-person.tsx'
import { HouseholdReceipts } from './household-receipts.tsx'

/** The home of whoever registered: their own memberships and their children's, with everything to show and to keep. */
export function MemberProfileScreen() {
  const household = useQuery(query(getHousehold, {}))
  const isEmpty = household.data?.people.every(({ registrations }) => registrations.length === 0)
  return (
    <div className="household">
      <PageHeader
        title={t('My memberships')}
        actions={
          household.data &&
          !isEmpty && (
            <Link to="/registration" className="button" data-kind="primary">
              {t('Register another person')}
            </Link>
          )
        }
      />
      {isEmpty && <NobodyYet />}
      {household.data && !isEmpty && <People people={household.data.people} />}
      {household.data && household.data.orders.length > 0 && (
        <HouseholdReceipts orders={household.data.orders} />
      )}
      {household.error && !household.data && (
        <ErrorState error={household.error} onRetry={() => void household.refetch()} />
      )}
      {household.isPending && (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
    </div>
  )
}

const NobodyYet = () => (
  <Panel>
    <EmptyState
      title={t('Nobody is registered yet')}
      text={t(
        'Register yourself or your children for the season. Cards, receipts and signed documents are here afterwards.',
      )}
      action={
        <Link to="/registration" className="button" data-kind="primary">
          {t('Go to the registration')}
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
          Has a text changed since it was signed? <Link to="/waiver-regeneration">{t('Sign it again')}</Link>.
        </p>
      )}
    </>
  )
}

/** Whose card may be asked for at the gate stands first, then who else is registered now. */
const byUse = (a: HouseholdPerson, b: HouseholdPerson) => weight(b) - weight(a)

const weight = ({ registrations }: HouseholdPerson) =>
  Math.max(0, ...registrations.map(({ has_card, is_current }) => Number(has_card) + Number(is_current)))
