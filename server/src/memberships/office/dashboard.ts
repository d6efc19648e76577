import type { Dashboard, getDashboard } from 'contract/memberships/registrations'
import type { In } from 'contract/operation'
import { countClubs, countTeams, findLeagues } from '../../clubs/clubs.ts'
import type { Context } from '../../context.ts'
import { takings } from '../../payments/payments.ts'
import { countMembers, countRegistrations } from './dashboard-queries.ts'
import { todayOf } from '../registration/offers.ts'
import { findMemberships, getCurrentSeason, getSeason } from '../registration/offers-queries.ts'
import { findRegistrations } from './registration-list-queries.ts'

const RECENT = 8

/** The numbers of a season; each equals the list it links to. */
export async function giveDashboard(
  context: Context,
  { season_id }: In<typeof getDashboard>,
): Promise<Dashboard> {
  const season =
    (await (season_id === undefined
      ? getCurrentSeason(context, todayOf(context))
      : getSeason(context, season_id))) ?? null
  if (!season) return EMPTY
  const [counts, members, clubs, teams, leagues, memberships, money, recent] = await Promise.all([
    countRegistrations(context, season.id),
    countMembers(context, season.id),
    countClubs(context),
    countTeams(context, season.id),
    findLeagues(context),
    findMemberships(context),
    takings(context, { from: season.start_date, until: season.end_date }),
    findRegistrations(context, { per_page: RECENT, filters: { season_id: season.id } }),
  ])
  const sum = (key: (row: (typeof counts)[number]) => string | number | null) => {
    const sums = new Map<string | number | null, number>()
    for (const row of counts) sums.set(key(row), (sums.get(key(row)) ?? 0) + row.count)
    return sums
  }
  const named = (
    sums: Map<string | number | null, number>,
    names: readonly { id: number; name: string }[],
    none: string,
  ) =>
    [...sums]
      .map(([id, count]) => ({
        id: id as number | null,
        name: names.find((one) => one.id === id)?.name ?? none,
        count,
      }))
      .sort((a, b) => b.count - a.count)
  const byStatus = sum(({ status }) => status)
  const byMonth = sum(({ month }) => month)
  const revenue = new Map(money.map(({ month, charged, refunded }) => [month, charged - refunded]))
  return {
    season,
    members,
    clubs,
    teams,
    registrations: counts.reduce((all, { count }) => all + count, 0),
    waiting_for_approval: byStatus.get('waiting_for_approval') ?? 0,
    revenue: [...revenue.values()].reduce((all, cents) => all + cents, 0),
    by_status: [...byStatus].map(([status, count]) => ({
      status: status as Dashboard['by_status'][number]['status'],
      count,
    })),
    by_league: named(
      sum(({ league_id }) => league_id),
      leagues,
      'No league',
    ),
    by_membership: named(
      sum(({ membership_id }) => membership_id),
      memberships,
      'No longer offered',
    ),
    by_month: [...new Set([...byMonth.keys(), ...revenue.keys()])]
      .map((month) => ({
        month: String(month),
        registrations: byMonth.get(month) ?? 0,
        revenue: revenue.get(String(month)) ?? 0,
      }))
      .sort((a, b) => (a.month < b.month ? -1 : 1)),
    recent: recent.data,
  }
}

const EMPTY: Dashboard = {
  season: null,
  members: 0,
  clubs: 0,
  teams: 0,
  registrations: 0,
  waiting_for_approval: 0,
  revenue: 0,
  by_status: [],
  by_league: [],
  by_membership: [],
  by_month: [],
  recent: [],
}
