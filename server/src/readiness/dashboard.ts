import { dictionary } from 'contract/dictionary'
import type { In } from 'contract/operation'
import { clubDashboard, OpenWhat, type ClubDashboard } from 'contract/readiness/dashboard'
import type { Verdict } from 'contract/readiness/judging'
import { clubWithin, findTeamsWithin } from '../clubs/clubs.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { judgeTeams, type Judged, type JudgedTeams } from './board.ts'
import { countInvites, findReminded, getClubName } from './dashboard-queries.ts'

/** The action in people's history that says their families were reminded. */
export const REMINDED = 'readiness.reminded'

/** Everybody on a club's teams who has something open that they, or their family, can do. */
export async function showDashboard(
  context: Context,
  { id }: In<typeof clubDashboard>,
): Promise<ClubDashboard> {
  await clubWithin(context, clubDashboard.access, id)
  const club = await getClubName(context, id)
  const teams = await openOfClub(context, id, clubDashboard.access)
  const open = teams.flatMap(({ people }) => people)
  const [reminded, invites] = await Promise.all([
    findReminded(
      context,
      open.map(({ judged: { row } }) => row.member_id),
      REMINDED,
    ),
    countInvites(
      context,
      teams.map(({ team }) => team.id),
    ),
  ])
  const remindedAt = new Map(reminded.map(({ member_id, at }) => [member_id, at]))
  return {
    club,
    teams: teams.map(({ team, count, people }) => ({
      id: team.id,
      name: team.name,
      division: team.division,
      people: count,
      open: Object.fromEntries(
        OpenWhat.options.map((what) => [
          what,
          people.filter((one) => one.points.some((point) => point.what === what)).length,
        ]),
      ) as Record<OpenWhat, number>,
      invites: invites.get(team.id) ?? 0,
    })),
    people: teams.flatMap(({ team, people }) =>
      people.map(({ judged: { row }, points }) => ({
        member_id: row.member_id,
        team_id: team.id,
        name: row.name,
        what: [...new Set(points.map(({ what }) => what))],
        open: points.map(({ title, verdict }) => ({ title, says: verdict.says })),
        reminded_at: remindedAt.get(row.member_id) ?? null,
      })),
    ),
  }
}

export type Point = { what: OpenWhat; verdict: Verdict; title: string }

/** A team with those of its people who have something open. */
export type OpenTeam<Team> = {
  team: Team
  /** Of everybody on it. */
  count: number
  people: { judged: Judged; points: Point[] }[]
}

/** The club's teams for which the user has this permission, each with the people who have something open. */
export async function openOfClub(context: Context, club_id: number, word: string) {
  const today = todayOf(context)
  const teams = await findTeamsWithin(context, word, { club_id, current_on: today })
  return openOf(await judgeTeams(context, teams, { today, from: today, until: today }))
}

/** Of judged teams, the people who have something open. */
export function openOf<Team extends { id: number }>({
  requirements,
  teams,
}: JudgedTeams<Team>): OpenTeam<Team>[] {
  const titles = new Map(requirements.map(({ key, title }) => [key, title]))
  return teams.map(({ team, people }) => ({
    team,
    count: people.length,
    people: people.flatMap((one) => {
      const points = pointsOf(one).map((point) => ({
        ...point,
        title: titles.get(point.verdict.requirement) ?? '',
      }))
      return points.length > 0 ? [{ judged: one, points }] : []
    }),
  }))
}

const KINDS = dictionary<OpenWhat>({
  membership: 'paid',
  fees: 'paid',
  waivers: 'signed',
  age: 'papers',
})

/**
 * What a family can do: what waits for the team or the office is left out. A text that is due counts even
 * before it is late.
 */
export function pointsOf({ verdicts, facts }: Judged): Omit<Point, 'title'>[] {
  return verdicts.flatMap((verdict) => {
    const { requirement, state, mender } = verdict
    if (requirement === 'fees' && facts.fees?.is_accepted === false)
      return [{ what: 'accepted' as const, verdict }]
    const isDue =
      requirement === 'waivers' && facts.to_sign.length > 0 && facts.registration?.status === 'active'
    if (mender !== 'family' || (state !== 'missing' && state !== 'soon' && !isDue)) return []
    return [{ what: KINDS[requirement] ?? ('cleared' as const), verdict }]
  })
}
