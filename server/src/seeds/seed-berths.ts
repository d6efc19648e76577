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
 * Berths of a demonstration, from the qualifier that is over to the championship: in one division a berth is accepted and still to be
 * paid, and one was declined and has passed down; the others wait for an answer.
 */
export async function seedBerths(context: Context): Promise<void> {
  const today = todayOf(context)
  const coaches = await findCoachedTeams(context, today)
  let isShown = false
  for (const lead of await findLeads(context, today)) {
    const { id } = await addRule(context, { ...lead, spots: 2, answer_days: 30, pay_days: 14, last_place: 6 })
    const offered = await Promise.all(
      (await offer(context, { id })).berths.map((berth) => knownBerth(context, berth.id)),
    )
    const accepted = offered.find(({ berth }) => coaches.some(({ team_id }) => team_id === berth.team_id))
    const declined = offered.find((one) => one !== accepted)
    if (isShown || !accepted || !declined) continue
    isShown = true
    const { berth, rule } = accepted
    await lockPlaces(context, rule.to.event_id)
    const entry_id = await enterKeptSpot(context, {
      slug: rule.to.slug,
      event_division_id: rule.to.division_id,
      team: coaches.find(({ team_id }) => team_id === berth.team_id)!,
      request_key: randomUuid(context),
      until: new Date(context.now.getTime() + rule.pay_days * DAY),
    })
    await setAnswer(context, berth.id, { state: 'accepted', entry_id: entry_id ?? null })
    await note(context, 'event.berth_accepted', accepted)
    await endBerth(context, declined, 'declined', 'Half the team is away in July.')
  }
}
