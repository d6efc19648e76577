import './home.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ownHome } from 'contract/home'
import { hasCome, query } from '../api.ts'
import { ownGamesQuery, TeamGames } from '../competition/competition.ts'
import { t } from '../language.ts'
import { useMayOpen } from '../record-link.tsx'
import { useSession } from '../session.ts'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TeamCard } from './team-card.tsx'
import { TeamTile } from './team-tile.tsx'

/** From so many teams on each is a tile; before that there is room for what is open in each. */
const TILES_FROM = 3

/** The teams somebody looks after: what is next in each, and what is open, to be done from here. */
export function TeamHome() {
  const who = useSession()
  const mayOpenClub = useMayOpen('/ctms/clubs/1')
  const mayOpenReadiness = useMayOpen('/ems/my-teams/readiness')
  const home = useQuery(query(ownHome, {}))
  // What stands above the teams is waited for, so that nothing moves under a finger.
  const hasGames = hasCome(useQuery(ownGamesQuery()))
  const teams = home.data?.teams ?? []
  /** Whoever runs one club goes to its page from here. */
  const clubs = teams.filter(({ club_id }, i) => teams.findIndex((one) => one.club_id === club_id) === i)
  const club = clubs.length === 1 && clubs[0]!.club_id !== null && mayOpenClub ? clubs[0]! : undefined
  return (
    <>
      <PageHeader
        title={t('Hi, {name}', { name: who?.name.trim().split(/\s+/)[0] ?? '' })}
        note={
          home.data && teams.length > 1
            ? t('{count} team this season|{count} teams this season', { count: teams.length })
            : undefined
        }
        actions={
          <>
            {club && (
              <Link to="/ctms/clubs/$id" params={{ id: String(club.club_id) }} className="button">
                {club.club}
              </Link>
            )}
            {mayOpenReadiness && (
              <Link to="/ems/my-teams/readiness" className="button">
                {t('Event readiness')}
              </Link>
            )}
            <Link to="/ctms" className="button">
              {t('All teams')}
            </Link>
          </>
        }
      />
      {home.data && hasGames && <TeamGames which="ahead" />}
      {home.error && !home.data ? (
        <Panel>
          <ErrorState error={home.error} onRetry={() => void home.refetch()} />
        </Panel>
      ) : !home.data || !hasGames ? (
        <Panel>
          <Skeleton lines={10} />
        </Panel>
      ) : teams.length === 0 ? (
        <Panel>
          <EmptyState
            drawing="team"
            title={t('No team this season yet')}
            text={t('Once your team is set up, its next date and everything that’s open show up here.')}
            action={
              <Link to="/ctms" className="button" data-kind="primary">
                {t('Go to teams')}
              </Link>
            }
          />
        </Panel>
      ) : teams.length >= TILES_FROM ? (
        <ul className="home-tiles">
          {teams.map((team) => (
            <li key={team.id}>
              <TeamTile team={team} />
            </li>
          ))}
        </ul>
      ) : (
        teams.map((team) => <TeamCard key={team.id} team={team} />)
      )}
      {home.data?.has_more_teams && (
        <p className="home-more">
          <Link to="/ctms">{t('See all teams')}</Link>
        </p>
      )}
      {home.data && hasGames && <TeamGames which="behind" />}
    </>
  )
}
