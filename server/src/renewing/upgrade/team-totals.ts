import { TeamNotFound } from 'contract/clubs/rosters'
import { NoUpgrade, teamUpgradeTotals } from 'contract/renewing/upgrade'
import { decimal } from 'contract/money'
import type { In, Out } from 'contract/operation'
import { Forbidden, invalidField } from 'contract/problem'
import { whoIs, type Context } from '../../plumbing/context.ts'
import { findTeamUpgradable, isTeamWithin } from './upgrade-queries.ts'
import { upgradesOf } from './upgrades.ts'

/**
 * What it costs to raise the players of a team to another membership: for each the difference, as each would pay it.
 * Orders for upgrades take no coupon and no fee, so neither stands in what is shown.
 */
export async function totalsForTeam(
  context: Context,
  { team_id, membership_id, players, coupon }: In<typeof teamUpgradeTotals>,
): Promise<Out<typeof teamUpgradeTotals>> {
  const word = teamUpgradeTotals.access
  if (!(await isTeamWithin(context, word, team_id)))
    throw whoIs(context).permissions.has(word) ? TeamNotFound() : Forbidden()
  if (coupon) throw invalidField('coupon', 'Coupons do not count for upgrades.')
  const all = await findTeamUpgradable(context, team_id)
  const chosen = players ? all.filter(({ member_id }) => players.includes(member_id)) : all
  if (players && chosen.length < new Set(players).size)
    throw invalidField('players', 'Someone you have chosen does not play for this team.')
  let subtotal = 0
  let upgraded = 0
  for (const registration of chosen) {
    const upgrades = await upgradesOf(context, registration)
    const wanted = upgrades.find((one) => one.membership_id === membership_id)
    // Who holds it already, or may not have it, pays nothing.
    if (!wanted) continue
    subtotal += wanted.difference
    upgraded += 1
  }
  if (upgraded === 0) throw invalidField('membership_id', NoUpgrade().message)
  const text = decimal(subtotal)
  return { subtotal: text, discount: '0.00', fee: '0.00', total: text, players: upgraded }
}
