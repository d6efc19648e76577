import './home.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getHousehold, type Household } from 'contract/families/household'
import { ownHome } from 'contract/home'
import { waiversToSign } from 'contract/signing/waivers-again'
import { hasCome, query } from '../api.ts'
import { ownGamesQuery, TeamGames } from '../competition/competition.ts'
import { RenewBanner, WaiversToSign, renewalsQuery } from '../families/families.ts'
import { t } from '../language.ts'
import { useSession } from '../session.ts'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { AlertsCard } from './alerts-card.tsx'
import { FamilyDues } from './family-dues.tsx'
import { FamilyMessages } from './family-messages.tsx'
import { FamilyWeek } from './family-week.tsx'
import { InstallCard } from './install-card.tsx'
import { MemberCard, MemberCardSkeleton } from './member-card.tsx'

/** A family at a glance: its cards, what is on this week, what is to be paid and signed; each acts where it stands. */
export function FamilyHome() {
  const who = useSession()
  const household = useQuery(query(getHousehold, {}))
  // What stands above the week is waited for, so that nothing moves under a finger.
  const above = [useQuery(query(waiversToSign, {})), useQuery(renewalsQuery()), useQuery(ownGamesQuery())]
  const isReady = above.every(hasCome)
  const people = household.data?.people ?? []
  const isEmpty =
    household.data !== undefined && people.every(({ registrations }) => registrations.length === 0)
  return (
    <>
      <PageHeader title={t('Hi, {name}', { name: firstNameOf(household.data, who?.name) })} />
      {household.error && !household.data ? (
        <Panel>
          <ErrorState error={household.error} onRetry={() => void household.refetch()} />
        </Panel>
      ) : isEmpty ? (
        <FirstStep />
      ) : (
        <Cards household={household.data} />
      )}
      {isReady && (
        <>
          <WaiversToSign />
          <TeamGames which="ahead" />
          {!isEmpty && <RenewBanner />}
          <div className="home-columns">
            <FamilyWeek />
            <div className="home-stack">
              <FamilyDues />
              <FamilyMessages />
            </div>
          </div>
          <TeamGames which="behind" />
          <AlertsCard />
          <InstallCard />
        </>
      )}
    </>
  )
}

/** The cards of everybody who has one, side by side; who has none yet stands there without. */
function Cards({ household }: { household: Household | undefined }) {
  const home = useQuery(query(ownHome, {}))
  if (!household)
    return (
      <div className="home-cards">
        <MemberCardSkeleton />
        <MemberCardSkeleton />
      </div>
    )
  const shown = household.people
    .filter(({ registrations }) => registrations.length > 0)
    .toSorted((a, b) => Number(a.is_self) - Number(b.is_self))
  return (
    <section aria-label={t('Membership cards')}>
      <ul className="home-cards">
        {shown.map((person) => (
          <li key={person.id}>
            <MemberCard
              person={person}
              more={home.data?.people.find(({ member_id }) => member_id === person.id)}
            />
          </li>
        ))}
      </ul>
      <p className="home-more">
        <Link to="/mms/member/memberships">{t('All memberships, documents and receipts')}</Link>
        <Link to="/registration">{t('Register someone else')}</Link>
      </p>
    </section>
  )
}

const FirstStep = () => (
  <Panel>
    <EmptyState
      drawing="ball"
      title={t('Welcome! Let’s get you on the field')}
      text={t('Register yourself or your children. Cards, dates and payments show up here.')}
      action={
        <Link to="/registration" className="button" data-kind="primary">
          {t('Register')}
        </Link>
      }
    />
  </Panel>
)

const firstNameOf = (household: Household | undefined, name = '') =>
  (household?.people.find(({ is_self }) => is_self)?.name ?? name).trim().split(/\s+/)[0] ?? ''
