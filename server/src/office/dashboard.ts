import type { Dashboard, getDashboard } from 'contract/office/dashboard'
import type { In } from 'contract/operation'
import { countClubs, countTeams, findDivisions, findLeagues } from '../clubs/clubs.ts'
import { todayOf, whoIs, type Context } from '../plumbing/context.ts'
import { takings } from '../payments/payments.ts'
import { findMemberships } from '../offers/offers.ts'
import { findNewest, findSeasonCounts, type SeasonCount } from '../registrations/registrations.ts'
import { getCurrentSeason, getSeason, getSeasonBefore } from '../seasons/seasons.ts'
import { countBy, cumulated, sameDayBefore } from './dashboard-days.ts'
import { byKind } from './dashboard-money.ts'
import { findReached } from './funnel-queries.ts'

const RECENT = 8

/** The numbers of a season; each equals the length or the sum of the list it links to. */
export async function giveDashboard(
  context: Context,
  { season_id }: In<typeof getDashboard>,
): Promise<Dashboard> {
  const today = todayOf(context)
  const season =
    (await (season_id === undefined ? getCurrentSeason(context, today) : getSeason(context, season_id))) ??
    null
  if (!season) return EMPTY
  const mayMoney = ['mms.reports.view', 'mms.payments.view'].every((word) =>
    whoIs(context).permissions.has(word),
  )
  const { reach } = context
  const [counts, clubs, teams, leagues, divisions, memberships, money, recent, before, reached] =
    await Promise.all([
      findSeasonCounts(context, season.id),
      countClubs(context),
      countTeams(context, season.id),
      findLeagues(context),
      reach ? findDivisions(context) : [],
      findMemberships(context),
      mayMoney ? takings(context, { from: season.start_date, until: season.end_date }) : undefined,
      findNewest(context, season.id, RECENT),
      findBefore(context, season, today, mayMoney),
      // A registration that isn’t finished has no league yet.
      reach ? [] : findReached(context),
    ])
  const named = (
    subject: SeasonCount['subject'],
    names: readonly { id: number; name: string }[],
    none: string,
  ) => {
    const known = new Map(names.map(({ id, name }) => [String(id), name]))
    return [...countsOf(counts, subject)]
      .map(([key, count]) => ({
        id: key === '' ? null : Number(key),
        name: known.get(key) ?? none,
        count,
      }))
      .sort((a, b) => b.count - a.count)
  }
  const byStatus = countsOf(counts, 'status')
  const days = countsOf(counts, 'day')
  const inMonth = (month: string) =>
    [...days].reduce((sum, [day, count]) => (day.startsWith(month) ? sum + count : sum), 0)
  const months = [...new Set([...[...days.keys()].map(monthOf), ...(money ?? []).map(({ month }) => month)])]
  return {
    season,
    before: before?.numbers ?? null,
    members: countsOf(counts, 'members').get('') ?? 0,
    clubs,
    teams,
    registrations: [...byStatus.values()].reduce((all, count) => all + count, 0),
    waiting_for_approval: byStatus.get('waiting_for_approval') ?? 0,
    revenue: money ? byKind(money).reduce((all, { cents }) => all + cents, 0) : null,
    money: money ? byKind(money) : null,
    by_status: [...byStatus].map(([status, count]) => ({
      status: status as Dashboard['by_status'][number]['status'],
      count,
    })),
    leagues: reach ? leagues.filter(({ id }) => reach.leagues.includes(id)).map(({ name }) => name) : null,
    by_league: named('league', leagues, 'No league'),
    by_division: named(
      'division',
      divisions.map(({ id, label }) => ({ id, name: label })),
      'No division',
    ),
    by_membership: named('membership', memberships, 'No longer offered'),
    by_month: months.toSorted().map((month) => ({
      month,
      registrations: inMonth(month),
      money: byKind((money ?? []).filter((one) => one.month === month)),
    })),
    by_day: cumulated(season, days, today, before),
    reached,
    recent,
  }
}

const countsOf = (counts: readonly SeasonCount[], subject: SeasonCount['subject']) =>
  new Map(counts.filter((one) => one.subject === subject).map(({ key, count }) => [key, count]))

const monthOf = (day: string) => day.slice(0, 'YYYY-MM'.length)

/** The season before a season, with what there was of it by the same day. */
async function findBefore(
  context: Context,
  season: NonNullable<Dashboard['season']>,
  today: string,
  mayMoney: boolean,
) {
  const before = await getSeasonBefore(context, season.start_date)
  if (!before) return undefined
  const until = sameDayBefore(season, before, today < season.end_date ? today : season.end_date)
  const [counts, money] = await Promise.all([
    findSeasonCounts(context, before.id),
    mayMoney ? takings(context, { from: before.start_date, until }) : undefined,
  ])
  const days = countsOf(counts, 'day')
  return {
    season: before,
    days,
    numbers: { ...before, until, registrations: countBy(days, until), money: money ? byKind(money) : null },
  }
}

const EMPTY: Dashboard = {
  season: null,
  before: null,
  members: 0,
  clubs: 0,
  teams: 0,
  registrations: 0,
  waiting_for_approval: 0,
  revenue: null,
  money: null,
  by_status: [],
  leagues: null,
  by_league: [],
  by_division: [],
  by_membership: [],
  by_month: [],
  by_day: [],
  reached: [],
  recent: [],
}
