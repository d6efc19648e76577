import type { Dashboard, getDashboard } from 'contract/registrations/registrations'
import type { In } from 'contract/operation'
import { countClubs, countTeams, findLeagues } from '../clubs/clubs.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { takings } from '../payments/payments.ts'
import { findMemberships } from '../offers/offers.ts'
import { findNewest, findSeasonCounts, type SeasonCount } from '../registrations/registrations.ts'
import { getCurrentSeason, getSeason } from '../seasons/seasons.ts'

const RECENT = 8

/** The numbers of a season; each equals the length of the list it links to. */
export async function giveDashboard(
  context: Context,
  { season_id }: In<typeof getDashboard>,
): Promise<Dashboard> {
  const season =
    (await (season_id === undefined
      ? getCurrentSeason(context, todayOf(context))
      : getSeason(context, season_id))) ?? null
  if (!season) return EMPTY
  const [counts, clubs, teams, leagues, memberships, money, recent] = await Promise.all([
    findSeasonCounts(context, season.id),
    countClubs(context),
    countTeams(context, season.id),
    findLeagues(context),
    findMemberships(context),
    takings(context, { from: season.start_date, until: season.end_date }),
    findNewest(context, season.id, RECENT),
  ])
  const countsOf = (subject: SeasonCount['subject']) =>
    new Map(counts.filter((one) => one.subject === subject).map(({ key, count }) => [key, count]))
  const named = (
    subject: SeasonCount['subject'],
    names: readonly { id: number; name: string }[],
    none: string,
  ) => {
    const known = new Map(names.map(({ id, name }) => [String(id), name]))
    return [...countsOf(subject)]
      .map(([key, count]) => ({
        id: key === '' ? null : Number(key),
        name: known.get(key) ?? none,
        count,
      }))
      .sort((a, b) => b.count - a.count)
  }
  const byStatus = countsOf('status')
  const byMonth = countsOf('month')
  const revenue = new Map(money.map(({ month, charged, refunded }) => [month, charged - refunded]))
  return {
    season,
    members: countsOf('members').get('') ?? 0,
    clubs,
    teams,
    registrations: [...byStatus.values()].reduce((all, count) => all + count, 0),
    waiting_for_approval: byStatus.get('waiting_for_approval') ?? 0,
    revenue: [...revenue.values()].reduce((all, cents) => all + cents, 0),
    by_status: [...byStatus].map(([status, count]) => ({
      status: status as Dashboard['by_status'][number]['status'],
      count,
    })),
    by_league: named('league', leagues, 'No league'),
    by_membership: named('membership', memberships, 'No longer offered'),
    by_month: [...new Set([...byMonth.keys(), ...revenue.keys()])]
      .map((month) => ({
        month,
        registrations: byMonth.get(month) ?? 0,
        revenue: revenue.get(month) ?? 0,
      }))
      .sort((a, b) => (a.month < b.month ? -1 : 1)),
    recent,
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
