import type { Day } from 'contract/dates'
import type { EventStatus } from 'contract/events/moves'
import { momentOf } from 'contract/wall-clock'
import { demandOf, freeSpots, takePlaces } from '../../events/events.ts'
import { audit } from '../../plumbing/audit.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { certainPlaces, standingsOf } from '../standing.ts'
import { mailOffer } from './letters.ts'
import {
  findBerths,
  findSeated,
  findTakenIn,
  insertBerth,
  type BerthFacts,
  type RuleFacts,
} from './queries.ts'

export type Candidate = { entrant_id: number; team: string; place: number }

/**
 * Who may be offered a berth of a rule next, the best place first, and of one place the higher seed. Left out are teams that were asked,
 * that are in the target event, or hold another berth in it. Null until all games of the division are over and their scores final.
 */
export async function candidatesFor(
  context: Context,
  rule: RuleFacts,
  berths: readonly BerthFacts[],
): Promise<Candidate[] | null> {
  const [known] = await standingsOf(context, [rule.from.division_id])
  const places = known?.standing ? certainPlaces(known.standing) : null
  if (!places) return null
  const [seated, taken] = [
    await findSeated(context, rule.from.division_id),
    await findTakenIn(context, rule.to.event_id),
  ]
  const placeOf = new Map(places.map(({ team, place }) => [team, place]))
  return seated
    .flatMap(({ entrant_id, team_id, same_as, team }) => {
      const place = placeOf.get(entrant_id)
      const isLeftOut =
        place === undefined ||
        (rule.last_place !== null && place > rule.last_place) ||
        berths.some((one) => one.entrant_id === entrant_id) ||
        taken.some((one) =>
          team_id === null ? one.same_as !== null && one.same_as === same_as : one.team_id === team_id,
        )
      return isLeftOut ? [] : [{ entrant_id, team, place }]
    })
    .toSorted((a, b) => a.place - b.place)
}

/** Whether an event that berths lead to still takes teams. */
export const takesTeams = (context: Context, event: { status: EventStatus; starts_on: Day }): boolean =>
  ['published', 'closed'].includes(event.status) && event.starts_on > todayOf(context)

/** The numbers of berths that no team holds or is asked about. */
export const openNumbers = ({ spots }: Pick<RuleFacts, 'spots'>, berths: readonly BerthFacts[]): number[] => {
  const standing = new Set(
    berths.filter(({ state }) => state === 'offered' || state === 'accepted').map(({ number }) => number),
  )
  return Array.from({ length: spots }, (_, i) => i + 1).filter((number) => !standing.has(number))
}

/** Until when a berth can be answered: its days, but never into the target event. */
function answerBy({ now, tenant }: Context, { answer_days, to }: RuleFacts): Date {
  const start = momentOf(tenant.time_zone, to.starts_on, '00:00').getTime()
  return new Date(Math.min(now.getTime() + answer_days * 86_400_000, start))
}

/**
 * Offers the open berths of a rule, as long as there are teams to ask and spots in the target division, which is held by whoever calls. A
 * spot is taken with each offer, so that a berth is never an empty promise and the division never oversold; `kept` are spots that ended
 * berths have left. Those that nobody gets go to whoever waits for the event, and an event that takes no teams gets no offers. Gives how many were offered.
 */
export async function fillBerths(context: Context, rule: RuleFacts, kept = 0): Promise<number> {
  const berths = await findBerths(context, { rule_ids: [rule.id] })
  const isOpen = takesTeams(context, { status: rule.status, starts_on: rule.to.starts_on })
  const queue = (isOpen && (await candidatesFor(context, rule, berths))) || []
  let [left, offered] = [kept, 0]
  for (const number of openNumbers(rule, berths)) {
    const next = queue.shift()
    if (!next) break
    if (left > 0) left -= 1
    else if ((await takePlaces(context, rule.to.event_id, demandOf([rule.to.division_id]))) !== 'taken') break
    const id = await insertBerth(context, {
      ...{ berth_rule_id: rule.id, number, entrant_id: next.entrant_id, place: next.place },
      answer_by: answerBy(context, rule),
    })
    await audit(context, {
      action: 'event.berth_offered',
      subject: 'event',
      subject_id: rule.to.event_id,
      after: { team: next.team, division: rule.to.division, from: rule.from.event, place: next.place },
    })
    await mailOffer(context, rule, id)
    offered += 1
  }
  if (left > 0) await freeSpots(context, rule.to.event_id, rule.to.division_id, left)
  return offered
}
