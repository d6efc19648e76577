import { addDays, type Day } from 'contract/dates'
import { FEE_LADDER, nextTry } from 'contract/payments/collecting'
import { findCard, type Collectable, type Tried } from '../../payments/payments.ts'
import { todayOf, type Context, type OutsideContext } from '../../plumbing/context.ts'
import { eachInTurn } from '../../plumbing/jobs/job-walks.ts'
import { dueOn } from '../../plumbing/jobs/jobs.ts'
import {
  mailBalanceComing,
  mailBalanceDeclined,
  mailBalanceLate,
  mailCheckDue,
} from '../balances/balance-letters.ts'
import {
  EVENT_BALANCE,
  findBalancesDueOn,
  findBalancesKeptUntil,
  findBalancesToCharge,
  getBalance,
  setBalance,
  type Balance,
} from '../entrants/balance-queries.ts'
import { balanceToken, lockBalance, placeBalance } from '../balances/balances.ts'
import { NOTICE_DAYS } from '../entrants/card-terms.ts'
import { findChecksDueOn } from '../entrants/check-queries.ts'
import { getParty, type Party } from '../entrants/party-queries.ts'
import { releaseUnpaid } from '../withdrawing/releasing.ts'
import { holdStatus } from '../status-queries.ts'

const pathOf = (context: Context, { id }: Balance) => `/ems/balance/${balanceToken(context, id)}`

/** A balance is charged to the card that was kept for it; without one its payer is reminded, and its spots may go. */
export const balanceCollecting: Collectable = {
  whoseTurn: dueOn('balance_clock', { ahead: NOTICE_DAYS, behind: 1 }),
  due: async (context) => (await findBalancesToCharge(context, todayOf(context))).map(({ id }) => id),
  hold: async (context, id) => (await lockBalance(context, id)) !== undefined,
  card: (context, subject_id) => findCard(context, { purpose: EVENT_BALANCE, subject_id }),
  place,
  tried,
  async after(outside) {
    await eachInTurn(
      [announce, remind, warn, release, askForChecks],
      (step) => step(outside),
      'steps went wrong',
    )
  },
}

async function place(context: Context, id: number): Promise<number | undefined> {
  const balance = await getBalance(context, id)
  // The payer is at the checkout right now: that order expires soon, and the job will come back.
  if (balance?.state !== 'open' || balance.is_ordered || balance.kept_card_id === null) return undefined
  const party = await getParty(context, balance.party_id)
  if (balance.cents === 0 || party?.state !== 'confirmed') return undefined
  if ((await holdStatus(context, balance.event_id)) === 'cancelled') return undefined
  return (await placeBalance(context, balance)).id
}

/** A declined charge waits for its next day, and the payer is told. */
async function tried(context: Context, id: number, { order, outcome }: Tried): Promise<void> {
  if (outcome.is !== 'declined') return
  const held = await lockBalance(context, id)
  if (held?.balance.state !== 'open') return
  const { balance, party } = held
  const { code } = outcome
  const today = todayOf(context)
  const since = balance.first_failed_on ?? today
  const next_try_on = nextTry(FEE_LADDER, { since, code, today })
  await setBalance(context, id, {
    tries: balance.tries + 1,
    declined: code ?? 'generic_decline',
    first_failed_on: since,
    next_try_on: next_try_on ?? null,
  })
  const path = pathOf(context, balance)
  await mailBalanceDeclined(context, party, balance, { path, code, next_try_on, order_id: order.id })
}

async function tellAbout(
  outside: OutsideContext,
  find: (context: Context) => Promise<Balance[]>,
  tell: (context: Context, party: Party, balance: Balance, path: string) => Promise<void>,
): Promise<void> {
  await eachInTurn(
    await outside.transaction(find),
    (balance) =>
      outside.transaction(async (context) => {
        const held = await lockBalance(context, balance.id)
        if (held?.balance.state !== 'open' || held.balance.cents === 0) return
        if ((await holdStatus(context, balance.event_id)) === 'cancelled') return
        await tell(context, held.party, held.balance, pathOf(context, balance))
      }),
    'letters about balances could not be written',
  )
}

const fallingDue = (days: number) => (context: Context) =>
  findBalancesDueOn(context, addDays(todayOf(context), days))

const announce = (outside: OutsideContext) => tellAbout(outside, fallingDue(NOTICE_DAYS), mailBalanceComing)

/** Reminds of what was due yesterday, unless the kept card is tried again. */
const remind = (outside: OutsideContext) => tellAbout(outside, fallingDue(-1), lateUnlessTried)

/** Warns on the day before the spots are released. */
const warn = (outside: OutsideContext) =>
  tellAbout(
    outside,
    async (context) => {
      const last = addDays(todayOf(context), 1)
      return (await findBalancesKeptUntil(context, last, todayOf(context))).filter(
        ({ release_on }) => release_on === last,
      )
    },
    mailBalanceLate,
  )

const lateUnlessTried: typeof mailBalanceLate = async (context, party, balance, path) => {
  if (balance.next_try_on === null) await mailBalanceLate(context, party, balance, path)
}

/** Spots that were not paid for by the last day are free again, and offered. */
async function release(outside: OutsideContext): Promise<void> {
  const kept = await outside.transaction((context) =>
    findBalancesKeptUntil(context, addDays(todayOf(context), -1), todayOf(context)),
  )
  await eachInTurn(
    kept,
    ({ id }) => outside.transaction((context) => releaseUnpaid(context, id)),
    'unpaid spots could not be released',
  )
}

/** Reminds of checks that are due in a few days, and of those that were due yesterday. */
async function askForChecks(outside: OutsideContext): Promise<void> {
  const write = async (context: Context, day: Day, isLate: boolean) => {
    for (const { party_id, cents, number, due_on } of await findChecksDueOn(context, day)) {
      const party = await getParty(context, party_id)
      if (party && (await holdStatus(context, party.event_id)) !== 'cancelled')
        await mailCheckDue(context, party, { cents, number, due_on, isLate })
    }
  }
  await outside.transaction((context) => write(context, addDays(todayOf(context), NOTICE_DAYS), false))
  await outside.transaction((context) => write(context, addDays(todayOf(context), -1), true))
}
