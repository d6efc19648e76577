import { acceptTeamInvite, declineTeamInvite, showTeamInvite } from 'contract/clubs/invite-answers'
import { on, type Routes } from '../../plumbing/http/http.ts'
import { acceptOffer, declineOffer, showOffer } from './answering.ts'

export const teamInviteRoutes: Routes = [
  on(showTeamInvite, showOffer),
  on(acceptTeamInvite, acceptOffer),
  on(declineTeamInvite, declineOffer),
]
