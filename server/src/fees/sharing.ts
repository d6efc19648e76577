import { shareParts } from 'contract/fees/book'
import { FeePackageClosed } from 'contract/fees/packages'
import { NothingToShare, SharesChanged, listFeePayers, shareFeePlan } from 'contract/fees/sharing'
import type { In, Out } from 'contract/operation'
import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { offerPlan, takeBack } from './offering.ts'
import { lockPackage, type Part } from './package-queries.ts'
import { planFor } from './places.ts'
import {
  findInstalments,
  findPayers,
  findPlansOfPackage,
  lockPlansOfPackage,
  type InstalmentRow,
} from './plan-queries.ts'
import { showPlans } from './showing.ts'

export async function payersOf(
  context: Context,
  { id }: In<typeof listFeePayers>,
): Promise<Out<typeof listFeePayers>> {
  const { member_id } = await planFor(context, listFeePayers.access, id)
  return findPayers(context, member_id)
}

/**
 * Splits what nobody has accepted yet of a player's charges. Each payer gets a plan of their own, which is
 * accepted, paid and late on its own: nobody owes what another payer does not pay. What was accepted stays as
 * it is.
 */
export async function share(
  context: Context,
  { id, by, total, payers }: In<typeof shareFeePlan>,
): Promise<Out<typeof shareFeePlan>> {
  const plan = await planFor(context, shareFeePlan.access, id)
  const found = (await lockPackage(context, plan.package_id))!
  if (found.status === 'closed') throw FeePackageClosed()
  const standing = (await lockPlansOfPackage(context, found.id)).filter(
    ({ member_id }) => member_id === plan.member_id,
  )
  const offered = standing.filter(({ state }) => state === 'offered')
  if (!offered.some((one) => one.id === id)) throw NothingToShare()
  const parts = partsOf(
    await findInstalments(
      context,
      offered.map((one) => one.id),
    ),
  )
  if (parts.reduce((all, { amount }) => all + amount, 0) !== total) throw SharesChanged()
  const shares = sharesOf(parts, by, payers)
  for (const one of offered) await takeBack(context, { id: one.id, team_id: found.team_id }, 'shared')
  const { member_id } = plan
  if (payers.length === 0) await offerPlan(context, found, { member_id, share: 0 }, parts, 'new')
  const last = Math.max(0, ...standing.map((one) => one.share))
  for (const [i, payer] of payers.entries())
    await offerPlan(
      context,
      found,
      { member_id, share: last + i + 1, payer },
      parts.map((part, n) => ({ ...part, amount: shares[i]![n]! })),
      'shared',
    )
  await audit(context, {
    action: 'fees.shared',
    subject: 'fee_package',
    subject_id: found.id,
    after: { member_id, by, payers },
  })
  const plans = await findPlansOfPackage(context, found.id)
  return {
    plans: await showPlans(
      context,
      plans.filter((one) => one.member_id === member_id && one.state !== 'ended'),
    ),
  }
}

/** What is still owed of each part. */
function partsOf(instalments: readonly InstalmentRow[]): Part[] {
  const parts = new Map<number, Part>()
  for (const { position, label, due_on, owed } of instalments) {
    const before = parts.get(position)?.amount ?? 0
    if (owed > 0) parts.set(position, { position, label, due_on, amount: before + owed })
  }
  return [...parts.values()].toSorted((a, b) => a.position - b.position)
}

type Shares = Pick<In<typeof shareFeePlan>, 'by' | 'payers'>

/** What each payer pays of each part. @throws SharesChanged if nobody would pay an instalment. */
function sharesOf(parts: readonly Part[], by: Shares['by'], payers: Shares['payers']): number[][] {
  if (payers.length === 0) return []
  if (by !== 'instalments')
    return shareParts(
      parts.map(({ amount }) => amount),
      payers.map((payer) => payer.share!),
    )
  const taken = payers.flatMap(({ positions }) => positions ?? [])
  const isWhole = taken.length === parts.length && parts.every(({ position }) => taken.includes(position))
  if (!isWhole) throw SharesChanged()
  return payers.map(({ positions }) =>
    parts.map(({ position, amount }) => (positions!.includes(position) ? amount : 0)),
  )
}
