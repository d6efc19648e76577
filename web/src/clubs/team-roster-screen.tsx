import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { teamRoster } from 'contract/clubs/rosters'
import { query } from '../api.ts'
import { t } from '../language.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { TeamParts } from './clubs.tsx'
import { TeamRoster } from './team-roster.tsx'

/** A team's roster, at its own URL. */
export function TeamRosterScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const roster = useQuery(query(teamRoster, { id: Number(id) }))
  const team = roster.data?.team
  return (
    <>
      <PageHeader
        title={team ? team.name : t('Roster')}
        back={<Link to="/ctms">{t('Teams')}</Link>}
        note={team && [team.club, team.division, team.league, team.season].filter(Boolean).join(' · ')}
      />
      <TeamParts id={Number(id)} current="roster" />
      <TeamRoster team_id={Number(id)} />
    </>
  )
}
