import { EntryNotFound } from 'contract/events/entering'
import {
  NoStayRule,
  StayClosed,
  type OwnStay,
  type saveOutsideStay,
  type saveStay,
  type showOutsideStay,
  type showStay,
} from 'contract/events/stays'
import type { In } from 'contract/operation'
import { Conflict } from 'contract/problem'
import { audit } from '../../plumbing/audit.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { linkedEntrant, ownEntrant } from '../entrants/own-entrant.ts'
import { getEventOf, type Entrant } from '../entrants/party-queries.ts'
import { hotelsOf, judgeStays, stayEvent } from './judging.ts'
import { getStayRule, putBookings, putSaid, type HeldRule } from './queries.ts'

/** A team that the user has entered, or whose roster they keep. @throws EntryNotFound, also for a person */
async function ownTeam(context: Context, entrant_id: number): Promise<Entrant> {
  const entrant = await ownEntrant(context, entrant_id)
  if (entrant.member_id !== null) throw EntryNotFound()
  return entrant
}

/** @throws NoStayRule, EntryNotFound once the team isn't in the event anymore */
async function shown(context: Context, { id, event_id }: Entrant): Promise<OwnStay> {
  const event = await stayEvent(context, event_id)
  const { rule, teams, is_place_known } = await judgeStays(context, { event_id, entrant_ids: [id] })
  if (!rule) throw NoStayRule()
  const [team] = teams
  if (!team) throw EntryNotFound()
  const { exemption, reminded_at: _, ...standing } = team.standing
  const { version: __, ...terms } = rule
  return {
    team: team.entry.name,
    event: { name: event.name, slug: event.slug, starts_on: event.starts_on, ends_on: event.ends_on },
    rule: terms,
    is_place_known,
    may_change: event.status !== 'cancelled' && isOpenOn(rule, context),
    hotels: hotelsOf(event),
    ...standing,
    exemption: exemption && {
      state: exemption.state,
      reason: exemption.reason,
      decision_reason: exemption.decision_reason,
    },
  }
}

const isOpenOn = ({ due_on }: HeldRule, context: Context): boolean => todayOf(context) <= due_on

export const showOwnStay = async (context: Context, { entrant_id }: In<typeof showStay>) =>
  shown(context, await ownTeam(context, entrant_id))

export const showLinkedStay = async (context: Context, { token }: In<typeof showOutsideStay>) =>
  shown(context, await linkedEntrant(context, token))

export const saveOwnStay = async (context: Context, { entrant_id, ...said }: In<typeof saveStay>) =>
  save(context, await ownTeam(context, entrant_id), said)

export const saveLinkedStay = async (context: Context, { token, ...said }: In<typeof saveOutsideStay>) =>
  save(context, await linkedEntrant(context, token), said)

/**
 * What a team says. The rule is held first: whoever saves the same team and the office that moves the deadline wait for each other.
 * @throws StayClosed, Conflict
 */
async function save(
  context: Context,
  entrant: Entrant,
  { version, postal_code, bookings, exemption_reason }: Omit<In<typeof saveStay>, 'entrant_id'>,
): Promise<OwnStay> {
  const { id: entrant_id, event_id } = entrant
  const rule = await getStayRule(context, event_id, { lock: true })
  if (!rule) throw NoStayRule()
  const before = await shown(context, entrant)
  const event = await getEventOf(context, event_id)
  if (event.status === 'cancelled' || !isOpenOn(rule, context)) throw StayClosed()
  if (before.version !== version) throw Conflict()
  // A decision stands until the team gives another reason.
  const isSame = before.exemption !== null && before.exemption.reason === exemption_reason
  await putSaid(
    context,
    { event_id, entrant_id },
    {
      postal_code,
      ...(!isSame &&
        before.exemption?.state !== 'granted' && {
          exemption: exemption_reason === null ? null : ('asked' as const),
          exemption_reason,
          decision_reason: null,
          decided_by: null,
          decided_at: null,
        }),
    },
  )
  await putBookings(context, entrant_id, bookings)
  const after = await shown(context, entrant)
  await audit(context, {
    action: 'event.stay_saved',
    subject: 'event',
    subject_id: event_id,
    before: { team: before.team, room_nights: before.room_nights },
    after: { team: after.team, room_nights: after.room_nights, state: after.state },
  })
  return after
}
