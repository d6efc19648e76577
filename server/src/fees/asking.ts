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
} from 'contract/fees/desk'
import { cancelEntries, chargeEntries, splitParts } from 'contract/fees/book'
import { FeePackageNotFound, FeePlanEnded } from 'contract/fees'
import type { In, Out } from 'contract/operation'
import { audit } from '../audit.ts'
import type { Context } from '../context.ts'
import { book } from './book-queries.ts'
import { dropCard } from './cards.ts'
import { mailOffer } from './letters.ts'
import {
  findFeeTeams,
  findPackages,
  findParts,
  findPlayers,
  insertPackage,
  lockPackage,
  type Part,
} from './package-queries.ts'
import { packageFor, planFor, teamFor, todayOf } from './places.ts'
import {
  endPlan,
  findInstalments,
  findOwed,
  findPlan,
  findPlansOfPackage,
  insertInstalments,
  insertPlan,
  lockPlan,
  lockPlansOfPackage,
  markCancelled,
} from './plan-queries.ts'
import { showPlan, showPlans } from './showing.ts'

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

/** Makes a package and asks it of players, who get a letter each. */
export async function makePackage(
  context: Context,
  { team_id, member_ids, parts, note, ...package_ }: In<typeof createFeePackage>,
): Promise<Out<typeof createFeePackage>> {
  await teamFor(context, createFeePackage.access, team_id)
  const players = await findPlayers(context, team_id)
  const chosen = member_ids ?? players.map(({ id }) => id)
  if (chosen.length === 0) throw NobodyToAsk()
  const id = await insertPackage(context, { team_id, note: note ?? null, ...package_ }, parts)
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
 * Asks a package of players who have not been asked yet; how many they are. What is split is split anew among them and
 * those whose plan nobody has touched yet: what was accepted, paid or given stays as it is.
 */
async function ask(context: Context, package_id: number, member_ids: readonly number[]): Promise<number> {
  const found = await lockPackage(context, package_id)
  if (!found) throw FeePackageNotFound()
  if (found.status === 'closed') throw FeePackageClosed()
  const [players, parts, standing] = await Promise.all([
    findPlayers(context, found.team_id),
    findParts(context, package_id),
    lockPlansOfPackage(context, package_id),
  ])
  const chosen = new Set(member_ids)
  if ([...chosen].some((id) => !players.some((player) => player.id === id))) throw NotOnRoster()
  const fresh = players.filter(
    ({ id }) => chosen.has(id) && !standing.some(({ member_id }) => member_id === id),
  )
  if (fresh.length === 0) return 0
  const untouched = found.basis === 'split' ? standing.filter(({ is_touched }) => !is_touched) : []
  for (const { id } of untouched) await takeBack(context, { id, team_id: found.team_id }, 'split anew')
  const asked = [...untouched.map(({ member_id }) => member_id), ...fresh.map(({ id }) => id)]
  const kept = standing.filter(({ is_touched }) => is_touched).map(({ id }) => id)
  const amounts =
    found.basis === 'each'
      ? asked.map(() => parts.map(({ amount }) => amount))
      : splitParts(await restOf(context, parts, kept), asked.length)
  const { team_id, grace_days, late_fee } = found
  for (const [i, member_id] of asked.entries()) {
    const shares = parts.flatMap((part, n) => {
      const amount = amounts[i]![n]!
      return amount > 0 ? [{ ...part, amount }] : []
    })
    if (shares.length === 0) continue
    const id = await insertPlan(context, { package_id, team_id, member_id, grace_days, late_fee })
    const instalments = await insertInstalments(context, id, shares)
    await book(
      context,
      { team_id, plan_id: id, kind: 'charge', source: `plan:${id}` },
      chargeEntries(instalments),
    )
    await mailOffer(context, (await findPlan(context, id))!, {
      isChanged: i < untouched.length,
    })
  }
  await audit(context, {
    action: 'fees.asked',
    subject: 'fee_package',
    subject_id: package_id,
    after: { member_ids: fresh.map(({ id }) => id) },
  })
  return fresh.length
}

/** What is left of each part for those who have not agreed to a share of it yet. */
async function restOf(context: Context, parts: readonly Part[], kept: readonly number[]): Promise<number[]> {
  const taken = await findInstalments(context, kept)
  return parts.map(({ position, amount }) => {
    const shares = taken.filter((one) => one.position === position && !one.is_cancelled)
    return Math.max(0, amount - shares.reduce((all, one) => all + one.amount, 0))
  })
}

/** An offer that nobody has touched is owed no more. */
async function takeBack(context: Context, plan: { id: number; team_id: number }, reason: string) {
  await cancel(context, plan, undefined)
  await endPlan(context, plan.id, reason)
}

async function cancel(
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

/** What is due stays owed by who has accepted it; what is not due yet is owed no more. */
export async function end(
  context: Context,
  { id, reason }: In<typeof endFeePlan>,
): Promise<Out<typeof endFeePlan>> {
  await planFor(context, endFeePlan.access, id)
  await finish(context, id, reason)
  return showPlan(context, (await findPlan(context, id))!)
}

export async function finish(context: Context, id: number, reason: string): Promise<void> {
  const plan = await lockPlan(context, id)
  if (!plan || plan.state === 'ended') throw FeePlanEnded()
  await cancel(context, plan, plan.state === 'accepted' ? todayOf(context) : undefined)
  await dropCard(context, plan)
  await endPlan(context, id, reason)
  await audit(context, {
    action: 'fees.ended',
    subject: 'fee_package',
    subject_id: plan.package_id,
    after: { member_id: plan.member_id },
    note: reason,
  })
}
