import { freeSpots, lockPlaces } from '../../events/events.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { dueIn, job } from '../../plumbing/jobs/jobs.ts'
import { endBerth, knownBerth, note } from './answering.ts'
import { mailEnded, mailReminder } from './letters.ts'
import { fillBerths, takesTeams } from './offering.ts'
import { findDue, findToRemind, lockBerth, noteReminded, setAnswer } from './queries.ts'

/**
 * A berth that isn’t answered in time passes to the next team, and so does one whose entry has ended again, if there is a spot. Each is a
 * transaction of its own, and what was done is not due any more: a server that dies in between goes on where it was.
 */
export const watchBerths = job<never>({
  name: 'watch-berths',
  every: '*/5 * * * *',
  due: dueIn('berth_clock'),
  async run(outside) {
    const today = todayOf(outside)
    for (const id of await outside.transaction((context) => findDue(context, today)))
      await outside.transaction((context) => see(context, id))
    for (const id of await outside.transaction(findToRemind))
      await outside.transaction((context) => remind(context, id))
  },
})

async function see(context: Context, id: number): Promise<void> {
  const seen = await knownBerth(context, id)
  const event = await lockPlaces(context, seen.rule.to.event_id)
  const standing = await lockBerth(context, id)
  const { berth, rule } = await knownBerth(context, id)
  const isOpen = event && takesTeams(context, event)
  if (standing?.state === 'offered') {
    if (!isOpen) {
      await setAnswer(context, id, { state: 'called_off' })
      await note(context, 'event.berth_called_off', { berth, rule })
      await mailEnded(context, rule, id)
      await freeSpots(context, rule.to.event_id, rule.to.division_id, 1)
    } else if (Date.parse(standing.answer_by) <= context.now.getTime())
      await endBerth(context, { berth, rule }, 'late', null, true)
  } else if (standing?.state === 'accepted' && isOpen && hasLeft(berth.entry)) {
    await setAnswer(context, id, { state: 'given_up' })
    await note(context, 'event.berth_given_up', { berth, rule })
    await fillBerths(context, rule)
  }
}

const hasLeft = (entry: string | null) =>
  entry !== null && !['applied', 'waiting', 'held', 'confirmed'].includes(entry)

async function remind(context: Context, id: number): Promise<void> {
  const standing = await lockBerth(context, id)
  if (standing?.state !== 'offered') return
  const { rule } = await knownBerth(context, id)
  await noteReminded(context, id)
  await mailReminder(context, rule, id)
}
