import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'
import { findCharges, type KeptCharge } from './duty-charges-queries.ts'

/** What the fees of teams do for their duties; they are not known here, so `app.ts` hands it in. */
export type DutyHooks = {
  /** Asks a player of a team for an amount; gives the fee package made for it. */
  askFee: (
    context: Context,
    asked: { team_id: number; member_id: number; name: string; due_on: Day; amount: number },
  ) => Promise<number>
  /**
   * What is still owed of fee packages, and what payers bear of them: what they owe, and have paid and not got back.
   * Amounts are cents. Those whose plans were all ended are asked no more.
   */
  standingOf: (
    context: Context,
    package_ids: readonly number[],
  ) => Promise<readonly { package_id: number; owed: number; borne: number; is_ended: boolean }[]>
  /** Makes a package cost less: what is not paid yet is owed no more, the rest goes back to where it came from. */
  giveBack: (context: Context, back: { package_id: number; amount: number; reason: string }) => Promise<void>
}

/** A charge as it stands. */
export type Charge = KeptCharge & { owed_cents: number; borne_cents: number }

/** The charges of teams that still count: what was taken back in the fees was never asked. */
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
