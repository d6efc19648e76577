import { isToDecide } from 'contract/competition/scoring/scoring'
import type { Context } from '../plumbing/context.ts'
import { findProtests } from './protests/queries.ts'
import { giveDesk } from './scoring/desk.ts'

/** How many games of an event have a score, or a pitcher over the limit, that somebody has to decide about. @throws EventNotFound */
export const countGamesToDecide = async (context: Context, event_id: number): Promise<number> =>
  (await giveDesk(context, { id: event_id })).games.filter(isToDecide).length

/** How many protests of an event are open. */
export const countOpenProtests = async (context: Context, event_id: number): Promise<number> =>
  (await findProtests(context, { event_id })).filter(({ state }) => state === 'open').length
