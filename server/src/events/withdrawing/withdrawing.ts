import {
  EntryNotFound,
  NoWithdrawing,
  RefundChanged,
  type WithdrawalPreview,
  type previewWithdrawal,
  type withdrawEntry,
} from 'contract/events/entering'
import type { EventStatus } from 'contract/events/moves'
import { termsSaid, type WayPaid } from 'contract/events/refunds'
import type { Currency } from 'contract/money'
import type { In } from 'contract/operation'
import { lockOrder } from '../../payments/payments.ts'
import { audit } from '../../plumbing/audit.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { cancelHeldPurchases, endPurchases } from '../checkout/addon-purchases.ts'
import { endItemsOf } from '../addons/addon-queries.ts'
import { cancelBalanceOrders, endBalances } from '../balances/balances.ts'
import { ownParty } from '../balances/leaving.ts'
import { mailWithdrawn } from '../entrants/letters.ts'
import {
  getEventOf,
  inAudit,
  lockParty,
  moveEntrants,
  setParty,
  type Party,
} from '../entrants/party-queries.ts'
import {
  creditUntil,
  giveBack,
  ordersOf,
  refundsOf,
  type Leaving,
  type Refund,
  type Refunds,
} from '../balances/refunds.ts'
import { demandOf, givePlaces, lockPlaces } from '../entrants/places-queries.ts'
import { offerSpots } from '../entrants/waitlist.ts'

/** What would come back to each person who left today. */
export const refundsToday = (context: Context, party: Party, starts_on: string) =>
  refundsOf(context, party, {
    why: 'withdrawn',
    today: todayOf(context),
    starts_on,
    is_accepted: true,
    is_schedule_posted: false,
  })

export const preview = async (context: Context, { id }: In<typeof previewWithdrawal>) =>
  previewParty(context, await ownParty(context, id))

export async function previewParty(context: Context, party: Party): Promise<WithdrawalPreview> {
  const event = await getEventOf(context, party.event_id)
  mustBeAhead(context, party, event)
  const { leaving: refunds, shared, way } = await refundsToday(context, party, event.starts_on)
  return {
    refunds: refunds.map(({ entrant_id, name, ...refund }) => ({ entrant_id, name, ...shown(refund) })),
    shared: shared && shown(shared),
    back_to: way,
    credit_until: creditUntil(context, party),
    policy: party.refund_terms ? termsSaid(party.refund_terms, context.tenant.currency as Currency) : [],
  }
}

const shown = ({
  lines,
  back_cents,
  credit_cents,
  may_choose,
}: Pick<Refunds['leaving'][number], 'lines' | 'back_cents' | 'credit_cents' | 'may_choose'>) => ({
  ...{ lines: [...lines], back_cents, credit_cents, may_choose },
})

/** @throws NoWithdrawing once the event has begun, or was canceled */
function mustBeAhead(
  context: Context,
  party: Party,
  event: { status: EventStatus; starts_on: string },
): void {
  const isAhead = ['published', 'closed'].includes(event.status) && event.starts_on > todayOf(context)
  if (party.state !== 'confirmed' || !isAhead) throw NoWithdrawing()
}

export const withdraw = async (context: Context, { id, ...leaving }: In<typeof withdrawEntry>) =>
  withdrawParty(context, await ownParty(context, id), leaving)

/**
 * Withdraws people or teams of a paid entry. Their spots go to those who wait, and what was shown is refunded.
 * @throws EntryNotFound, NoWithdrawing, RefundChanged where less or more comes back than was shown
 */
export async function withdrawParty(
  context: Context,
  seen: Party,
  { entrant_ids, back_cents, as = 'cash' }: Omit<In<typeof withdrawEntry>, 'id'>,
) {
  // Orders are held before what they are for.
  await cancelBalanceOrders(context, seen.id)
  for (const order_id of await ordersOf(context, seen)) await lockOrder(context, order_id)
  const unpaid = await cancelHeldPurchases(context, seen.id)
  const party = await lockParty(context, seen.id)
  if (!party) throw EntryNotFound()
  const event = await lockPlaces(context, party.event_id)
  if (!event) throw EntryNotFound()
  mustBeAhead(context, party, event)
  await endPurchases(context, unpaid)
  const { leaving: all, shared, way } = await refundsToday(context, party, event.starts_on)
  const leaving = all.filter(({ entrant_id }) => entrant_ids.includes(entrant_id))
  if (leaving.length !== new Set(entrant_ids).size) throw EntryNotFound()
  const isLast = leaving.length === all.length
  const refunds = isLast && shared ? [...leaving, shared] : leaving
  const now = refunds.reduce((sum, one) => sum + one.back_cents, 0)
  if (now !== back_cents) throw RefundChanged({ detail: { shown: back_cents, now } })
  await leave(context, party, event, {
    ...{ leaving, refunds, isLast, way, as },
    move: { to: 'withdrawn', by: 'family' },
  })
  return {}
}

type Leave = {
  leaving: readonly Leaving[]
  /** What comes back, for those and for what they shared. */
  refunds: readonly Refund[]
  /** Nobody of the party is left. */
  isLast: boolean
  way: WayPaid
  as: 'cash' | 'credit'
  move: { to: 'withdrawn'; by: 'family' } | { to: 'lapsed'; by: 'clock' }
}

/** Entrants of a held party leave a held event: what the policy gives comes back, and their spots go to those who wait. */
export async function leave(
  context: Context,
  party: Party,
  event: { id: number; name: string },
  { leaving, refunds, isLast, way, as, move }: Leave,
): Promise<void> {
  const entrant_ids = leaving.map(({ entrant_id }) => entrant_id)
  await moveEntrants(
    context,
    leaving.map(({ entrant }) => entrant),
    move,
  )
  if (isLast) await setParty(context, party.id, { state: 'over' })
  await endBalances(context, party.id)
  await endItemsOf(context, party.id, { entrant_ids, isLast })
  await givePlaces(context, event.id, demandOf(leaving.map(({ entrant }) => entrant.event_division_id)))
  await offerSpots(context, event.id)
  const isUnpaid = move.to === 'lapsed'
  const back = await giveBack(context, party, {
    ...{ refunds, as },
    event: event.name,
    reason: isUnpaid ? `Not paid in time: ${event.name}` : `Withdrawn from ${event.name}`,
  })
  await audit(context, {
    action: isUnpaid ? 'event.unpaid_released' : 'event.withdrawn',
    subject: 'event',
    subject_id: event.id,
    before: { entrants: leaving.map(({ entrant }) => inAudit(entrant)) },
    after: { back_cents: back.back_cents, credit_cents: back.credit_cents },
  })
  await mailWithdrawn(context, party, {
    names: leaving.map(({ name }) => name).join(', '),
    ...back,
    ...{ way, isUnpaid },
    ids: entrant_ids,
  })
}
