import { getTeamRenewal, renewTeam } from 'contract/clubs/team-renewal'
import type { LeagueFees } from '../../clubs/clubs.ts'
import { on, type Routes } from '../../plumbing/http/http.ts'
import { renew, showRenewal } from './renewing.ts'

export const teamRenewalRoutes = (fees: LeagueFees): Routes => [
  on(getTeamRenewal, showRenewal),
  on(renewTeam, renew(fees)),
]
