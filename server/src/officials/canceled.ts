import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { findAssignments, lockAssignments, setState } from './crew-queries.ts'
import { crewsOf, gameOf, isLive } from './known.ts'
import { tellCanceled } from './letters.ts'

/**
 * After an event was canceled, takes all umpires off the games that haven’t begun, and writes one letter to each who knew of such a game.
 * On a game that has begun, umpires stay, and are paid for it.
 */
export async function releaseUmpires(
  context: Context,
  { event_id, reason }: { event_id: number; reason: string | null },
): Promise<void> {
  const assignments = (await findAssignments(context, event_id)).filter(isLive)
  if (assignments.length === 0) return
  const crews = await crewsOf(context, event_id)
  const isAhead = ({ game_id, starts_at }: (typeof assignments)[number]) => {
    const game = gameOf(crews, game_id)
    return game ? !game.is_over && game.starts_at > context.now : starts_at > context.now
  }
  const ids = assignments.filter(isAhead).map(({ id }) => id)
  // Held as they are now: somebody may have turned a game down meanwhile.
  const held = (await lockAssignments(context, ids)).filter(isLive)
  if (held.length === 0) return
  await setState(
    context,
    held.map(({ id }) => id),
    'released',
  )
  const know = new Set(held.flatMap(({ state, official_id }) => (state === 'planned' ? [] : [official_id])))
  for (const official_id of know) await tellCanceled(context, crews, { official_id, reason })
  await audit(context, {
    action: 'event.umpires_released',
    subject: 'event',
    subject_id: event_id,
    after: { umpires: new Set(held.map(({ official_id }) => official_id)).size },
  })
}
