import { EventNotFound } from 'contract/events'
import {
  NothingBack,
  PlateNotFound,
  PlateTooMuch,
  type PlateBoard,
  type PlateTerms,
  type getPlate,
  type refundPlate,
  type remindPlate,
  type savePlateTerms,
  type takePlatePayment,
} from 'contract/events/plate'
import type { In, Out } from 'contract/operation'
import { ReceivedLater } from 'contract/payments'
import { audit, changedMeanwhile } from '../../plumbing/audit.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { findEvent } from '../office-queries.ts'
import { takePartByHand } from '../part-payments.ts'
import { holdStatus } from '../status-queries.ts'
import { accountOf, accountsOf, gamesStanding, plateToken, type PlateGamesOf } from './accounts.ts'
import { mailPlateReminder } from './letters.ts'
import { debtOf } from './paying.ts'
import {
  findPlateTeams,
  findPlateTerms,
  hasRequest,
  holdPlateAccount,
  noteReminded,
  putPlateTerms,
  setPlatePayment,
  type PlateEntrant,
} from './queries.ts'
import { refundOver } from './refunding.ts'

/** @throws EventNotFound, also for an event that people enter */
async function eventOf(context: Context, id: number) {
  const event = await findEvent(context, id)
  if (event?.entrant !== 'team') throw EventNotFound()
  return event
}

/** @throws EventNotFound */
export async function giveBoard(
  context: Context,
  gamesOf: PlateGamesOf,
  { id }: In<typeof getPlate>,
): Promise<PlateBoard> {
  const event = await eventOf(context, id)
  const terms = await findPlateTerms(context, id)
  const games = await gamesStanding(context, gamesOf, id)
  const all = await accountsOf(context, gamesOf, id, await findPlateTeams(context, { event_id: id }))
  const teams = all.filter(({ is_in, total, payments }) => is_in || total > 0 || payments.length > 0)
  const sum = (of: 'total' | 'paid' | 'left' | 'due' | 'over') =>
    teams.reduce((cents, one) => cents + one[of], 0)
  return {
    event: { id, name: event.name, is_canceled: event.status === 'cancelled' },
    today: todayOf(context),
    terms,
    divisions: event.divisions.map(({ id: division_id, label }) => ({ division_id, label })),
    has_games: games.length > 0,
    teams: teams.map(({ event_id: _, party_id: __, ...team }) => ({
      ...team,
      link: context.link(`/ems/plate/${plateToken(context, team.entrant_id)}`),
    })),
    ...{ total: sum('total'), paid: sum('paid'), left: sum('left'), due: sum('due'), over: sum('over') },
  }
}

/** @throws EventNotFound, Conflict */
export async function saveTerms(
  context: Context,
  { id, ...terms }: In<typeof savePlateTerms>,
): Promise<PlateTerms> {
  const event = await eventOf(context, id)
  const own = new Set(event.divisions.map((division) => division.id))
  if (terms.divisions.some(({ division_id }) => !own.has(division_id))) throw EventNotFound()
  const before = await findPlateTerms(context, id)
  if (!(await putPlateTerms(context, id, terms)))
    throw await changedMeanwhile(context, 'event', id, await findPlateTerms(context, id))
  const said = ({ cents, owed_by, due, forfeit, divisions }: PlateTerms) => ({
    ...{ cents, owed_by, due, forfeit, divisions: divisions.length },
  })
  await audit(context, {
    action: 'event.plate_terms_changed',
    subject: 'event',
    subject_id: id,
    before: said(before),
    after: said(terms),
  })
  return findPlateTerms(context, id)
}

/** A team of an event. @throws PlateNotFound */
export async function teamOf(
  context: Context,
  { id, entrant_id }: { id: number; entrant_id: number },
): Promise<PlateEntrant> {
  const [team] = await findPlateTeams(context, { entrant_id })
  if (team?.event_id !== id) throw PlateNotFound()
  return team
}

