import { EventNotFound } from 'contract/events'
import { DrawerClosed, DrawerNotFound } from 'contract/events/gate-sales'
import { PlateNotFound } from 'contract/events/plate'
import type {
  OwnPlate,
  PlateAtGate,
  outsidePlate,
  ownPlate,
  plateAtGate,
  publicPlateFee,
  takePlateCash,
} from 'contract/events/plate-gate'
import type { In, Out } from 'contract/operation'
import { todayOf, whoIs, type Context } from '../../plumbing/context.ts'
import { ownParty } from '../balances/leaving.ts'
import { linkedParty } from '../entrants/outside-link.ts'
import type { Party } from '../entrants/party-queries.ts'
import { findOpenDrawer, getDrawer } from '../passes/drawer-queries.ts'
import { getEvent } from '../queries.ts'
import { accountOf, accountsOf, plateToken, type PlateGamesOf } from './accounts.ts'
import { takeByHand, teamOf } from './desk.ts'
import { findPlateTeams, findPlateTerms } from './queries.ts'

/** @throws PlateNotFound */
export async function showAtGate(
  context: Context,
  gamesOf: PlateGamesOf,
  { id, entrant_id }: In<typeof plateAtGate>,
): Promise<PlateAtGate> {
  const account = await accountOf(context, gamesOf, entrant_id)
  if (account?.event_id !== id) throw PlateNotFound()
  const drawer = await findOpenDrawer(context, { event_id: id, user_id: whoIs(context).id })
  const { total, paid, left, due, is_processing } = account
  return { total, paid, left, due, is_processing, drawer_id: drawer?.id ?? null }
}

/**
 * Takes cash into one’s own open drawer, under the rules of passes: what is in its sum was seen by whoever signs for it.
 * @throws PlateNotFound, DrawerNotFound, DrawerClosed; as `takeByHand`
 */
export async function takeCash(
  context: Context,
  gamesOf: PlateGamesOf,
  { id, entrant_id, drawer_id, cents, request_key }: In<typeof takePlateCash>,
): Promise<PlateAtGate> {
  const team = await teamOf(context, { id, entrant_id })
  const drawer = await getDrawer(context, drawer_id, { lock: true })
  if (drawer?.event_id !== id || drawer.user_id !== whoIs(context).id) throw DrawerNotFound()
  if (drawer.closed) throw DrawerClosed()
  await takeByHand(context, gamesOf, team, {
    ...{ cents, method: 'cash', reference: undefined, received_on: todayOf(context), request_key, drawer_id },
  })
  return showAtGate(context, gamesOf, { id, entrant_id })
}

async function owedOf(context: Context, gamesOf: PlateGamesOf, { id, event_id }: Party): Promise<OwnPlate> {
  const teams = await findPlateTeams(context, { party_id: id })
  const accounts = await accountsOf(context, gamesOf, event_id, teams)
  return accounts
    .filter(({ is_in, left }) => is_in && left > 0)
    .map(({ entrant_id, team, left, due, due_at }) => ({
      ...{ entrant_id, team, left, due, due_at },
      token: plateToken(context, entrant_id),
    }))
}

export const giveOwn = async (context: Context, gamesOf: PlateGamesOf, { id }: In<typeof ownPlate>) =>
  owedOf(context, gamesOf, await ownParty(context, id))

export const giveOutside = async (
  context: Context,
  gamesOf: PlateGamesOf,
  { token }: In<typeof outsidePlate>,
) => owedOf(context, gamesOf, await linkedParty(context, token))

/** @throws EventNotFound */
export async function giveFee(
  context: Context,
  { slug }: In<typeof publicPlateFee>,
): Promise<Out<typeof publicPlateFee>> {
  const event = await getEvent(context, slug, todayOf(context))
  if (!event) throw EventNotFound()
  const { cents, owed_by, due, divisions } = await findPlateTerms(context, event.id)
  const own = new Map(divisions.map((one) => [one.division_id, one.cents]))
  const fees = event.divisions.length === 0 ? [cents] : event.divisions.map(({ id }) => own.get(id) ?? cents)
  return { owed_by, due, from_cents: Math.min(...fees), to_cents: Math.max(...fees) }
}
