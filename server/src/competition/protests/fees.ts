import {
  ProtestFeeChanged,
  ProtestNotFound,
  type payOwnProtest,
  type Protest,
  type takeProtestFee,
} from 'contract/competition/protests'
import type { In, Out } from 'contract/operation'
import { findEntrants, payerOfTeam, placePart, takePartByHand, type Debt } from '../../events/events.ts'
import {
  CannotSettle,
  LEDGER,
  findOrder,
  randomUuid,
  requestRefund,
  type Settlement,
} from '../../payments/payments.ts'
import { audit, changedMeanwhile } from '../../plumbing/audit.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { mailFeePaid } from './letters.ts'
import {
  findPayment,
  findProtests,
  hasFeeRequest,
  insertStep,
  lockProtest,
  openFee,
  setPayment,
  setProtest,
} from './queries.ts'
import { entryOf } from '../team-entry.ts'

/** What an order for the fee of a protest is for, and the kind of its line. */
export const EVENT_PROTEST = 'event_protest'

export type Filed = Protest & { event_id: number }

export const withoutEvent = ({ event_id: _, ...protest }: Filed): Protest => protest

/** The order line of a protest’s fee. */
export const feeLine = ({ id, team, division, number, fee_cents }: Omit<Filed, 'steps' | 'files'>) => ({
  ...{ key: `${EVENT_PROTEST}:${id}`, kind: EVENT_PROTEST, account: LEDGER.protests },
  ...{ label: 'Protest fee', detail: `${team}, ${division}, game ${number}`, amount: fee_cents, discount: 0 },
  reference_id: id,
})

async function filed(context: Context, id: number): Promise<Filed> {
  const [protest] = await findProtests(context, { id })
  if (!protest) throw ProtestNotFound()
  return protest
}

/** A protest whose fee is still owed and not paid; held until the transaction ends. */
async function lockOwed(context: Context, id: number) {
  const now = await lockProtest(context, id)
  const payment = await findPayment(context, id)
  return now?.fee_state === 'owed' && payment?.state === 'open' ? filed(context, id) : undefined
}

/** What a paid order for a fee leads to: the desk has it, and keeps it where the protest is denied already. */
export const protestSettlement: Settlement = {
  /** @throws ProtestFeeChanged if it was paid otherwise, or isn’t owed anymore */
  async mayPay(context, { subject_id, total }) {
    if ((await lockOwed(context, subject_id))?.fee_cents !== total) throw ProtestFeeChanged()
  },

  async paid(context, { subject_id, total, id: order_id, number }) {
    const protest = await lockOwed(context, subject_id)
    if (protest?.fee_cents !== total) throw new CannotSettle('it was paid otherwise')
    await setPayment(context, subject_id, { state: 'paid', order_id, at: context.now })
    await setProtest(context, subject_id, { fee_state: protest.state === 'denied' ? 'kept' : 'received' })
    await noteStep(context, protest, 'fee_received')
    await mailFeePaid(context, protest, number)
  },

  /** Also where the office has refunded the order by hand. */
  async wentBack(context, { subject_id, total, lines }) {
    if (lines.reduce((sum, { refunded }) => sum + refunded, 0) < total) return
    const now = await lockProtest(context, subject_id)
    if (!now || now.fee_state === 'returned') return
    await setProtest(context, subject_id, { fee_state: 'returned' })
    await noteStep(context, await filed(context, subject_id), 'fee_returned')
  },

  async cameAgain(context, { subject_id }) {
    const now = await lockProtest(context, subject_id)
    if (now?.fee_state === 'returned') await setProtest(context, subject_id, { fee_state: 'due_back' })
  },
}

async function noteStep(context: Context, protest: Filed, deed: 'fee_received' | 'fee_returned') {
  const { id, event_id, team, division, number, fee_cents } = protest
  await insertStep(context, { protest_id: id, deed, note: null })
  await audit(context, {
    action: `event.protest_${deed}`,
    subject: 'event',
    subject_id: event_id,
    after: { team, division, game: number, amount: fee_cents },
  })
}

async function debtOf(context: Context, protest: Filed): Promise<Debt> {
  const { id, event_id, entrant_id, team } = protest
  const [entry] = await findEntrants(context, { id: entrant_id })
  return {
    ...{ purpose: EVENT_PROTEST, settlement: protestSettlement },
    payer: await payerOfTeam(context, { party_id: entry!.party_id, team }),
    open: () => openFee(context, { protest_id: id, event_id }),
    linesOf: () => [feeLine(protest)],
    holdLeft: async () => (await lockOwed(context, id))?.fee_cents,
    setPayment: (_, { cents: __, ...change }) => setPayment(context, id, change),
    hasRequest: (key) => hasFeeRequest(context, key),
    changed: () => ProtestFeeChanged(),
  }
}

/** An order for the fee of a protest of one’s own team. @throws NoContest, Forbidden, ProtestNotFound, ProtestFeeChanged; as `placePart` */
export async function payOwn(
  context: Context,
  { entrant_id, id }: In<typeof payOwnProtest>,
): Promise<Out<typeof payOwnProtest>> {
  await entryOf(context, entrant_id)
  const protest = await filed(context, id)
  if (protest.entrant_id !== entrant_id) throw ProtestNotFound()
  if (protest.fee_state !== 'owed') throw ProtestFeeChanged()
  const { placed } = await placePart(context, await debtOf(context, protest), protest.fee_cents)
  return { order_token: placed.token }
}

/**
 * Writes down a check or cash for a fee; the same press, sent again, is the same payment. @throws ProtestNotFound, Conflict,
 * ProtestFeeChanged; as `placePart`
 */
export async function takeFee(
  context: Context,
  { id, version, method = 'cash', reference, request_key = randomUuid(context) }: In<typeof takeProtestFee>,
): Promise<void> {
  if (await hasFeeRequest(context, request_key)) return
  const protest = await filed(context, id)
  if (protest.version !== version)
    throw await changedMeanwhile(context, 'event', protest.event_id, withoutEvent(protest))
  if (protest.fee_state !== 'owed') throw ProtestFeeChanged()
  await takePartByHand(context, await debtOf(context, protest), {
    ...{ cents: protest.fee_cents, method, reference, received_on: todayOf(context), request_key },
  })
}

/** Gives back what is left of a fee that is due back. Its order and the protest are held. */
export async function returnFee(context: Context, protest: Filed): Promise<void> {
  const order = protest.fee_paid && (await findOrder(context, protest.fee_paid.order.id))
  const line = order?.lines.find(
    ({ kind, reference_id }) => kind === EVENT_PROTEST && reference_id === protest.id,
  )
  const left = line ? line.total - line.refunded : 0
  if (line && left > 0)
    await requestRefund(context, {
      order_id: order!.id,
      lines: [{ id: line.id, amount: left }],
      reason: `Protest fee: ${protest.team}`,
    })
  await setProtest(context, protest.id, { fee_state: 'returned' })
  await noteStep(context, protest, 'fee_returned')
}
