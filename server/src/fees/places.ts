import { TeamNotFound } from 'contract/clubs/rosters'
import { FeePackageNotFound, FeePlanNotFound } from 'contract/fees'
import { isMinor } from 'contract/person'
import { accountOf } from '../auth/auth.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { findOwnRecords, findWards } from '../members/members.ts'
import { findFeeTeam, findPackages } from './package-queries.ts'
import { findOwnPlans, findPlan, type PlanRow } from './plan-queries.ts'

/** The team, for users with this permission for its fees. @throws TeamNotFound also for others’ teams */
export async function teamFor(context: Context, word: string, id: number) {
  const team = await findFeeTeam(context, word, id)
  if (!team) throw TeamNotFound()
  return team
}

/** A package, for users with this permission. @throws FeePackageNotFound also for others’ packages */
export async function packageFor(context: Context, word: string, id: number) {
  const [found] = await findPackages(context, word, { id }, todayOf(context))
  if (!found) throw FeePackageNotFound()
  return found
}

/** A plan, for users with this permission for its team. @throws FeePlanNotFound also for others’ plans */
export async function planFor(context: Context, word: string, id: number): Promise<PlanRow> {
  const plan = await findPlan(context, id)
  if (!plan || !(await findFeeTeam(context, word, plan.team_id))) throw FeePlanNotFound()
  return plan
}

/**
 * The plans of the logged-in user and of the minors in their care, the shares they are asked for, and
 * whatever they have accepted themselves: somebody who has taken on a debt can keep paying it when the child
 * comes of age.
 */
export async function ownPlans(
  context: Context,
  which: 'all' | 'standing or touched' = 'standing or touched',
): Promise<PlanRow[]> {
  const { id: user_id, member_id, email, email_verified_at } = await accountOf(context)
  const own = await findOwnRecords(context, { user_id, member_id })
  const wards =
    own.length === 0
      ? []
      : await findWards(
          context,
          own.map(({ id }) => id),
        )
  const today = todayOf(context)
  const minors = wards.filter(({ dob }) => dob !== null && isMinor(dob, today))
  const owner = {
    member_ids: [...own, ...minors].map(({ id }) => id),
    user_id,
    email: email_verified_at === null ? null : email,
  }
  return findOwnPlans(context, owner, which)
}

/**
 * One of the user's own plans, even if it was withdrawn while they were reading it. @throws FeePlanNotFound
 */
export async function ownPlan(context: Context, id: number): Promise<PlanRow> {
  const plan = (await ownPlans(context, 'all')).find((one) => one.id === id)
  if (!plan) throw FeePlanNotFound()
  return plan
}
