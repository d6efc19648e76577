import type { CanceledEvent } from '../events/events.ts'
import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { findAssignments, lockAssignments, setState } from './crew-queries.ts'
import { crewsOf, gameOf, isLive } from './known.ts'
import { alertCanceled, tellCanceled, tellStaff } from './letters.ts'
import { findStaff } from './staff-queries.ts'

/** Those with a role for an event, which `app.ts` hands in. */
export type HelpersOf = (
  context: Context,
  event_id: number,
) => Promise<readonly { email: string; first_name: string }[]>

/**
 * After an event was canceled, its umpires and staff hear of it, each address once, and whoever has a role for it; whoever canceled it
 * knows.
 */
export const tellOfCanceled =
  (helpersOf: HelpersOf) =>
  async (context: Context, canceled: CanceledEvent): Promise<void> => {
    const umpires = await releaseUmpires(context, canceled)
    const told = new Set([...umpires, context.user?.email ?? ''].map((email) => email.toLowerCase()))
    const staff = []
    for (const person of [
      ...(await helpersOf(context, canceled.event.id)),
      ...(await findStaff(context, canceled.event.id)),
    ]) {
      const email = person.email.toLowerCase()
      if (!told.has(email)) staff.push(person)
      told.add(email)
    }
    for (const person of staff) await tellStaff(context, canceled, person)
    await alertCanceled(context, canceled, [...umpires, ...staff.map(({ email }) => email)])
  }

/**
 * Takes all umpires off the games that haven’t begun, and writes one letter to each who knew of such a game. On a game that has begun,
 * umpires stay, and are paid for it. Gives who was written to.
 */
async function releaseUmpires(
  context: Context,
  { event: { id: event_id }, reason }: CanceledEvent,
): Promise<string[]> {
  const assignments = (await findAssignments(context, event_id)).filter(isLive)
  if (assignments.length === 0) return []
  const crews = await crewsOf(context, event_id)
  const isAhead = ({ game_id, starts_at }: (typeof assignments)[number]) => {
    const game = gameOf(crews, game_id)
    return game ? !game.is_over && game.starts_at > context.now : starts_at > context.now
  }
  const ids = assignments.filter(isAhead).map(({ id }) => id)
  // Held as they are now: somebody may have turned a game down meanwhile.
  const held = (await lockAssignments(context, ids)).filter(isLive)
  if (held.length === 0) return []
  await setState(
    context,
    held.map(({ id }) => id),
    'released',
  )
  const know = new Set(held.flatMap(({ state, official_id }) => (state === 'planned' ? [] : [official_id])))
  const told: string[] = []
  for (const official_id of know) {
    const email = await tellCanceled(context, crews, { official_id, reason })
    if (email !== undefined) told.push(email)
  }
  await audit(context, {
    action: 'event.umpires_released',
    subject: 'event',
    subject_id: event_id,
    after: { umpires: new Set(held.map(({ official_id }) => official_id)).size },
  })
  return told
}
