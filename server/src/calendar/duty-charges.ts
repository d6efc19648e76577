import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'
import { findCharges, type KeptCharge } from './duty-charges-queries.ts'

/** What team fees do for duties. This module does not know fees, so `app.ts` passes these in. */
export type DutyHooks = {
  /** Charges a player of a team; returns the fee package created for it. */
  askFee: (
    context: Context,
    asked: { team_id: number; member_id: number; name: string; due_on: Day; amount: number },
  ) => Promise<number>
  /**
   * For fee packages: what is still owed, and what payers bear in total, which is what they owe plus what
   * they have paid and not been refunded. Amounts are cents. Packages whose plans were all cancelled are left
   * out.
   */
  standingOf: (
    context: Context,
    package_ids: readonly number[],
  ) => Promise<readonly { package_id: number; owed: number; borne: number; is_ended: boolean }[]>
  /** Reduces a package: what is unpaid is no longer owed, the rest is refunded to where it came from. */
  giveBack: (context: Context, back: { package_id: number; amount: number; reason: string }) => Promise<void>
}

/** A charge with its current amounts. */
export type Charge = KeptCharge & { owed_cents: number; borne_cents: number }

/** The charges of teams that are still in effect; those cancelled in the fees count as never made. */
export async function chargesOf(
  { standingOf }: DutyHooks,
  context: Context,
  team_ids: readonly number[],
): Promise<Charge[]> {
  const kept = await findCharges(context, team_ids)
  if (kept.length === 0) return []
  const standing = await standingOf(
    context,
    kept.map(({ package_id }) => package_id),
  )
  return kept.flatMap((charge) => {
    const found = standing.find(({ package_id }) => package_id === charge.package_id)
    if (!found || (found.is_ended && found.borne === 0)) return []
    return [{ ...charge, owed_cents: found.owed, borne_cents: found.borne }]
  })
}
