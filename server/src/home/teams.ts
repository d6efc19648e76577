import type { HomeTeam } from 'contract/home'
import { nextDates, type NextDate } from '../calendar/calendar.ts'
import { findTeamsShown, findTeamsWithin } from '../clubs/clubs.ts'
import { feesOf } from '../fees/fees.ts'
import { todayOf, whoIs, type Context } from '../plumbing/context.ts'
import { judgeTeams } from '../readiness/readiness.ts'

const LOOKS_AFTER = 'ctms.teams.edit'
/** So many names are shown; of the others how many there are. */
const NAMES = 6
/** More than are shown, so that it can be said that there are more. */
const MOST = 25

/** The teams somebody looks after by a role for a club or team. The office looks after all; it has lists. */
export async function findTeams(context: Context): Promise<HomeTeam[]> {
  const { permissions, scopes } = whoIs(context)
  if (permissions.has(LOOKS_AFTER) || scopes.length === 0) return []
  const today = todayOf(context)
  const teams = (await findTeamsWithin(context, LOOKS_AFTER, { current_on: today })).slice(0, MOST)
  if (teams.length === 0) return []
  const ids = teams.map(({ id }) => id)
  const allowed = async (word: string) =>
    new Set((await findTeamsWithin(context, word, { current_on: today })).map(({ id }) => id))
  const [sizes, next, judged, owed, seesReadiness, seesFees] = await Promise.all([
    findSizes(context, ids),
    nextDates(context, ids),
    judgeTeams(context, teams, { today, from: today, until: today }),
    feesOf(context, { team_ids: ids }),
    allowed('ctms.readiness.view'),
    allowed('ctms.fees.view'),
  ])
  return teams
    .flatMap(({ id, name, club, division, season }): HomeTeam[] => {
      const size = sizes.get(id)
      if (!size) return []
      const board = judged.teams.find(({ team }) => team.id === id)!
      const isInsured = board.insurance.state !== 'missing'
      const unsigned = board.people.filter(({ facts }) => facts.to_sign.length > 0).map(({ row }) => row.name)
      const late = owed.filter(({ team_id, late_cents }) => team_id === id && late_cents > 0)
      const nameOf = (member_id: number) =>
        board.people.find(({ row }) => row.member_id === member_id)?.row.name
      return [
        {
          ...size,
          id,
          name,
          club,
          division,
          season,
          next: shownDate(next.get(id)),
          readiness: seesReadiness.has(id)
            ? {
                ready: isInsured ? board.people.filter(({ colour }) => colour === 'ready').length : 0,
                people: board.people.length,
                is_insured: isInsured,
              }
            : null,
          unsigned: seesReadiness.has(id) ? some(unsigned) : null,
          late: seesFees.has(id)
            ? {
                ...some(late.flatMap(({ member_id }) => nameOf(member_id) ?? [])),
                count: late.length,
                cents: late.reduce((all, { late_cents }) => all + late_cents, 0),
              }
            : null,
        },
      ]
    })
    .toSorted((a, b) => (a.next?.starts_at ?? LAST).localeCompare(b.next?.starts_at ?? LAST))
}

/** Comes after every day there is, also where signs are sorted before digits. */
const LAST = '9999'

const some = (names: readonly string[]) => ({ count: names.length, names: names.slice(0, NAMES) })

const shownDate = (date: NextDate | undefined): HomeTeam['next'] =>
  date ? { ...date, silent: some(date.silent) } : null

async function findSizes(context: Context, ids: readonly number[]) {
  const teams = await findTeamsShown(context, ids)
  return new Map(
    teams
      .filter(({ status }) => status !== 'inactive')
      .map(({ id, club_id, players, roster_max, requests, invites }) => [
        id,
        { club_id, players, roster_max, requests, invites },
      ]),
  )
}
