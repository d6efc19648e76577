import { leaguesByState, listActiveLeagues, listDisciplines, listDivisions, listSports } from 'contract/clubs'
import { on } from '../http.ts'
import { findDisciplines, findDivisions, findLeagues, findSports, leaguesOfState } from './clubs.ts'

export const clubRoutes = [
  on(listSports, findSports),
  on(listDisciplines, findDisciplines),
  on(leaguesByState, leaguesOfState),
  on(listActiveLeagues, findLeagues),
  on(listDivisions, async (context) =>
    Object.fromEntries((await findDivisions(context)).map(({ id, label }) => [id, label])),
  ),
]
