/** The front door of readiness: what the rest of the house may use. */
import type { Context } from '../plumbing/context.ts'
import { termsOf } from './terms.ts'

export { judgeTeams } from './board.ts'
export { countAgain as countReadinessSoon } from './club-readiness.ts'
export { countVenueGaps } from './venue-certificates.ts'

/** The kinds of documents that prove the age of a player; none where the office wants no proof. */
export const proofsOfAge = async (context: Context): Promise<readonly string[]> =>
  (await termsOf(context)).age_kinds