type ByHand = Pick<
  In<typeof takePlatePayment>,
  'cents' | 'method' | 'reference' | 'received_on' | 'request_key'
> & { drawer_id?: number }

/**
 * Writes down a check or cash; the same press, sent again, is the same payment. @throws PlateTooMuch, PlateChanged, ReceivedLater; as
 * `placePart`
 */
export async function takeByHand(
  context: Context,
  gamesOf: PlateGamesOf,
  team: PlateEntrant,
  { cents, method, reference, received_on, request_key, drawer_id }: ByHand,
): Promise<void> {
  if (received_on > todayOf(context)) throw ReceivedLater()
  if (await hasRequest(context, request_key)) return
  const account = await accountOf(context, gamesOf, team.entrant_id)
  if (cents > account!.left) throw PlateTooMuch({ detail: { left: account!.left } })
  const debt = await debtOf(context, gamesOf, team)
  const id = await takePartByHand(context, debt, { cents, method, reference, received_on, request_key })
  if (drawer_id !== undefined) await setPlatePayment(context, id, { drawer_id })
}

/** @throws PlateNotFound; as `takeByHand` */
export async function noteByHand(
  context: Context,
  gamesOf: PlateGamesOf,
  { id, entrant_id, ...payment }: In<typeof takePlatePayment>,
): Promise<PlateBoard> {
  await takeByHand(context, gamesOf, await teamOf(context, { id, entrant_id }), payment)
  return giveBoard(context, gamesOf, { id })
}

/** A team that was reminded isn’t reminded again so soon, however often the button is pressed. */
const REMIND_AGAIN_MINUTES = 60

/** @throws EventNotFound, PlateNotFound */
export async function remind(
  context: Context,
  gamesOf: PlateGamesOf,
  { id, entrant_id }: In<typeof remindPlate>,
): Promise<Out<typeof remindPlate>> {
  await eventOf(context, id)
  // What a team owes depends on whether the event is canceled.
  await holdStatus(context, id)
  const asked =
    entrant_id === undefined
      ? await findPlateTeams(context, { event_id: id })
      : [await teamOf(context, { id, entrant_id })]
  const owingOf = async (teams: readonly PlateEntrant[]) =>
    (await accountsOf(context, gamesOf, id, teams)).filter(({ is_in, left }) => is_in && left > 0)
  const seen = new Set((await owingOf(asked)).map(({ entrant_id }) => entrant_id))
  for (const entrant_id of [...seen].toSorted((a, b) => a - b))
    await holdPlateAccount(context, { entrant_id, event_id: id })
  // What they owe and when they were reminded is read again: a team may have paid meanwhile.
  const held = (await findPlateTeams(context, { event_id: id })).filter(({ entrant_id }) =>
    seen.has(entrant_id),
  )
  const soon = context.now.getTime() - REMIND_AGAIN_MINUTES * 60_000
  const due = (await owingOf(held)).filter(
    ({ reminded_at }) => reminded_at === null || Date.parse(reminded_at) <= soon,
  )
  for (const team of due) await mailPlateReminder(context, team)
  await noteReminded(
    context,
    due.map((team) => team.entrant_id),
  )
  if (due.length > 0)
    await audit(context, {
      action: 'event.plate_reminded',
      subject: 'event',
      subject_id: id,
      after: { teams: due.length },
    })
  return { sent: due.length }
}

/** @throws PlateNotFound, NothingBack, PlateChanged */
export async function giveBack(
  context: Context,
  gamesOf: PlateGamesOf,
  { id, entrant_id, cents, reason }: In<typeof refundPlate>,
): Promise<PlateBoard> {
  const team = await teamOf(context, { id, entrant_id })
  const back = await refundOver(context, gamesOf, team, { shown: cents, reason })
  if (back === 0) throw NothingBack()
  return giveBoard(context, gamesOf, { id })
}
