import './team.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { getOfficeClub, type OfficeClub } from 'contract/clubs/club-details'
import { listOfficeTeams } from 'contract/clubs/teams'
import { query, useMay } from '../api.ts'
import { t } from '../language.ts'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { playersOf } from './team-players.tsx'
import { ClubContacts } from './club-contacts.tsx'
import { ClubDetails } from './club-details.tsx'
import { ClubParts } from './clubs.tsx'
import { ClubStatusDot } from './club-status.tsx'

/** One club: its teams, contact details, picture and history. */
export function ClubScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const club = useQuery(query(getOfficeClub, { id: Number(id) }))
  const back = <Link to="/ctms/clubs">{t('Clubs')}</Link>
  if (club.data) return <KnownClub key={club.data.id} club={club.data} />
  return (
    <>
      <PageHeader title={t('Club')} back={back} />
      {club.error ? (
        <ErrorState error={club.error} onRetry={() => void club.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
    </>
  )
}

function KnownClub({ club }: { club: OfficeClub }) {
  const [{ tab }] = useUrlState({ tab: '' })
  const mayTeams = useMay(listOfficeTeams)
  const parts = [
    ...(mayTeams ? (['teams'] as const) : []),
    ...(club.may_edit ? (['contacts'] as const) : []),
    'details',
    'history',
  ] as const
  const shown = parts.find((part) => part === tab) ?? parts[0]
  return (
    <>
      <PageHeader
        title={club.name}
        back={<Link to="/ctms/clubs">{t('Clubs')}</Link>}
        note={
          <>
            {club.league}
            {club.status !== 'active' && (
              <>
                {' '}
                <ClubStatusDot status={club.status} />
              </>
            )}
          </>
        }
        actions={club.logo && <img className="club-logo" src={club.logo} alt={t('Logo')} />}
      />
      <ClubParts id={club.id} current={shown} />
      {shown === 'teams' && <Teams club_id={club.id} />}
      {shown === 'contacts' && <ClubContacts id={club.id} />}
      {shown === 'details' && <ClubDetails club={club} />}
      {shown === 'history' && <History club={club} />}
    </>
  )
}

function Teams({ club_id }: { club_id: number }) {
  const teams = useQuery(query(listOfficeTeams, { club_id, per_page: 100 }))
  if (teams.error && !teams.data)
    return <ErrorState error={teams.error} onRetry={() => void teams.refetch()} />
  if (!teams.data) return <Skeleton lines={6} />
  const { data, meta } = teams.data
  if (data.length === 0)
    return (
      <EmptyState
        drawing="team"
        title={t('No teams yet')}
        text={t('Create teams on the Teams page, or they’ll show up as they register.')}
      />
    )
  return (
    <Panel>
      <ul className="team-list">
        {data.map((team) => (
          <li key={team.id}>
            <span>
              <Link to="/ctms/teams/$id" params={{ id: String(team.id) }}>
                {team.name}
              </Link>
              <span className="team-line dim">
                {[team.division, team.season, team.head_coach ?? t('no head coach')].join(' · ')}
              </span>
            </span>
            <span className="team-counts">
              <span>{playersOf(team)}</span> <ClubStatusDot status={team.status} />
            </span>
          </li>
        ))}
      </ul>
      {meta.next && (
        <p>
          <Link to="/ctms">{t('All teams')}</Link>
        </p>
      )}
    </Panel>
  )
}

function History({ club }: { club: OfficeClub }) {
  const deeds: Record<string, string> = {
    'club.created': t('Created'),
    'club.changed': t('Details changed'),
    'club.reminded': t('Reminded of who isn’t ready'),
    'roster.exported': t('Rosters printed or exported'),
  }
  if (club.audit.length === 0) return <p className="dim">{t('No changes yet.')}</p>
  return (
    <Panel>
      <Timeline
        label={t('History')}
        entries={club.audit.map(({ id, at, actor, action, note }) => ({
          id,
          at,
          by: actor,
          text: [deeds[action] ?? action, note].filter(Boolean).join(': '),
        }))}
      />
    </Panel>
  )
}
