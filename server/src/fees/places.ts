import { TeamNotFound } from 'contract/clubs/rosters'
import { FeePackageNotFound, FeePlanNotFound } from 'contract/fees'
import { isMinor } from 'contract/person'
import { Forbidden, type Problem } from 'contract/problem'
import { accountOf } from '../auth/auth.ts'
import { whoIs, todayOf, type Context } from '../plumbing/context.ts'
import { findOwnRecords, findWards } from '../members/members.ts'
import { findFeeTeam, findPackages } from './package-queries.ts'
import { findOwnPlans, findPlan, type PlanRow } from './plan-queries.ts'

/** Whoever has some clubs or teams only is refused beyond them, whether there is something or not. */
const refusal = (context: Context, word: string, nothing: () => Problem) =>
  whoIs(context).permissions.has(word) ? nothing() : Forbidden()

/** The team, for whoever may do this with its fees. @throws TeamNotFound, Forbidden */
export async function teamFor(context: Context, word: string, id: number) {
  const team = await findFeeTeam(context, word, id)
  if (!team) throw refusal(context, word, TeamNotFound)
  return team
}

/** A package, for whoever may do this with it. @throws FeePackageNotFound, Forbidden */
export async function packageFor(context: Context, word: string, id: number) {
  const [found] = await findPackages(context, word, { id }, todayOf(context))
  if (!found) throw refusal(context, word, FeePackageNotFound)
  return found
}

/** A plan, for whoever may do this with its team. @throws FeePlanNotFound, Forbidden */
export async function planFor(context: Context, word: string, id: number): Promise<PlanRow> {
  const plan = await findPlan(context, id)
  if (!plan || !(await findFeeTeam(context, word, plan.team_id)))
    throw refusal(context, word, FeePlanNotFound)
  return plan
}

/**
 * The plans of whoever is logged in, of the minors in their care, the shares they are asked for, and what they have
 * accepted themselves: who has taken over a debt may go on paying it when the child comes of age.
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

/** One of one's own plans, also one that was taken back while it was being read. @throws FeePlanNotFound */
export async function ownPlan(context: Context, id: number): Promise<PlanRow> {
  const plan = (await ownPlans(context, 'all')).find((one) => one.id === id)
  if (!plan) throw FeePlanNotFound()
  return plan
}
