import './team.css'
import type { Team } from 'contract/clubs/teams'
import { decideTeam } from 'contract/clubs/team-terms'
import { useMay } from '../api.ts'
import { RowActs, useQueue } from '../batches/batches.ts'
import { t } from '../language.ts'
import { Notice } from '../ui/notice.tsx'

/** What a pending team is waiting for, and the office's two answers; either can be undone for ten seconds. */
export function TeamDecision({ team }: { team: Team }) {
  const mayDecide = useMay(decideTeam)
  const queue = useTeamQueue({})
  return (
    <>
      {queue.strip}
      <Notice kind="info">
        {mayDecide
          ? t('A club created this team. People can join once you approve it.')
          : t(
              'The office is reviewing this team. We’ll email you once it’s approved, and then you can invite people.',
            )}
        {mayDecide && (
          <span className="team-decision">
            <RowActs queue={queue} id={team.id} />
          </span>
        )}
      </Notice>
    </>
  )
}

/** Decides teams that clubs have created; the person who created one gets an email. */
export const useTeamQueue = (narrowed: { q?: string | undefined; filters?: object | undefined }) =>
  useQueue({ name: 'teams', acts: { approve: decideTeam, reject: decideTeam }, narrowed })
