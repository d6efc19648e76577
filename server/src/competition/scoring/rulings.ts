import { NoGame } from 'contract/competition/contests'
import { PitcherNotOver, type decidePitching } from 'contract/competition/scoring/pitching-rulings'
import type { In, Out } from 'contract/operation'
import { audit, changedMeanwhile } from '../../plumbing/audit.ts'
import type { Context } from '../../plumbing/context.ts'
import { standingOf } from '../standing.ts'
import { viewOf } from '../view.ts'
import { pitchersAtDesk } from './pitchers.ts'
import { findScoredGame } from './queries.ts'
import { insertRuling } from './ruling-queries.ts'

/**
 * Keeps what was decided about a pitcher who is over the limit, beside what was decided before. The division is held meanwhile, so that
 * two who decide do so by turns; what was saved already is answered as it was.
 * @throws NoGame, PitcherNotOver, Conflict
 */
export async function decideAboutPitcher(
  context: Context,
  { id, entrant_id, jersey_number, version, pitched, decision }: In<typeof decidePitching>,
): Promise<Out<typeof decidePitching>> {
  const game = await findScoredGame(context, id)
  if (!game) throw NoGame()
  const { event_id } = game
  const { standing, division } = await standingOf(context, game.division_id, { lock: true })
  const view = standing && viewOf(standing).games.find((one) => one.id === id)
  if (!view) throw NoGame()
  const over = (await pitchersAtDesk(context, event_id, [id]))(game, view).find(
    (one) => one.entrant_id === entrant_id && one.jersey_number === jersey_number,
  )
  if (!over) throw PitcherNotOver()
  // What was pitched after the director looked is left to decide.
  const seen = Math.min(pitched, over.pitched)
  if (over.ruling?.decision === decision && over.ruling.pitched === seen) return {}
  if (over.version !== version) throw await changedMeanwhile(context, 'event', event_id, over)
  await insertRuling(context, {
    ...{ game_id: id, entrant_id, jersey_number, number: version + 1 },
    ...{ pitched: seen, decision },
  })
  const side = view.home.entrant_id === entrant_id ? view.home : view.visitor
  await audit(context, {
    action: 'game.pitching_decided',
    subject: 'event',
    subject_id: event_id,
    after: { team: side.name, division: division.label, game: view.number, number: jersey_number },
    note: decision,
  })
  return {}
}
