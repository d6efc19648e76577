import { HOME_TEAMS, type OwnHome } from 'contract/home'
import type { Context } from '../plumbing/context.ts'
import { findOwn } from './people.ts'
import { findTeams } from './teams.ts'

/** What waits for whoever is logged in, in one answer: it is the first thing they see. */
export async function giveHome(context: Context): Promise<OwnHome> {
  const [people, teams] = await Promise.all([findOwn(context), findTeams(context)])
  return {
    people,
    teams: teams.slice(0, HOME_TEAMS),
    has_more_teams: teams.length > HOME_TEAMS,
  }
}
