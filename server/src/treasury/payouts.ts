import { addDays, daysIn, type Day } from 'contract/dates'
import type { In, Out } from 'contract/operation'
import {
  AlreadyDeposited,
  DepositNotFound,
  DifferenceUnnamed,
  NothingToMatch,
  PayoutNotFound,
  type addDeposit,
  type confirmPayouts,
  type deleteDeposit,
  type getBankMonth,
  type getPayout as getPayoutOp,
  type refreshPayouts,
} from 'contract/treasury/payouts'
import type { ProviderPayout } from '../outside/card-provider.ts'
import { audit } from '../plumbing/audit.ts'
import { todayOf, type Context, type OutsideContext } from '../plumbing/context.ts'
import { job } from '../plumbing/jobs/jobs.ts'
import {
  findByHand,
  findDeposits,
  findDifferences,
  findPayoutRows,
  findPayouts,
  getPayout,
  insertDeposit,
  lockPayouts,
  putPayout,
  removeDeposit,
  takePayments,
} from './payouts-queries.ts'

/** How far the nightly reading goes back: a payout may change until it has arrived. */
const DAYS_BACK = 40

/** Reads the payouts every night, before anybody reconciles. */
export const readPayoutsJob = job({
  name: 'read-payouts',
  every: '20 4 * * *',
  run: async (context) => {
    const today = await context.transaction(async (inside) => todayOf(inside))
    await readBetween(context, { from: addDays(today, -DAYS_BACK), until: addDays(today, 10) })
  },
})

export const readMonth = async (
  context: OutsideContext,
  { month }: In<typeof refreshPayouts>,
): Promise<Out<typeof refreshPayouts>> => ({ read: await readBetween(context, daysOf(month)) })

async function readBetween(context: OutsideContext, range: { from: Day; until: Day }): Promise<number> {
  const { cards } = context.outside
  const payouts = await cards.listPayouts({ ...range, now: context.now })
  const own = payouts.flatMap((payout) => ownOf(payout, context.tenant.id) ?? [])
  await context.transaction(async (inside) => {
    for (const payout of own) await putPayout(inside, { ...payout, provider: cards.name })
  })
  return own.length
}

/**
 * A tenant's part of a payout; undefined if it has none. What is nobody's, such as a dispute, belongs to whoever
 * has the payout alone.
 */
export function ownOf(payout: ProviderPayout, tenant_id: number) {
  const is_shared = payout.rows.some((row) => row.tenant_id !== undefined && row.tenant_id !== tenant_id)
  const rows = payout.rows.filter(
    (row) => row.tenant_id === tenant_id || (!is_shared && row.tenant_id === undefined),
  )
  if (!rows.some((row) => row.tenant_id === tenant_id)) return undefined
  const amount = is_shared ? rows.reduce((sum, row) => sum + row.amount - row.fee, 0) : payout.amount
  return { ...payout, amount, is_shared, rows }
}

function daysOf(month: string): { from: Day; until: Day } {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return { from: `${month}-01`, until: `${month}-${String(daysIn(year, number)).padStart(2, '0')}` }
}

/** A month of the bank: what was paid out, what came, and what is missing between the two. */
export async function giveMonth(
  context: Context,
  { month }: In<typeof getBankMonth>,
): Promise<Out<typeof getBankMonth>> {
  const range = daysOf(month)
  const [payouts, deposits, by_hand, differences] = await Promise.all([
    findPayouts(context, range),
    findDeposits(context, range),
    findByHand(context, { until: range.until }),
    findDifferences(context),
  ])
  const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0)
  const arrived = payouts.filter(({ status }) => status === 'paid')
  return {
    payouts,
    deposits,
    by_hand,
    differences,
    totals: {
      paid_out: sum(arrived, ({ amount }) => amount),
      deposited: sum(deposits, ({ amount }) => amount),
      missing: sum(
        arrived.filter(({ deposit_id }) => deposit_id === null),
        ({ amount }) => amount,
      ),
      unexplained: sum(deposits, ({ amount, explained, note }) => (note === null ? amount - explained : 0)),
      by_hand: sum(by_hand, ({ amount }) => amount),
    },
  }
}

/** @throws PayoutNotFound */
export async function givePayout(
  context: Context,
  { id }: In<typeof getPayoutOp>,
): Promise<Out<typeof getPayoutOp>> {
  const [payout, rows] = await Promise.all([getPayout(context, id), findPayoutRows(context, id)])
  if (!payout) throw PayoutNotFound()
  return { ...payout, rows }
}

/**
 * Enters a line of the bank's statement. What it is made of has to come to its amount, or the note says what the
 * difference is.
 */
export async function enterDeposit(
  context: Context,
  { arrived_on, amount, payout_id, payment_ids = [], note }: In<typeof addDeposit>,
): Promise<Out<typeof addDeposit>> {
  if (payout_id === undefined && payment_ids.length === 0 && !note) throw NothingToMatch()
  const [payout] = payout_id === undefined ? [] : await lockPayouts(context, [payout_id])
  if (payout_id !== undefined && !payout) throw PayoutNotFound()
  if (payout?.is_matched) throw AlreadyDeposited()
  const taken = payment_ids.length > 0 ? await findByHand(context, { ids: payment_ids }) : []
  if (taken.length < new Set(payment_ids).size) throw AlreadyDeposited()
  const explained = (payout?.amount ?? 0) + taken.reduce((all, one) => all + one.amount, 0)
  if (explained !== amount && !note) throw DifferenceUnnamed({ detail: { explained } })
  const { id } = await insertDeposit(context, {
    arrived_on,
    amount,
    note: note ?? null,
    payout_id: payout_id ?? null,
  })
  if ((await takePayments(context, id, payment_ids)) < taken.length) throw AlreadyDeposited()
  await audit(context, {
    action: 'deposit.entered',
    subject: 'bank_deposit',
    subject_id: id,
    after: { arrived_on, amount, payout_id: payout_id ?? null, payments: taken.length },
    ...(note ? { note } : {}),
  })
  return { id }
}

/** Payouts came as announced: each gets its deposit. Those that are matched already are left alone. */
export async function confirmMany(
  context: Context,
  { payout_ids }: In<typeof confirmPayouts>,
): Promise<Out<typeof confirmPayouts>> {
  const open = (await lockPayouts(context, payout_ids)).filter(
    ({ is_matched, amount, status }) => !is_matched && amount > 0 && status === 'paid',
  )
  for (const { id, amount, arrives_on } of open) {
    const deposit = await insertDeposit(context, {
      arrived_on: arrives_on,
      amount,
      note: null,
      payout_id: id,
    })
    await audit(context, {
      action: 'deposit.entered',
      subject: 'bank_deposit',
      subject_id: deposit.id,
      after: { arrived_on: arrives_on, amount, payout_id: id },
    })
  }
  return { matched: open.length }
}

/** @throws DepositNotFound */
export async function takeBack(context: Context, { id }: In<typeof deleteDeposit>) {
  const removed = await removeDeposit(context, id)
  if (!removed) throw DepositNotFound()
  await audit(context, {
    action: 'deposit.deleted',
    subject: 'bank_deposit',
    subject_id: id,
    before: removed,
  })
  return {}
}
