import './team.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { getClubTeam, getMyTeam, type Team } from 'contract/clubs/teams'
import { teamRoster } from 'contract/clubs/rosters'
import { hasCome, query, useMay } from '../api.ts'
import { t } from '../language.ts'
import { RecordLink } from '../record-link.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { TeamParts } from './clubs.tsx'
import { TeamDecision } from './team-decision.tsx'
import { TeamDraft } from './team-draft.tsx'
import { TeamDetails } from './team-details.tsx'
import { TeamRoster } from './team-roster.tsx'
import { TeamInvites } from './team-invites.tsx'
import { TeamStaffList } from './team-staff.tsx'
import { TeamTransfers } from './transfer-team.tsx'
import { ClubStatusDot } from './club-status.tsx'

/** One team: its coaches, its invitations, and its details. */
export function TeamScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const team = useQuery(query(getClubTeam, { id: Number(id) }))
  // On a phone the team picker is above everything else.
  const mine = useQuery(query(getMyTeam, {}))
  const back = <Link to="/ctms">{t('Teams')}</Link>
  if (team.error && !team.data)
    return (
      <>
        <PageHeader title={t('Team')} back={back} />
        <ErrorState error={team.error} onRetry={() => void team.refetch()} />
      </>
    )
  if (!team.data || !hasCome(mine))
    return (
      <>
        <PageHeader title={t('Team')} back={back} />
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      </>
    )
  return <KnownTeam key={team.data.id} team={team.data} />
}

function KnownTeam({ team }: { team: Team }) {
  const [{ tab }] = useUrlState({ tab: '' })
  const mayRoster = useMay(teamRoster)
  const shown = partOf(tab, mayRoster)
  return (
    <>
      <PageHeader
        title={team.name}
        back={<Link to="/ctms">{t('Teams')}</Link>}
        note={
          <>
            {team.club !== null && team.club_id !== null && (
              <>
                <RecordLink to={`/ctms/clubs/${team.club_id}`}>{team.club}</RecordLink> ·{' '}
              </>
            )}
            {[team.division, team.class, team.league, team.season].filter(Boolean).join(' · ')}
            {team.status !== 'active' && (
              <>
                {' · '}
                <ClubStatusDot status={team.status} />
              </>
            )}
          </>
        }
        actions={<TeamPicker id={team.id} />}
      />
      {team.status === 'draft' && <TeamDraft team={team} />}
      {team.awaits_office && <TeamDecision team={team} />}
      <TeamParts id={team.id} current={shown} />
      {shown === 'roster' && <TeamRoster team_id={team.id} />}
      {shown === 'staff' && <TeamStaffList team={team} />}
      {shown === 'invites' && <TeamInvites team={team} />}
      {shown === 'transfers' && <TeamTransfers team_id={team.id} />}
      {shown === 'details' && <TeamDetails team={team} />}
    </>
  )
}

/** The part the URL asks for, if the user may see it. */
function partOf(tab: string, mayRoster: boolean) {
  const parts = mayRoster
    ? (['roster', 'staff', 'invites', 'transfers', 'details'] as const)
    : (['staff', 'invites', 'details'] as const)
  return parts.find((part) => part === tab) ?? parts[0]
}

/** Switches between the user's teams; nothing if there is only one. */
function TeamPicker({ id }: { id: number }) {
  const navigate = useNavigate()
  const mine = useQuery(query(getMyTeam, {})).data ?? []
  const teams = mine.filter(({ ties }) => ties.includes('office'))
  if (teams.length < 2 || !teams.some((team) => team.id === id)) return null
  return (
    <SelectField
      className="team-picker"
      label={t('My teams')}
      placeholder={null}
      value={String(id)}
      options={teams.map(({ id: value, text, season }) => ({
        value: String(value),
        label: `${text} · ${season}`,
      }))}
      onChange={({ currentTarget }) =>
        void navigate({ to: '/ctms/teams/$id', params: { id: currentTarget.value }, search: true })
      }
    />
  )
}
