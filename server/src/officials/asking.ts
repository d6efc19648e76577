import type { askUmpires } from 'contract/officials/assigning'
import type { In, Out } from 'contract/operation'
import { mustNotBeCanceled } from '../events/events.ts'
import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { giveBoard } from './board.ts'
import { markAsked } from './crew-queries.ts'
import { crewsOf, isLive } from './known.ts'
import { askFor } from './letters.ts'

/**
 * Emails those who were planned their games; one umpire who is named gets the letter also when they were asked before. Pressed twice,
 * those of the first press are not asked again. @throws EventNotFound, EventCalledOff
 */
export async function ask(
  context: Context,
  { id, official_id = null }: In<typeof askUmpires>,
): Promise<Out<typeof askUmpires>> {
  // The event is held before its assignments, as by whoever cancels it.
  await mustNotBeCanceled(context, id)
  const marked = await markAsked(context, id, official_id)
  const crews = await crewsOf(context, id)
  const waits = (one: number) =>
    crews.assignments.some((a) => isLive(a) && a.official_id === one && a.state === 'asked')
  const people = new Set(marked.map((one) => one.official_id))
  if (official_id !== null && waits(official_id)) people.add(official_id)
  let asked = 0
  for (const one of people) if (await askFor(context, crews, one)) asked++
  if (asked > 0)
    await audit(context, {
      action: 'event.umpires_asked',
      subject: 'event',
      subject_id: id,
      after: { umpires: asked },
    })
  return { asked, board: await giveBoard(context, { id }) }
}
