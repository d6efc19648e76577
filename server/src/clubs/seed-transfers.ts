import { kindOf } from 'contract/clubs/transfers-rules'
import { addDays } from 'contract/dates'
import { todayOf, type Context } from '../plumbing/context.ts'
import { getMove, insertSaidStep } from './seed-transfers-queries.ts'
import { insertTransfer, setTransfer } from './transfers-queries.ts'
import { usualDays } from './transfers-windows.ts'
import { insertWindow } from './transfers-windows-queries.ts'

const REASON = 'We have moved, and the other team practices around the corner.'

/**
 * The season's windows, and a player who wants to leave a team: the new team has agreed, the old one has been
 * asked.
 */
export async function seedTransfers(context: Context, team_id: number): Promise<void> {
  const move = await getMove(context, team_id)
  if (!move) return
  const { start_date, end_date, guardian, coach, ...who } = move
  const season = { start_date, end_date }
  for (const kind of ['fall', 'summer'] as const)
    await insertWindow(context, {
      season_id: who.season_id,
      league_id: null,
      kind,
      ...usualDays(season, kind),
      is_enabled: true,
      answer_days: 7,
    })
  const today = todayOf(context)
  const transfer_id = (await insertTransfer(context, {
    ...who,
    from_team_id: team_id,
    kind: kindOf(season, today),
    is_exception: false,
    asked_by: 'family',
    status: 'asked',
    reason: REASON,
    answer_by: addDays(today, 6),
    releasing_answer: null,
    receiving_answer: null,
  }))!
  await insertSaidStep(context, { transfer_id, step: 'asked', actor: guardian, note: REASON })
  await setTransfer(context, transfer_id, { receiving_answer: 'agreed' })
  await insertSaidStep(context, { transfer_id, step: 'agreed', side: 'receiving', actor: coach })
}
