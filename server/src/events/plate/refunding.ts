import { PlateChanged } from 'contract/events/plate'
import { audit } from '../../plumbing/audit.ts'
import type { Context, OutsideContext } from '../../plumbing/context.ts'
import { dueIn, job } from '../../plumbing/jobs/jobs.ts'
import { oneByOne } from '../entrants/one-by-one.ts'
import { getEventOf } from '../entrants/party-queries.ts'
import { lockOrdersOf, refundLatestFirst } from '../part-payments.ts'
import { accountOf, type PlateGamesOf } from './accounts.ts'
import {
  findPaidOfCanceled,
  findPlatePayments,
  findPlateTeams,
  holdPlateAccount,
  type PlateEntrant,
} from './queries.ts'

/**
 * Gives back what a team has paid for games that aren’t played, the latest payment first. Gives the cents. What is on its way counts
 * as gone, so it is refunded once. @throws PlateChanged where something else comes back than was shown
 */
export async function refundOver(
  context: Context,
  gamesOf: PlateGamesOf,
  team: PlateEntrant,
  { shown, reason }: { shown?: number; reason: string },
): Promise<number> {
  const { entrant_id } = team
  const seen = await findPlatePayments(context, { entrant_id })
  await lockOrdersOf(context, seen)
  await holdPlateAccount(context, team)
  const { over } = (await accountOf(context, gamesOf, entrant_id))!
  if (shown !== undefined && shown !== over) throw PlateChanged({ detail: { shown, now: over } })
  const back_cents = await refundLatestFirst(context, seen, { cents: over, reason })
  if (back_cents > 0)
    await audit(context, {
      action: 'event.plate_refunded',
      subject: 'event',
      subject_id: team.event_id,
      after: { team: team.team, back_cents },
      note: reason,
    })
  return back_cents
}

/** Of canceled events, what was paid for games that weren’t played goes back, team by team. Stopped anywhere, the next run goes on. */
export const settleCanceledPlates = (gamesOf: PlateGamesOf) =>
  job<never>({
    name: 'settle-canceled-plates',
    every: '*/5 * * * *',
    due: dueIn('plate_clock'),
    run: async (outside: OutsideContext) =>
      oneByOne(await outside.transaction(findPaidOfCanceled), (entrant_id) =>
        outside.transaction(async (context) => {
          const [team] = await findPlateTeams(context, { entrant_id })
          const { name } = await getEventOf(context, team!.event_id)
          await refundOver(context, gamesOf, team!, { reason: `Canceled: ${name}` })
        }),
      ),
  })
