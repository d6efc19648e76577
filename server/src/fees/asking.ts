import {
  FeePackageClosed,
  NobodyToAsk,
  NotOnRoster,
  assignFeePackage,
  createFeePackage,
  endFeePlan,
  feeBoard,
  listFeePackages,
  listFeePlayers,
  listFeeTeams,
} from 'contract/fees/packages'
import { splitParts } from 'contract/fees/book'
import { FeePackageNotFound, FeePlanEnded } from 'contract/fees'
import type { In, Out } from 'contract/operation'
import { audit } from '../plumbing/audit.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { dropCard } from './cards.ts'
import type { Why } from './letters.ts'
import { cancelOwed, offer, takeBackAll, type Asked, type Package } from './offering.ts'
import {
  findFeeTeams,
  findPackages,
  findParts,
  findPlayers,
  insertPackage,
  lockPackage,
  type Part,
} from './package-queries.ts'
import { packageFor, planFor, teamFor } from './places.ts'
import {
  endPlan,
  findInstalments,
  findPlan,
  findPlansOfPackage,
  lockPlan,
  lockPlansOfPackage,
  type HeldPlan,
} from './plan-queries.ts'
import { askedOf, showPlan, showPlans } from './showing.ts'

export const teamsOf = (context: Context): Promise<Out<typeof listFeeTeams>> =>
  findFeeTeams(context, listFeeTeams.access, todayOf(context))

export async function playersOf(
  context: Context,
  { team_id }: In<typeof listFeePlayers>,
): Promise<Out<typeof listFeePlayers>> {
  await teamFor(context, listFeePlayers.access, team_id)
  return findPlayers(context, team_id)
}

export async function packagesOf(
  context: Context,
  { team_id }: In<typeof listFeePackages>,
): Promise<Out<typeof listFeePackages>> {
  if (team_id !== undefined) await teamFor(context, listFeePackages.access, team_id)
  return findPackages(context, listFeePackages.access, { team_id }, todayOf(context))
}

export async function boardOf(context: Context, { id }: In<typeof feeBoard>): Promise<Out<typeof feeBoard>> {
  const found = await packageFor(context, feeBoard.access, id)
  return { package: found, plans: await showPlans(context, await findPlansOfPackage(context, id)) }
}

/** Creates a package and charges it to players, who get a letter each. */
export async function makePackage(
  context: Context,
  { team_id, member_ids, parts, ...package_ }: In<typeof createFeePackage>,
): Promise<Out<typeof createFeePackage>> {
  await teamFor(context, createFeePackage.access, team_id)
  const players = await findPlayers(context, team_id)
  const chosen = member_ids ?? players.map(({ id }) => id)
  if (chosen.length === 0) throw NobodyToAsk()
  const id = await insertPackage(context, { team_id, ...package_ }, parts)
  await audit(context, {
    action: 'fees.made',
    subject: 'fee_package',
    subject_id: id,
    after: { team_id, ...package_, parts },
  })
  return { id, players: await ask(context, id, chosen) }
}

export async function assign(
  context: Context,
  { id, member_ids }: In<typeof assignFeePackage>,
): Promise<Out<typeof assignFeePackage>> {
  await packageFor(context, assignFeePackage.access, id)
  return { players: await ask(context, id, member_ids) }
}

/**
 * Charges a package to players who do not have it yet; returns how many. A split package is split again among
 * them and everybody whose plan is untouched: what was accepted, paid or credited stays as it is.
 */
async function ask(context: Context, package_id: number, member_ids: readonly number[]): Promise<number> {
  const found = await lockPackage(context, package_id)
  if (!found) throw FeePackageNotFound()
  if (found.status === 'closed') throw FeePackageClosed()
  const [players, standing] = await Promise.all([
    findPlayers(context, found.team_id),
    lockPlansOfPackage(context, package_id),
  ])
  const chosen = new Set(member_ids)
  if ([...chosen].some((id) => !players.some((player) => player.id === id))) throw NotOnRoster()
  const fresh = players.filter(
    ({ id }) => chosen.has(id) && !standing.some(({ member_id }) => member_id === id),
  )
  if (fresh.length === 0) return 0
  const untouched = found.basis === 'split' ? untouchedOf(standing) : []
  const again = await takeBackAll(context, found.team_id, untouched, 'split anew')
  await askAll(context, found, [
    ...again.map((asked) => ({ ...asked, why: 'more_players' as const })),
    ...fresh.map(({ id }) => ({ member_id: id, payers: [], why: 'new' as const })),
  ])
  await audit(context, {
    action: 'fees.asked',
    subject: 'fee_package',
    subject_id: package_id,
    after: { member_ids: fresh.map(({ id }) => id) },
  })
  return fresh.length
}

/** The plans of players for whom nothing was accepted, paid or credited, in any of their shares. */
function untouchedOf(plans: readonly HeldPlan[]): HeldPlan[] {
  const touched = plans.filter(({ is_touched }) => is_touched).map(({ member_id }) => member_id)
  return plans.filter(({ member_id }) => !touched.includes(member_id))
}

/**
 * Charges a package to players who have no plan of it: each of its parts to everyone, or what is left of a
 * split one to all together.
 */
export async function askAll(
  context: Context,
  found: Package & { basis: string },
  all: readonly (Asked & { why: Why })[],
): Promise<void> {
  if (all.length === 0) return
  const parts = await findParts(context, found.id)
  const amounts =
    found.basis === 'each'
      ? all.map(() => parts.map(({ amount }) => amount))
      : splitParts(await restOf(context, found.id, parts), all.length)
  for (const [i, { why, ...asked }] of all.entries()) {
    const own = parts.map((part, n) => ({ ...part, amount: amounts[i]![n]! }))
    await offer(context, found, asked, own, why)
  }
}

/** What nobody has accepted, paid or been credited of each part yet. */
async function restOf(context: Context, package_id: number, parts: readonly Part[]): Promise<number[]> {
  const plans = await findPlansOfPackage(context, package_id)
  const taken = await findInstalments(
    context,
    plans.map(({ id }) => id),
  )
  return parts.map(({ position, amount }) => {
    const shares = taken.filter((one) => one.position === position)
    return Math.max(0, amount - shares.reduce((all, one) => all + askedOf(one), 0))
  })
}

/** If the plan was accepted, what is due stays owed; what is not due yet is cancelled. */
export async function end(
  context: Context,
  { id, reason }: In<typeof endFeePlan>,
): Promise<Out<typeof endFeePlan>> {
  await planFor(context, endFeePlan.access, id)
  await finish(context, id, reason)
  return showPlan(context, (await findPlan(context, id))!)
}

/** @param owes whether what is due of an accepted plan stays owed. @throws FeePlanEnded */
export async function finish(
  context: Context,
  id: number,
  reason: string,
  { owes = 'what is due' }: { owes?: 'what is due' | 'nothing' } = {},
): Promise<void> {
  const plan = await lockPlan(context, id)
  if (!plan || plan.state === 'ended') throw FeePlanEnded()
  const until = plan.state === 'accepted' && owes === 'what is due' ? todayOf(context) : undefined
  await cancelOwed(context, plan, until)
  await dropCard(context, plan, 'lapsed')
  await endPlan(context, id, reason)
  await audit(context, {
    action: 'fees.ended',
    subject: 'fee_package',
    subject_id: plan.package_id,
    after: { member_id: plan.member_id },
    note: reason,
  })
}
