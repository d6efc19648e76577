import type { Day } from 'contract/dates'
import { findStandingEntries, type RosterHooks } from '../clubs/clubs.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { finish, makePackage } from './asking.ts'
import { findOpen, findStandingPlans, findStandings, type Standing } from './plan-queries.ts'

export { feeCollecting } from './collecting.ts'
export { feesAlong } from './along.ts'
export { feeSettlement } from './settlement.ts'
export { teamFunds, withTeamFunds } from './team-funds.ts'
export { leagueFees } from './league-fees.ts'
export { inviteChosenJob, leagueFeeSettlement } from './league-fees-settlement.ts'
export { countToPay } from './waiting.ts'
export { remindPlans } from './reminding.ts'
export { remindLeagueFee } from './league-fees-reminding.ts'
export { bothPaid, mergePlans } from './merged-plans.ts'
export { findPlanClashes } from './plan-queries.ts'
export { giveBackFees } from './giving-back.ts'
export { findStandingOf as feesStandingOf } from './package-totals-queries.ts'

/**
 * What people owe their teams as of today, by person and team: for certain teams, or certain people. Amounts
 * are cents.
 */
export const feesOf = (
  context: Context,
  which: { team_ids: readonly number[] } | { member_ids: readonly number[] },
): Promise<Standing[]> => findStandings(context, which, todayOf(context))

/** What people have accepted to pay a team and is now due. */
export const openFees: RosterHooks['openAtTeam'] = (context, { person_ids, team_id }) =>
  findOpen(context, { member_ids: person_ids, team_id, today: todayOf(context) })

/**
 * People off the roster no longer owe what is not due yet; for those who are back by now everything
 * continues.
 */
export const endFees: RosterHooks['leftTeam'] = async (context, { person_id, team_id }) => {
  const places = await findStandingEntries(context, team_id, person_id)
  if (places.some(({ state, is_staff }) => state === 'active' && !is_staff)) return
  for (const { id } of await findStandingPlans(context, team_id, person_id))
    await finish(context, id, 'Left the team')
}

type AskedFee = { team_id: number; member_id: number; name: string; due_on: Day; amount: number }

/** Charges one player of a team one amount; returns the package created for it. */
export async function askFee(
  context: Context,
  { team_id, member_id, name, due_on, amount }: AskedFee,
): Promise<number> {
  const parts = [{ label: name, due_on, amount }]
  const asked = { team_id, name, basis: 'each' as const, grace_days: 0, late_fee: 0, parts }
  return (await makePackage(context, { ...asked, member_ids: [member_id] })).id
}
