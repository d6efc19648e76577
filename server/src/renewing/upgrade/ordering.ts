import {
  DifferenceChanged,
  NoUpgrade,
  UpgradeBeingPaid,
  UpgradeNotFree,
  type startUpgrade as startUpgradeOp,
  type upgradeZeroPayment as upgradeZeroPaymentOp,
} from 'contract/renewing/upgrade'
import type { In, Out } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { accountOf } from '../../auth/auth.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { LEDGER, cancelOrder, placeOrder, settleFree } from '../../payments/payments.ts'
import { ORDER_MINUTES } from '../../registering/registering.ts'
import { couponFor, quoteUpgrades, type Raise, type Registration } from './quoting.ts'
import { upgradeSettlement } from './settlement.ts'
import { findAskedUpgrade, findUnpaidUpgrades, insertUpgrade } from './upgrade-queries.ts'
import { judgeUpgrades, pricedWith, visible } from './upgrades.ts'

/** The purpose of orders for upgrades. */
const PURPOSE = 'upgrade'

export async function startUpgrade(
  context: Context,
  { registration_id, membership_id, difference, coupon: code, total = difference }: In<typeof startUpgradeOp>,
): Promise<Out<typeof startUpgradeOp>> {
  const registration = await visibleAlone(context, registration_id)
  const { raise, coupon, upgrade } = await chosen(context, registration, membership_id, code)
  if (upgrade.difference !== difference || upgrade.total !== total)
    throw DifferenceChanged({ detail: upgrade })
  return place(context, [raise], coupon)
}

export async function upgradeForNothing(
  context: Context,
  { id, membership_id, coupon: code }: In<typeof upgradeZeroPaymentOp>,
): Promise<Out<typeof upgradeZeroPaymentOp>> {
  const registration = await visibleAlone(context, id)
  const wanted = membership_id ?? (await findAskedUpgrade(context, id))?.to_membership_id
  if (wanted === undefined) throw invalidField('membership_id', 'Choose a membership.')
  const { raise, coupon, upgrade } = await chosen(context, registration, wanted, code)
  if (upgrade.total !== 0) throw UpgradeNotFree({ detail: upgrade })
  const { order_number } = await place(context, [raise], coupon)
  return {
    status: 'Success',
    payment: { amount: '0.00', number: order_number },
    registration_id: id,
    membership: upgrade.name,
  }
}

/** A locked registration without an unpaid order, if the user may change it. */
async function visibleAlone(context: Context, id: number): Promise<Registration> {
  await visible(context, id)
  await replaceUnpaid(context, [id])
  const registration = await visible(context, id, true)
  await mustBeAlone(context, [id])
  return registration
}

/** Unpaid orders for these registrations make room: orders are locked before what they buy. */
export async function replaceUnpaid(context: Context, registration_ids: readonly number[]) {
  for (const { order_id, status } of await findUnpaidUpgrades(context, registration_ids)) {
    if (status === 'processing') throw UpgradeBeingPaid()
    await cancelOrder(context, order_id, 'replaced')
  }
}

/** Checked while the registrations are locked: of two who order at once, the second one is told. */
export async function mustBeAlone(context: Context, registration_ids: readonly number[]) {
  if ((await findUnpaidUpgrades(context, registration_ids)).length > 0) throw UpgradeBeingPaid()
}

async function chosen(
  context: Context,
  registration: Registration,
  membership_id: number,
  code: string | null | undefined,
) {
  const { upgrades, reason } = await judgeUpgrades(context, registration)
  const to = upgrades.find((one) => one.membership_id === membership_id)
  if (!to) throw NoUpgrade(reason === null ? {} : { message: reason })
  const raise = { registration, to }
  const coupon = await couponFor(context, code, [])
  const upgrade = pricedWith(context, raise, coupon)
  if (upgrade.coupon_problem) throw invalidField('coupon', upgrade.coupon_problem)
  return { raise, coupon, upgrade }
}

/** One order for upgrades of locked registrations, one part for each; a free one is carried out at once. */
export async function place(
  context: Context,
  raises: readonly Raise[],
  coupon: Awaited<ReturnType<typeof couponFor>>,
) {
  const { lines, coupon: valid } = quoteUpgrades(raises, coupon, todayOf(context))
  const account = await accountOf(context)
  const parts = []
  for (const [i, { registration, to }] of raises.entries()) {
    const { id: subject_id } = await insertUpgrade(context, {
      registration_id: registration.id,
      from_membership_id: registration.membership_id,
      to_membership_id: to.membership_id,
      from_price: registration.price,
      to_price: to.price,
      difference: to.difference,
    })
    parts.push({
      purpose: PURPOSE,
      subject_id,
      lines: [
        {
          key: `${PURPOSE}:${subject_id}`,
          kind: 'membership',
          account: LEDGER.memberships,
          label: to.name,
          detail: `${registration.name}, in place of ${registration.membership}, season ${registration.season}`,
          amount: to.difference,
          discount: lines[i]!.discount,
        },
      ],
    })
  }
  const order = await placeOrder(context, {
    payer: { name: `${account.first_name} ${account.last_name}`, email: account.email },
    user_id: account.id,
    parts,
    coupon_id: valid?.id,
    expires_at: new Date(context.now.getTime() + ORDER_MINUTES * 60_000),
  })
  const isFree = order.total === 0
  if (isFree) await settleFree(context, { [PURPOSE]: upgradeSettlement }, order.id)
  return { order_token: order.token, order_number: order.number, total: order.total, paid: isFree }
}
