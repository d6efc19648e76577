import { TeamNotFound } from 'contract/clubs/rosters'
import { NoUpgrade, teamUpgradeTotals } from 'contract/renewing/upgrade'
import { decimal } from 'contract/money'
import type { In, Out } from 'contract/operation'
import { Forbidden, invalidField } from 'contract/problem'
import { todayOf, whoIs, type Context } from '../../plumbing/context.ts'
import { couponFor, quoteUpgrades, type Raise } from './quoting.ts'
import { findTeamUpgradable, isTeamWithin } from './upgrade-queries.ts'
import { upgradesOf } from './upgrades.ts'

/**
 * What it costs to raise the players of a team to another membership: for each the difference, as each would pay it, and
 * a coupon once for all of them. Orders for upgrades have no fee, so none stands in what is shown.
 */
export async function totalsForTeam(
  context: Context,
  { team_id, membership_id, players, coupon: code }: In<typeof teamUpgradeTotals>,
): Promise<Out<typeof teamUpgradeTotals>> {
  const word = teamUpgradeTotals.access
  if (!(await isTeamWithin(context, word, team_id)))
    throw whoIs(context).permissions.has(word) ? TeamNotFound() : Forbidden()
  const all = await findTeamUpgradable(context, team_id)
  const chosen = players ? all.filter(({ member_id }) => players.includes(member_id)) : all
  if (players && chosen.length < new Set(players).size)
    throw invalidField('players', 'Someone you have chosen does not play for this team.')
  const raises: Raise[] = []
  for (const registration of chosen) {
    const upgrades = await upgradesOf(context, registration)
    const to = upgrades.find((one) => one.membership_id === membership_id)
    // Who holds it already, or may not have it, pays nothing.
    if (to) raises.push({ registration, to })
  }
  if (raises.length === 0) throw invalidField('membership_id', NoUpgrade().message)
  const coupon = await couponFor(
    context,
    code,
    raises.map(({ registration }) => registration.id),
  )
  const { totals, problem } = quoteUpgrades(raises, coupon, todayOf(context))
  if (problem) throw invalidField('coupon', problem)
  return {
    subtotal: decimal(totals.subtotal),
    discount: decimal(totals.discount),
    fee: '0.00',
    total: decimal(totals.total),
    players: raises.length,
  }
}
