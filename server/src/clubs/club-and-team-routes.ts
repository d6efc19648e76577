import * as clubs from 'contract/clubs/club-details'
import * as teams from 'contract/clubs/teams'
import * as invites from 'contract/clubs/invites'
import * as staff from 'contract/clubs/staff'
import * as terms from 'contract/clubs/team-terms'
import { on, onOutside, type Routes } from '../plumbing/http/http.ts'
import { listTeams, myTeams, showTeam } from './teams.ts'
import { listClubs, makeClub, saveClub, showClub, showContacts } from './club-changes.ts'
import { changeTeam, finishTeam, giveChoices, makeTeam } from './team-changes.ts'
import { resendInvite, sendInvites, withdrawInvite } from './invites.ts'
import type { LeagueFees } from './league-fees.ts'
import type { RosterHooks } from './roster-hooks.ts'
import { decide, saveTerms, teamTermsOf } from './team-approval.ts'
import { addStaff, leadsAny, leadsOne, removeStaff, setHeadCoach } from './staff.ts'

export const clubAndTeamRoutes = (hooks: RosterHooks, fees: LeagueFees): Routes => [
  on(clubs.listOfficeClubs, listClubs),
  on(clubs.createClub, makeClub),
  on(clubs.getOfficeClub, showClub),
  onOutside(clubs.saveClubDetails, saveClub),
  on(clubs.clubContacts, showContacts),

  on(teams.getMyTeam, myTeams),
  on(teams.listOfficeTeams, listTeams),
  on(teams.getClubTeam, showTeam),
  on(teams.teamChoices, giveChoices),
  on(teams.createTeam, makeTeam(fees)),
  on(teams.updateTeam, changeTeam(hooks, fees)),
  on(teams.endTeam, finishTeam(hooks)),
  on(terms.getTeamTerms, teamTermsOf),
  on(terms.saveTeamTerms, saveTerms),
  on(terms.decideTeam, decide(fees)),

  on(staff.isHeadCoach, leadsAny),
  on(staff.isHeadCoachOf, leadsOne),
  on(staff.addTeamStaff, addStaff),
  on(staff.removeTeamStaff, removeStaff),
  on(staff.makeHeadCoach, setHeadCoach),

  on(invites.sendTeamInvites, sendInvites),
  on(invites.resendTeamInvite, resendInvite),
  on(invites.withdrawTeamInvite, withdrawInvite(hooks)),
]
