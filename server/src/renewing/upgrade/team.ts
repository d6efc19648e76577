import type { Said } from 'contract/message'
import { TeamNotFound } from 'contract/clubs/rosters'
import {
  DifferenceChanged,
  NoUpgrade,
  teamUpgradeTotals,
  type listTeamUpgrades as listTeamUpgradesOp,
  type startTeamUpgrade as startTeamUpgradeOp,
} from 'contract/renewing/upgrade'
import { decimal } from 'contract/money'
import type { In, Out } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { mustBeAlone, place, replaceUnpaid } from './ordering.ts'
import { couponFor, quoteUpgrades, type CouponOf, type Raise, type Registration } from './quoting.ts'
import { findTeamUpgradable, getTeamWithin, lockUpgradable } from './upgrade-queries.ts'
import { judgeUpgrades, upgradesOf } from './upgrades.ts'

/** The memberships a team's players can be upgraded to, each with the players who can. */
export async function listTeamUpgrades(
  context: Context,
  { team_id }: In<typeof listTeamUpgradesOp>,
): Promise<Out<typeof listTeamUpgradesOp>> {
  const team = await teamFor(context, team_id)
  const memberships = new Map<number, Out<typeof listTeamUpgradesOp>['memberships'][number]>()
  for (const registration of await findTeamUpgradable(context, team_id))
    for (const { membership_id, name, description, difference } of await upgradesOf(context, registration)) {
      const known = memberships.get(membership_id) ?? { membership_id, name, description, players: [] }
      const { member_id, name: player, membership } = registration
      known.players.push({ member_id, name: player, membership, difference })
      memberships.set(membership_id, known)
    }
  return {
    team_id,
    team: team.name,
    currency: context.tenant.currency,
    memberships: [...memberships.values()],
  }
}

/**
 * What it costs to upgrade a team's players to another membership: each player's own difference, and one use
 * of a coupon for all of them. Orders for upgrades have no fee, so none is shown.
 */
export async function totalsForTeam(
  context: Context,
  { team_id, coupon: code, ...wanted }: In<typeof teamUpgradeTotals>,
): Promise<Out<typeof teamUpgradeTotals>> {
  await teamFor(context, team_id)
  const raises = await raisesOf(context, await playersOf(context, team_id, wanted.players), wanted)
  const { totals, coupon } = quoted(context, raises, await couponFor(context, code, idsOf(raises)))
  return {
    subtotal: decimal(totals.subtotal),
    discount: decimal(totals.discount),
    fee: '0.00',
    total: decimal(totals.total),
    players: raises.length,
    coupon: coupon && { code: coupon.code, name: coupon.name },
  }
}

/** One order with a part for each player, so that all are upgraded or none. @throws DifferenceChanged */
export async function startTeamUpgrade(
  context: Context,
  { team_id, coupon: code, total, ...wanted }: In<typeof startTeamUpgradeOp>,
): Promise<Out<typeof startTeamUpgradeOp>> {
  await teamFor(context, team_id)
  const ids = idsOf(await raisesOf(context, await playersOf(context, team_id, wanted.players), wanted))
  await replaceUnpaid(context, ids)
  const held: Registration[] = []
  // Always in the order of their ids, so that two orders with players in common cannot deadlock.
  for (const id of ids) held.push((await lockUpgradable(context, id))!)
  await mustBeAlone(context, ids)
  const raises = await raisesOf(context, held, wanted)
  const coupon = await couponFor(context, code, [])
  const { totals } = quoted(context, raises, coupon)
  if (totals.total !== total) throw DifferenceChanged({ detail: { total: totals.total } })
  return place(context, raises, coupon)
}

/** @throws TeamNotFound */
async function teamFor(context: Context, id: number) {
  const word = teamUpgradeTotals.access
  const team = await getTeamWithin(context, word, id)
  if (!team) throw TeamNotFound()
  return team
}

/** The registrations of a team's players, or of those selected among them. */
async function playersOf(context: Context, team_id: number, players: readonly number[] | undefined) {
  const all = await findTeamUpgradable(context, team_id)
  const chosen = players ? all.filter(({ member_id }) => players.includes(member_id)) : all
  if (players && chosen.length < new Set(players).size)
    throw invalidField('players', 'Someone you chose doesn’t play for this team.')
  return chosen
}

/** Players who already have the membership, or may not have it, pay nothing. */
async function raisesOf(
  context: Context,
  registrations: readonly Registration[],
  { membership_id }: { membership_id: number },
): Promise<Raise[]> {
  const raises: Raise[] = []
  let why: Said | null = null
  for (const registration of registrations) {
    const { upgrades, reason } = await judgeUpgrades(context, registration)
    const to = upgrades.find((one) => one.membership_id === membership_id)
    if (to) raises.push({ registration, to })
    else why ??= reason
  }
  if (raises.length === 0) throw invalidField('membership_id', why ?? NoUpgrade().message)
  return raises
}

const idsOf = (raises: readonly Raise[]) => raises.map(({ registration }) => registration.id)

function quoted(context: Context, raises: readonly Raise[], coupon: CouponOf) {
  const quote = quoteUpgrades(raises, coupon, todayOf(context))
  if (quote.problem) throw invalidField('coupon', quote.problem)
  return quote
}
