import { addDays } from 'contract/dates'
import {
  PlateChanged,
  PlateNotFound,
  type ShownPlate,
  type payPlate,
  type showPlate,
} from 'contract/events/plate'
import type { In, Out } from 'contract/operation'
import { Gone } from 'contract/problem'
import { LEDGER } from '../../payments/payments.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { getEventOf } from '../entrants/party-queries.ts'
import { payerOfTeam } from '../entrants/payer.ts'
import { placePart, type Debt } from '../part-payments.ts'
import { accountOf, entrantOfToken, type PlateAccount, type PlateGamesOf } from './accounts.ts'
import {
  getPlatePayment,
  hasRequest,
  holdPlateAccount,
  openPlatePayment,
  setPlatePayment,
  type PlateEntrant,
} from './queries.ts'
import { EVENT_PLATE, plateSettlement } from './settlement.ts'

/** How long its page opens after the event. */
const OPEN_AFTER_DAYS = 90

/** What an order says that pays plate fees. */
export const plateLine = (
  id: number,
  { team, event, cents }: { team: string; event: string; cents: number },
) => ({
  ...{ key: `${EVENT_PLATE}:${id}`, kind: EVENT_PLATE, account: LEDGER.plate },
  ...{ label: 'Plate fees', detail: `${team}, ${event}`, amount: cents, discount: 0 },
  reference_id: id,
})

/** What a team has left to pay, as it is paid in parts. */
export async function debtOf(context: Context, gamesOf: PlateGamesOf, team: PlateEntrant): Promise<Debt> {
  const { entrant_id, event_id } = team
  const { name } = await getEventOf(context, event_id)
  return {
    ...{ purpose: EVENT_PLATE, settlement: plateSettlement, payer: await payerOfTeam(context, team) },
    open: (cents) => openPlatePayment(context, { entrant_id, event_id, cents }),
    linesOf: (id, cents) => [plateLine(id, { team: team.team, event: name, cents })],
    async holdLeft(id) {
      await holdPlateAccount(context, { entrant_id, event_id })
      const standing = await getPlatePayment(context, id)
      return standing?.state === 'open' ? (await accountOf(context, gamesOf, entrant_id))!.left : undefined
    },
    setPayment: (id, change) => setPlatePayment(context, id, change),
    hasRequest: (key) => hasRequest(context, key),
    changed: (detail) => PlateChanged(detail && { detail }),
  }
}

/** @throws PlateNotFound, Gone long after the event */
async function linked(context: Context, gamesOf: PlateGamesOf, token: string) {
  const entrant_id = entrantOfToken(context, token)
  const account = entrant_id === undefined ? undefined : await accountOf(context, gamesOf, entrant_id)
  if (!account) throw PlateNotFound()
  const event = await getEventOf(context, account.event_id)
  if (addDays(event.ends_on, OPEN_AFTER_DAYS) < todayOf(context)) throw Gone()
  return { account, event }
}

/** @throws PlateNotFound, Gone */
export async function show(
  context: Context,
  gamesOf: PlateGamesOf,
  { token }: In<typeof showPlate>,
): Promise<ShownPlate> {
  const { account, event } = await linked(context, gamesOf, token)
  const { name, slug, starts_on, ends_on, status } = event
  return {
    event: { name, slug, starts_on, ends_on, is_canceled: status === 'cancelled' },
    ...sumsOf(account),
    ...{ team: account.team, division: account.division, is_processing: account.is_processing },
    payments: account.payments.map(({ at, cents, refunded, method }) => ({ at, cents, refunded, method })),
  }
}

const sumsOf = ({ games, total, paid, left, due, over, due_at }: PlateAccount) => ({
  ...{ games, total, paid, left, due, over, due_at },
})

/** @throws PlateNotFound, Gone, PlateChanged where something else is left than was shown; as `placePart` */
export async function pay(
  context: Context,
  gamesOf: PlateGamesOf,
  { token, what, total }: In<typeof payPlate>,
): Promise<Out<typeof payPlate>> {
  const { account } = await linked(context, gamesOf, token)
  if (total === 0 || account[what] !== total)
    throw PlateChanged({ detail: { shown: total, now: account[what] } })
  const { placed } = await placePart(context, await debtOf(context, gamesOf, account), total)
  return { order_token: placed.token }
}
