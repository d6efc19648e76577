import { cancelEntries, chargeEntries, shareParts } from 'contract/fees/book'
import type { Context } from '../plumbing/context.ts'
import { book } from './book-queries.ts'
import { mailOffer, type Why } from './letters.ts'
import type { Part } from './package-queries.ts'
import {
  endPlan,
  findOwed,
  findPlan,
  insertInstalments,
  insertPlan,
  markCancelled,
  type HeldPlan,
} from './plan-queries.ts'

export type Package = { id: number; team_id: number; grace_days: number; late_fee: number }
type Payer = { name: string; email: string }
/** Who is charged: a player's family, or several payers by the weights of their shares. */
export type Asked = { member_id: number; payers: readonly (Payer & { weight: number })[] }

/** Charges parts to a player's family: in one plan, or in one per payer. */
export async function offer(
  context: Context,
  package_: Package,
  { member_id, payers }: Asked,
  parts: readonly Part[],
  why: Why,
): Promise<void> {
  if (payers.length === 0) return offerPlan(context, package_, { member_id, share: 0 }, parts, why)
  const shares = shareParts(
    parts.map(({ amount }) => amount),
    payers.map(({ weight }) => weight),
  )
  for (const [i, payer] of payers.entries())
    await offerPlan(
      context,
      package_,
      { member_id, share: i + 1, payer },
      parts.map((part, n) => ({ ...part, amount: shares[i]![n]! })),
      why,
    )
}

type Whose = { member_id: number; share: number; payer?: Payer }

/** Offers a single plan, by letter. A part of zero gets no instalment. */
export async function offerPlan(
  context: Context,
  { id: package_id, team_id, grace_days, late_fee }: Package,
  { member_id, share, payer }: Whose,
  parts: readonly Part[],
  why: Why,
): Promise<void> {
  const asked = parts.filter(({ amount }) => amount > 0)
  if (asked.length === 0) return
  const id = await insertPlan(context, {
    package_id,
    team_id,
    member_id,
    share,
    grace_days,
    late_fee,
    payer_name: payer?.name ?? null,
    payer_email: payer?.email ?? null,
  })
  const instalments = await insertInstalments(context, id, asked)
  await book(
    context,
    { team_id, plan_id: id, kind: 'charge', source: `plan:${id}` },
    chargeEntries(instalments),
  )
  await mailOffer(context, (await findPlan(context, id))!, why)
}

/** Withdraws untouched plans, player by player, so that they can be offered again to the same payers. */
export async function takeBackAll(
  context: Context,
  team_id: number,
  plans: readonly HeldPlan[],
  reason: string,
): Promise<Asked[]> {
  for (const { id } of plans) await takeBack(context, { id, team_id }, reason)
  return [...new Set(plans.map(({ member_id }) => member_id))].map((member_id) => ({
    member_id,
    payers: plans
      .filter((plan) => plan.member_id === member_id && plan.share > 0)
      .map(({ payer_name, payer_email, amount }) => ({
        name: payer_name ?? '',
        email: payer_email ?? '',
        weight: amount,
      })),
  }))
}

/** An untouched offer is no longer owed. */
export async function takeBack(context: Context, plan: { id: number; team_id: number }, reason: string) {
  await cancelOwed(context, plan, undefined)
  await endPlan(context, plan.id, reason)
}

/** Cancels what is owed under a plan: all of it, or what is due after a day. */
export async function cancelOwed(
  context: Context,
  { id, team_id }: { id: number; team_id: number },
  after: string | undefined,
) {
  const entries = cancelEntries(await findOwed(context, id), after)
  if (entries.length === 0) return
  await book(context, { team_id, plan_id: id, kind: 'cancelled', source: `plan:${id}` }, entries)
  await markCancelled(
    context,
    entries.map(({ instalment_id }) => instalment_id!),
  )
}
