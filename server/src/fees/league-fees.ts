import { FeesChanged } from 'contract/fees'
import {
  LeagueFeeNotFound,
  LeagueFeeSettled,
  payLeagueFee,
  waiveLeagueFee,
  getLeagueFee as getLeagueFeeOp,
  type LeagueFee,
} from 'contract/fees/league-fee'
import type { In, Out } from 'contract/operation'
import { accountOf } from '../auth/auth.ts'
import { holdForRosters, mayWithin, teamFor, type LeagueFees } from '../clubs/clubs.ts'
import { teamFeesIn } from '../offers/offers.ts'
import { LEDGER, cancelOrder, placeOrder, requestRefund } from '../payments/payments.ts'
import { audit } from '../plumbing/audit.ts'
import { whoIs, type Context } from '../plumbing/context.ts'
import { LEAGUE_FEE, settleLeagueFee } from './league-fees-settlement.ts'
import {
  findUnpaidLeagueOrder,
  getDiscipline,
  getLeagueFee,
  insertLeagueFee,
  isLeagueFeeProcessing,
  setLeagueFee,
  type LeagueFeeRow,
} from './league-fees-queries.ts'

const ORDER_MINUTES = 30

/** What is asked of teams that clubs make: the price of the first membership of the catalogue that a team is registered for. */
export const leagueFees: LeagueFees = {
  async priceOf(context, { season_id, league_id, division_id }) {
    const division = await getDiscipline(context, division_id)
    if (!division) return undefined
    const prices = await teamFeesIn(context, { ...division, season_id, league_id, division_id })
    return prices.find(({ amount }) => amount > 0)
  },

  ask: (context, { team_id, price: { membership_id, name, amount }, invited_ids }) =>
    insertLeagueFee(context, {
      team_id,
      membership_id,
      label: name,
      amount,
      asked_of: whoIs(context).id,
      invited_ids,
    }).then(() => undefined),

  isAsked: async (context, team_id) => (await getLeagueFee(context, { team_id })) !== undefined,

  async giveBack(context, { team_id, reason }) {
    const fee = await getLeagueFee(context, { team_id })
    if (fee?.state === 'paid' && fee.order_id !== null)
      await requestRefund(context, {
        order_id: fee.order_id,
        of: { purpose: LEAGUE_FEE, subject_id: fee.id },
        reason,
      })
  },
}

/** The fee of a team, for whoever may do this with the team. @throws LeagueFeeNotFound */
async function feeFor(context: Context, word: string, team_id: number): Promise<LeagueFeeRow> {
  await teamFor(context, word, team_id)
  const fee = await getLeagueFee(context, { team_id })
  if (!fee) throw LeagueFeeNotFound()
  return fee
}

export const showLeagueFee = async (
  context: Context,
  { id }: In<typeof getLeagueFeeOp>,
): Promise<LeagueFee> => shown(context, await feeFor(context, getLeagueFeeOp.access, id))

async function shown(context: Context, fee: LeagueFeeRow): Promise<LeagueFee> {
  const { id, team_id, team, team_status, label, amount, state, settled_at, order_id } = fee
  const [is_processing, may_pay] = await Promise.all([
    isLeagueFeeProcessing(context, id),
    mayWithin(context, payLeagueFee.access, team_id),
  ])
  return {
    team_id,
    team,
    team_status,
    label,
    amount,
    currency: context.tenant.currency,
    state,
    is_processing,
    settled_at,
    order_id,
    may_pay: may_pay && state === 'owed' && team_status === 'draft',
  }
}

/** Places the order; an unpaid one of another window is replaced. @throws LeagueFeeSettled, PaymentInProgress */
export async function orderLeagueFee(
  context: Context,
  { id, total }: In<typeof payLeagueFee>,
): Promise<Out<typeof payLeagueFee>> {
  const fee = await feeFor(context, payLeagueFee.access, id)
  if (fee.state !== 'owed' || fee.team_status !== 'draft') throw LeagueFeeSettled()
  if (fee.amount !== total) throw FeesChanged({ detail: { total: fee.amount } })
  const account = await accountOf(context)
  const placed = await placeOrder(context, {
    parts: [
      {
        purpose: LEAGUE_FEE,
        subject_id: fee.id,
        lines: [
          {
            key: `${LEAGUE_FEE}:${fee.id}`,
            kind: LEAGUE_FEE,
            account: LEDGER.memberships,
            label: fee.label,
            detail: `${fee.team}, ${fee.division}, season ${fee.season}`,
            amount: fee.amount,
            discount: 0,
          },
        ],
      },
    ],
    payer: { name: `${account.first_name} ${account.last_name}`, email: account.email },
    user_id: account.id,
    expires_at: new Date(context.now.getTime() + ORDER_MINUTES * 60_000),
  })
  return { order_token: placed.token, order_number: placed.number, total: placed.total }
}

/** The office asks for nothing: an order that is not paid ends, and the team goes on. @throws PaymentInProgress */
export async function waive(context: Context, { id, reason }: In<typeof waiveLeagueFee>): Promise<LeagueFee> {
  const seen = await feeFor(context, waiveLeagueFee.access, id)
  // Orders before teams, as whatever settles an order holds them.
  const order = await findUnpaidLeagueOrder(context, seen.id)
  if (order !== undefined) await cancelOrder(context, order, 'waived')
  await holdForRosters(context, { member_ids: [], team_ids: [id] })
  const fee = await feeFor(context, waiveLeagueFee.access, id)
  if (fee.state !== 'owed' || fee.team_status !== 'draft') throw LeagueFeeSettled()
  await setLeagueFee(context, fee.id, { state: 'waived', settled_at: context.now })
  await audit(context, {
    action: 'team.league_fee_waived',
    subject: 'team',
    subject_id: id,
    after: { amount: fee.amount },
    note: reason,
  })
  await settleLeagueFee(context, fee)
  return shown(context, await feeFor(context, waiveLeagueFee.access, id))
}
