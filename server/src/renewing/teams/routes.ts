import { getTeamRenewal, renewTeam } from 'contract/clubs/team-renewal'
import { on, type Routes } from '../../plumbing/http/http.ts'
import { renew, showRenewal } from './renewing.ts'

export const teamRenewalRoutes: Routes = [on(getTeamRenewal, showRenewal), on(renewTeam, renew)]
