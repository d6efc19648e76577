import { EventNotFound } from 'contract/events'
import { countStay, judgeStay, type StayState } from 'contract/events/stay-rules'
import type { OwnStay, StayRow } from 'contract/events/stays'
import type { Context } from '../../plumbing/context.ts'
import { findExpected, type ExpectedTeam } from '../check-in/expected.ts'
import { findEvent } from '../office-queries.ts'
import { homesOf, milesTo, placesOf } from './distances.ts'
import { findListed, findSaid, getStayRule, type HeldRule, type ListedRow } from './queries.ts'

/** A team of an event with how far it comes and what it has booked. */
export type JudgedTeam = {
  entry: ExpectedTeam
  standing: Omit<StayRow, 'entrant_id' | 'name' | 'club' | 'coach' | 'email' | 'phone' | 'division'>
}

type JudgedEvent = {
  rule: HeldRule | undefined
  is_place_known: boolean
  listed: ListedRow[]
  teams: JudgedTeam[]
}

/** An event that teams enter. @throws EventNotFound */
export async function stayEvent(context: Context, id: number) {
  const event = await findEvent(context, id)
  if (!event || event.entrant !== 'team') throw EventNotFound()
  return event
}

/** The teams of an event, or some of them, each as it stands by the rule. */
export async function judgeStays(
  context: Context,
  { event_id, entrant_ids }: { event_id: number; entrant_ids?: readonly number[] },
): Promise<JudgedEvent> {
  const rule = await getStayRule(context, event_id)
  const which = { event_id, ...(entrant_ids && { entrant_ids: [...entrant_ids] }) }
  const entries = await findExpected(context, which)
  const [places, said, listed] = await Promise.all([
    placesOf(context, event_id),
    findSaid(context, which),
    findListed(context, event_id),
  ])
  const homes = await homesOf(context, entries, said)
  const withList = [...new Set(listed.map(({ hotel }) => hotel))]
  const teams: JudgedTeam[] = []
  for (const entry of entries) {
    const own = said.find((one) => one.entrant_id === entry.id)
    const postal_code = homes.get(entry.id) ?? null
    const miles = await milesTo(places, postal_code)
    const bookings = own?.bookings ?? []
    const onLists = listed.filter((one) => one.entrant_id === entry.id)
    const counted = countStay(bookings, onLists, withList)
    const exemption = own?.exemption ?? null
    const state: StayState = rule
      ? judgeStay(rule, { miles, isPlaceKnown: places.length > 0, exemption, counted })
      : 'near'
    teams.push({
      entry,
      standing: {
        ...{ state, postal_code, miles, ...counted, bookings },
        listed: onLists.map(({ hotel, room_nights, rooms, lines }) => ({ hotel, room_nights, rooms, lines })),
        exemption:
          own && exemption
            ? {
                state: exemption,
                reason: own.exemption_reason,
                decision_reason: own.decision_reason,
                decided_by: own.decided_by,
                decided_at: own.decided_at,
              }
            : null,
        version: own?.version ?? 0,
        reminded_at: own?.reminded_at ?? null,
      },
    })
  }
  return { rule, is_place_known: places.length > 0, listed, teams }
}

/** The hotels of an event's page. */
export const hotelsOf = ({
  blocks,
}: Pick<Awaited<ReturnType<typeof stayEvent>>, 'blocks'>): OwnStay['hotels'] =>
  blocks.filter(({ kind }) => kind === 'hotel').map(({ kind: _, ...hotel }) => hotel)
