import { NotEnoughTeamFunds, noteTeamMoney } from 'contract/fees/wallet'
import type { Context } from '../plumbing/context.ts'
import { findRefundLines, type Settlement } from '../payments/payments.ts'
import { book } from './book-queries.ts'
import { findFeeTeam } from './package-queries.ts'
import { findHeld, findSpent, lockWallet, sourceOfLine } from './wallet-queries.ts'

type Spending = { team_id: number; order_line_id: number; cents: number; note: string }

/** What the association holds for teams, spent on what their coaches enter them in. */
export const teamFunds = {
  /** What is there for each of some teams whose money the user may spend; other teams are left out. */
  async available(context: Context, team_ids: readonly number[]): Promise<Map<number, number>> {
    const found = new Map<number, number>()
    for (const id of team_ids)
      if (await findFeeTeam(context, noteTeamMoney.access, id))
        found.set(id, Math.max(0, await findHeld(context, id)))
    return found
  },

  /** Books what teams pay of an order, line by line, all or none. @throws NotEnoughTeamFunds */
  async spend(context: Context, spendings: readonly Spending[]): Promise<void> {
    const team_ids = [...new Set(spendings.map(({ team_id }) => team_id))].toSorted((a, b) => a - b)
    // Always in the same order, so that two clubs with teams in common cannot deadlock.
    for (const id of team_ids) await lockWallet(context, id)
    for (const id of team_ids) {
      const own = spendings.filter(({ team_id }) => team_id === id)
      const cents = own.reduce((sum, one) => sum + one.cents, 0)
      if (cents > (await findHeld(context, id))) throw NotEnoughTeamFunds({ detail: { team_id: id } })
      for (const { order_line_id, note, cents: amount } of own)
        await book(
          context,
          { team_id: id, plan_id: null, kind: 'event', source: sourceOfLine(order_line_id), note },
          [{ debit: 'spent', credit: 'cards', amount, instalment_id: null }],
        )
    }
  },
}

/** The same settlement, which also gives back to the books of teams what had been paid from them. */
export const withTeamFunds = (settlement: Settlement): Settlement => ({
  ...settlement,
  async wentBack(context, part, refund) {
    await settlement.wentBack?.(context, part, refund)
    const own = new Set(part.lines.map(({ id }) => id))
    const returned = (await findRefundLines(context, refund.id)).filter(({ order_line_id }) =>
      own.has(order_line_id),
    )
    const spent = await findSpent(
      context,
      returned.map(({ order_line_id }) => order_line_id),
    )
    for (const { order_line_id, amount } of returned) {
      const paid = spent.get(order_line_id)
      if (!paid) continue
      const source = `refund:${refund.id}:${order_line_id}`
      await book(context, { ...paid, plan_id: null, kind: 'event_refund', source }, [
        { debit: 'cards', credit: 'spent', amount, instalment_id: null },
      ])
    }
  },
})
