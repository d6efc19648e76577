import { getClubTeam, listOfficeTeams } from 'contract/clubs/teams'
import { teamRoster } from 'contract/clubs/rosters'

/** Reads to invalidate when a team, its staff or its invitations change. */
export const TEAM_READS = [getClubTeam, listOfficeTeams, teamRoster] as const
