import './team.css'
import { Link } from '@tanstack/react-router'
import type { Team } from 'contract/clubs/teams'
import { t } from '../language.ts'
import { Notice } from '../ui/notice.tsx'

/** What a team whose league fee is still owed waits for, and the way to pay it. */
export const TeamDraft = ({ team: { id, may_edit } }: { team: Team }) => (
  <Notice kind="info">
    {t('The league asks a fee for this team. Players and staff can join once it is paid.')}{' '}
    {may_edit && (
      <Link to="/ctms/teams/$id/league-fee" params={{ id: String(id) }}>
        {t('See the league fee')}
      </Link>
    )}
  </Notice>
)
