import '../ui/office.css'
import { useQuery } from '@tanstack/react-query'
import { getClubTeam, type TeamRow } from 'contract/clubs/teams'
import { query } from '../api.ts'
import { RowActs, type useQueue } from '../batches/batches.ts'
import { t } from '../language.ts'
import { RecordLink } from '../record-link.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Facts } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ClubStatusDot } from './club-status.tsx'
import { playersOf } from './team-players.tsx'

type Props = { team: TeamRow; queue: ReturnType<typeof useQueue> }

/** What the office needs to decide a team, beside the list. */
export function TeamPane({ team: row, queue }: Props) {
  const { data: team, error, refetch } = useQuery(query(getClubTeam, { id: row.id }))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!team) return <Skeleton lines={8} />
  const playing = team.players.filter(({ role, state }) => role === 'player' && state === 'active')
  return (
    <>
      <p>
        <ClubStatusDot status={team.status} />
      </p>
      {team.awaits_office && (
        <div className="office-buttons">
          <RowActs queue={queue} id={team.id} />
        </div>
      )}
      <Facts
        facts={[
          [
            t('Club'),
            team.club !== null && team.club_id !== null ? (
              <RecordLink key="club" to={`/ctms/clubs/${team.club_id}`}>
                {team.club}
              </RecordLink>
            ) : null,
          ],
          [t('Season'), team.season],
          [t('League'), team.league],
          [t('Division'), [team.division, team.class].filter(Boolean).join(' ')],
          [t('Players'), playersOf({ players: playing.length, roster_max: team.roster_max })],
          [t('Coaches and staff'), team.staff.map(({ name }) => name).join(', ') || null],
          [t('Same team last season'), team.previous && `${team.previous.name} · ${team.previous.season}`],
        ]}
      />
    </>
  )
}
