import {
  LeagueNotFound,
  divisionsOfLeague,
  leaguesByState,
  listActiveLeagues,
  listDisciplines,
  listDivisions,
  listSports,
} from 'contract/clubs'
import { ownCredentials } from 'contract/members/credentials'
import type { Context } from '../plumbing/context.ts'
import { on, type Routes } from '../plumbing/http/http.ts'
import { leaguesOfState } from './leagues.ts'
import { findDisciplines, findDivisions, findLeagues, findSports } from './queries.ts'
import type { Job } from '../plumbing/jobs/jobs.ts'
import { showOwnCredentials } from './credentials.ts'
import { remindOfCredentials } from './credentials-reminders.ts'
import { clubAndTeamRoutes } from './club-and-team-routes.ts'
import type { LeagueFees } from './league-fees.ts'
import { tellOfLeaving, type RosterHooks } from './roster-hooks.ts'
import { rosterRoutes } from './roster-routes.ts'
import { watchTransfers } from './transfers-clock.ts'
import type { StructureUses } from './structure.ts'
import { structureRoutes } from './structure-routes.ts'
import { transferRoutes } from './transfers-routes.ts'
import { remindOfInvites } from './invites-reminders.ts'

const mapOfDivisions = async (context: Context) =>
  Object.fromEntries((await findDivisions(context)).map(({ id, label }) => [id, label]))

export const clubRoutes = (hooks: RosterHooks, fees: LeagueFees, uses: StructureUses): Routes => [
  on(listSports, findSports),
  on(listDisciplines, findDisciplines),
  on(leaguesByState, leaguesOfState),
  on(listActiveLeagues, (context) => findLeagues(context)),
  on(listDivisions, mapOfDivisions),
  // Every league plays all divisions of its disciplines; no league has divisions of its own.
  on(divisionsOfLeague, async (context, { id }) => {
    if (!(await findLeagues(context)).some((league) => league.id === id)) throw LeagueNotFound()
    return mapOfDivisions(context)
  }),
  ...structureRoutes(uses),
  ...clubAndTeamRoutes(hooks, fees),
  ...rosterRoutes,
  on(ownCredentials, showOwnCredentials),
  ...transferRoutes(hooks),
]

export const clubJobs = (hooks: RosterHooks): readonly Job[] => [
  remindOfInvites,
  remindOfCredentials,
  watchTransfers,
  tellOfLeaving(hooks) as unknown as Job,
]
