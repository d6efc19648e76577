import { EventNotFound } from 'contract/events'
import type { CancellationPreview, previewCancellation } from 'contract/events/entrants'
import type { In } from 'contract/operation'
import { AlreadyPaid, PaymentInProgress } from 'contract/payments'
import { accountWith } from '../../auth/auth.ts'
import { cancelOrder, lockOrder } from '../../payments/payments.ts'
import { audit } from '../../plumbing/audit.ts'
import type { Context, OutsideContext } from '../../plumbing/context.ts'
import { job } from '../../plumbing/jobs/jobs.ts'
import { findEvent } from '../office-queries.ts'
import { cancelHeldPurchases, endPurchases } from '../checkout/addon-purchases.ts'
import { endItemsOf } from '../addons/addon-queries.ts'
import { forgetApprovalCard } from '../entrants/approval-terms.ts'
import { cancelBalanceOrders, endBalances } from '../balances/balances.ts'
import { mailCanceled } from '../entrants/letters.ts'
import { oneByOne } from '../entrants/one-by-one.ts'
import { getOutsideTeam } from '../entrants/outside-queries.ts'
import {
  findEntrants,
  findPartiesOf,
  findPartiesOfCanceled,
  getEventOf,
  getParty,
  inAudit,
  lockParty,
  moveEntrants,
  setParty,
  type Party,
} from '../entrants/party-queries.ts'
import { demandOf, givePlaces, lockPlaces } from '../entrants/places-queries.ts'
import { giveBack, ordersOf, refundsOf, type Refunds } from '../balances/refunds.ts'

/** What comes back to whom if the event is canceled now; once it is, what is left to do. */
export async function previewCanceling(
  context: Context,
  { id }: In<typeof previewCancellation>,
): Promise<Omit<CancellationPreview, 'passes'>> {
  if (!(await findEvent(context, id))) throw EventNotFound()
  const standing = await findPartiesOf(context, id)
  const parties: CancellationPreview['parties'] = []
  for (const party of standing.filter(({ state }) => state === 'confirmed')) {
    const { leaving, shared, way } = await refundsOf(context, party, { why: 'canceled' })
    const refunds = shared ? [...leaving, shared] : leaving
    parties.push({
      id: party.id,
      contact: await contactOf(context, party),
      people: leaving.map(({ name }) => name).join(', '),
      paid_cents: refunds.reduce((sum, one) => sum + one.paid_cents, 0),
      back_cents: refunds.reduce((sum, one) => sum + one.back_cents, 0),
      credit_cents: party.user_id === null ? 0 : refunds.reduce((sum, one) => sum + one.credit_cents, 0),
      back_to: way,
    })
  }
  return {
    parties: parties.toSorted((a, b) => b.back_cents - a.back_cents || a.id - b.id),
    unpaid: standing.length - parties.length,
    paid_cents: parties.reduce((sum, one) => sum + one.paid_cents, 0),
    back_cents: parties.reduce((sum, one) => sum + one.back_cents, 0),
  }
}

/** Who entered it; empty where the account is gone. */
export async function contactOf(context: Context, party: Party): Promise<string> {
  if (party.is_linked) return (await getOutsideTeam(context, party.id))?.coach ?? ''
  const account = party.user_id === null ? undefined : await accountWith(context, party.user_id)
  return account ? `${account.first_name} ${account.last_name}` : ''
}

/**
 * Ends the entries of canceled events, family by family: each is told, and refunded by its policy, in a transaction of its
 * own. Stopped anywhere, the next run goes on; a family that is being charged at this moment waits for it.
 */
export const settleCanceled = async (outside: OutsideContext): Promise<void> =>
  oneByOne(
    await outside.transaction(findPartiesOfCanceled),
    (id) => outside.transaction((context) => endParty(context, id)),
    (error) => PaymentInProgress.is(error) || AlreadyPaid.is(error),
  )

/** The same, as soon as an event is canceled. */
export const settleCanceledJob = job<Record<string, never>>({
  name: 'settle-canceled-events',
  run: (outside) => settleCanceled(outside),
})

async function endParty(context: Context, id: number): Promise<void> {
  const seen = await getParty(context, id)
  if (!seen) return
  // Orders are held before what they are for.
  if (seen.order_id !== null)
    if (seen.state === 'held') await cancelOrder(context, seen.order_id, 'event_canceled')
    else {
      await cancelBalanceOrders(context, id)
      for (const order_id of await ordersOf(context, seen)) await lockOrder(context, order_id)
    }
  const unpaid = await cancelHeldPurchases(context, id)
  const party = await lockParty(context, id)
  if (!party || party.state !== seen.state || party.state === 'over') return
  const event = await getEventOf(context, party.event_id)
  const { leaving, shared, way }: Refunds =
    party.state === 'confirmed'
      ? await refundsOf(context, party, { why: 'canceled' })
      : { leaving: [], shared: null, way: 'card' }
  const refunds = shared ? [...leaving, shared] : leaving
  const standing = (await findEntrants(context, { party_ids: [id] })).filter(
    ({ status }) => status === party.state,
  )
  await moveEntrants(context, standing, { to: 'called_off', by: 'office' })
  await setParty(context, id, { state: 'over' })
  await endBalances(context, id)
  await forgetApprovalCard(context, id)
  await lockPlaces(context, party.event_id)
  await endPurchases(context, unpaid)
  await endItemsOf(context, id, { entrant_ids: [], isLast: true })
  if (party.state !== 'waiting' && party.state !== 'applied') {
    await givePlaces(
      context,
      party.event_id,
      demandOf(standing.map(({ event_division_id }) => event_division_id)),
    )
  }
  const back = await giveBack(context, party, {
    refunds,
    as: 'cash',
    event: event.name,
    reason: `Canceled: ${event.name}`,
  })
  await audit(context, {
    action: 'event.entry_called_off',
    subject: 'event',
    subject_id: party.event_id,
    before: { entrants: standing.map(inAudit) },
    after: { back_cents: back.back_cents, credit_cents: back.credit_cents },
  })
  await mailCanceled(context, party, {
    names: standing.map(({ name }) => name).join(', '),
    ...back,
    isPaid: refunds.some(({ paid_cents }) => paid_cents > 0),
    way,
  })
}
