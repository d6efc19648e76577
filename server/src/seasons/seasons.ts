import { NoCurrentSeason } from 'contract/seasons/seasons'
import { todayOf, type Context } from '../plumbing/context.ts'
import { getCurrentSeason } from './seasons-queries.ts'

/** The current season, or else the next to begin. */
export async function currentSeason(context: Context) {
  const season = await getCurrentSeason(context, todayOf(context))
  if (!season) throw NoCurrentSeason()
  return season
}

export {
  refuseNamed,
  pageSeasons,
  findOfficeSeason,
  insertSeason,
  lockSeason,
  removeSeason,
} from './office-seasons-queries.ts'
export { giveSeasonForm } from './office-seasons.ts'
export { findRollOverInto, findRollOverOf, insertRollOver } from './roll-over-queries.ts'
export { usesOf as seasonUsesOf, type CountUses } from './uses.ts'

export { getSeason, getSeasonBefore, findSeasons, getCurrentSeason } from './seasons-queries.ts'
