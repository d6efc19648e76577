import { endBerth, knownBerth, note } from '../competition/berths/answering.ts'
import { addRule, offer } from '../competition/berths/office.ts'
import { setAnswer } from '../competition/berths/queries.ts'
import { enterKeptSpot, lockPlaces } from '../events/events.ts'
import { findCoachedTeams } from '../events/entrants/seed-queries.ts'
import { randomUuid } from '../payments/payments.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { findLeads } from './seed-tournament-queries.ts'

const DAY = 86_400_000

/**
 * Berths of a demonstration, from the qualifier that is over to the championship: in the first division one is accepted and still to be
 * paid, one was declined and has passed down, and waits for an answer; in the others nobody has answered yet.
 */
export async function seedBerths(context: Context): Promise<void> {
  const today = todayOf(context)
  for (const [i, lead] of (await findLeads(context, today)).entries()) {
    const { id } = await addRule(context, { ...lead, spots: 2, answer_days: 30, pay_days: 14, last_place: 6 })
    const { berths } = await offer(context, { id })
    const [first, second] = berths
    if (i > 0 || !first || !second) continue
    const accepted = await knownBerth(context, first.id)
    const { berth, rule } = accepted
    const coach = (await findCoachedTeams(context, today)).find(({ team_id }) => team_id === berth.team_id)
    await lockPlaces(context, rule.to.event_id)
    if (coach) {
      const entry_id = await enterKeptSpot(context, {
        slug: rule.to.slug,
        event_division_id: rule.to.division_id,
        team: coach,
        request_key: randomUuid(context),
        until: new Date(context.now.getTime() + rule.pay_days * DAY),
      })
      await setAnswer(context, berth.id, { state: 'accepted', entry_id: entry_id ?? null })
      await note(context, 'event.berth_accepted', accepted)
    }
    await endBerth(
      context,
      await knownBerth(context, second.id),
      'declined',
      'Half the team is away in July.',
    )
  }
}
