import { getClubTeam, listDeskTeams } from 'contract/clubs/desk'
import { teamRoster } from 'contract/clubs/rosters'

/** What shows something else once a team, its staff or its invitations are others. */
export const TEAM_READS = [getClubTeam, listDeskTeams, teamRoster] as const
