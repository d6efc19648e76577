import type { PlateTeam } from 'contract/events/plate'
import { plateSums, type PlateGame, type PlateSums } from 'contract/events/plate-owed'
import type { Context } from '../../plumbing/context.ts'
import { openSealedId, sealId } from '../../plumbing/sealed-id.ts'
import { getEventOf } from '../entrants/party-queries.ts'
import {
  findPlatePayments,
  findPlateTeams,
  findPlateTerms,
  findProcessing,
  type PaidRow,
  type PlateEntrant,
} from './queries.ts'

/** The games of an event whose teams are known: on the published schedule, played, or forfeited. */
export type PlateGamesOf = (context: Context, event_id: number) => Promise<PlateGame[]>

export type PlateAccount = PlateEntrant & PlateSums & Pick<PlateTeam, 'payments' | 'is_processing'>

const LINK = 'plate-link'

/** What opens the page where a team’s plate fees are paid. It isn’t stored, so that every letter can show it again. */
export const plateToken = (context: Context, entrant_id: number): string => sealId(context, LINK, entrant_id)
export const entrantOfToken = (context: Context, token: string): number | undefined =>
  openSealedId(context, LINK, token)

/** What is left of a payment once refunds are taken off, also those on their way. */
const kept = ({ cents, refunded }: Pick<PaidRow, 'cents' | 'refunded'>) => cents - refunded

/** What certain teams of one event owe, have paid, and have left. */
export async function accountsOf(
  context: Context,
  gamesOf: PlateGamesOf,
  event_id: number,
  teams: readonly PlateEntrant[],
): Promise<PlateAccount[]> {
  const terms = await findPlateTerms(context, event_id)
  const payments = await findPlatePayments(context, { event_id })
  const processing = await findProcessing(context, event_id)
  const games = await gamesStanding(context, gamesOf, event_id)
  return teams.map((team) => {
    const own = payments.filter(({ entrant_id }) => entrant_id === team.entrant_id)
    const paid = own.reduce((sum, one) => sum + kept(one), 0)
    return {
      ...team,
      ...plateSums(terms, games, { entrant_id: team.entrant_id, paid }, context.now),
      is_processing: processing.has(team.entrant_id),
      payments: own.map(({ entrant_id: _, ...payment }) => payment),
    }
  })
}

/** Of a canceled event, the games that were played. */
export async function gamesStanding(
  context: Context,
  gamesOf: PlateGamesOf,
  event_id: number,
): Promise<PlateGame[]> {
  const { status } = await getEventOf(context, event_id)
  const games = await gamesOf(context, event_id)
  return status === 'cancelled' ? games.filter(({ state }) => state !== 'coming') : games
}

/** What one team owes; undefined where there is no such team. */
export async function accountOf(
  context: Context,
  gamesOf: PlateGamesOf,
  entrant_id: number,
): Promise<PlateAccount | undefined> {
  const [team] = await findPlateTeams(context, { entrant_id })
  return team && (await accountsOf(context, gamesOf, team.event_id, [team]))[0]
}
