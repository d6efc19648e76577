import type { DraftData } from 'contract/registering/draft'
import { momentIn } from './calendar.ts'
import type { Ground } from './ground.ts'
import { grownUp, household, myself, personKey } from './people.ts'
import type { Random } from './random.ts'
import { EMBLEMS, TOWNS, type Town } from './towns.ts'

export type Size = { members: number; teams: number; clubs: number }
/** The office's decision about a club or a team. */
type Decision = 'active' | 'waiting_for_approval' | 'rejected'

type Home = { league_id: number; town: Town }
export type PlannedClub = Home & { name: string; decision: Decision; day: number }
export type PlannedTeam = Home & {
  name: string
  division_id: number
  /** Undefined for an independent team. */
  club: PlannedClub | undefined
  decision: Decision
  day: number
}

/** Days after the start of the season. */
const CLUBS_BY = 4
const TEAMS_BY = 10
/** How many teams there are of an age; other ages count like the middle ones. */
const TEAMS_OF: Readonly<Record<string, number>> = { '10U': 3, '12U': 6, '14U': 6, '16U': 4, '18U': 3 }
const COLOURS = ['Navy', 'Gold', 'Red', 'White', 'Black', 'Teal', 'Purple', 'Orange']

/** Clubs and teams: the requested number of active ones, plus some that are waiting or were turned down. */
export function planOrganisations(random: Random, ground: Ground, { clubs, teams }: Size) {
  const homes = TOWNS.flatMap((town): Home[] => {
    const league = ground.leagues.find(({ state_codes }) => state_codes.includes(town.state_code))
    return league ? [{ league_id: league.id, town }] : []
  })
  if (homes.length === 0)
    throw new Error('No league of this tenant has a home state in which people could live.')
  const taken = new Set<string>()
  const named = (name: () => string): string => {
    for (let tries = 0; ; tries++) {
      const found = tries < 20 ? name() : `${name()} ${taken.size}`
      if (taken.has(found)) continue
      taken.add(found)
      return found
    }
  }
  const places = byLeague(random, homes)
  const plannedClubs = decisions(clubs, 0.05).map((decision, i): PlannedClub => {
    const home = places[i % places.length]!
    const name = named(() => `${home.town.city} ${random.one(EMBLEMS)}`)
    return { ...home, name, decision, day: dayFor(random, ground, decision, 0, CLUBS_BY) }
  })
  const standing = plannedClubs.filter(({ decision }) => decision === 'active')
  const plannedTeams = decisions(teams, 0.04).map((decision, i): PlannedTeam => {
    const club = random.chance(0.9) ? standing[i % standing.length] : undefined
    const home = club ?? random.one(homes)
    const division = random.weighted(ground.divisions.map((one) => [one, TEAMS_OF[one.label] ?? 4]))
    const stem = club?.name ?? `${home.town.city} ${random.one(EMBLEMS)}`
    let tries = 0
    const name = named(() => `${stem} ${division.label}${tries++ === 0 ? '' : ` ${random.one(COLOURS)}`}`)
    return {
      league_id: home.league_id,
      town: home.town,
      name,
      division_id: division.id,
      club,
      decision,
      day: dayFor(random, ground, decision, (club?.day ?? 0) + 2, TEAMS_BY),
    }
  })
  return { clubs: plannedClubs, teams: plannedTeams }
}

/** Every league once before one repeats, so that none is empty; after that, as they come. */
function byLeague(random: Random, homes: readonly Home[]): Home[] {
  const shuffled = random.shuffled(homes)
  const firsts = new Map(shuffled.map((home) => [home.league_id, home]))
  return [...firsts.values(), ...shuffled.filter((home) => firsts.get(home.league_id) !== home)]
}

/** The office has not processed the last ones; if there are many, it has turned some down. */
function decisions(active: number, share: number): Decision[] {
  const open = Math.max(1, Math.round(active * share))
  const rejected = Math.floor(open / 3)
  return [
    ...Array.from({ length: active }, () => 'active' as const),
    ...Array.from({ length: open }, (_, i) => (i < rejected ? 'rejected' : 'waiting_for_approval')),
  ] as Decision[]
}

const lengthOf = ({ first, last }: Ground) => (Date.parse(last) - Date.parse(first)) / 86_400_000

function dayFor(random: Random, ground: Ground, decision: Decision, from: number, to: number) {
  const all = lengthOf(ground)
  if (decision === 'waiting_for_approval') return Math.max(0, all - random.whole(0, 4))
  return Math.min(random.whole(from, Math.max(from, to)), Math.max(0, all - 5))
}

/** When it is entered: during the hours in which people do such things. */
export const momentOf = (random: Random, { time_zone, first }: Ground, { day }: { day: number }) =>
  momentIn(
    time_zone,
    new Date(Date.parse(first) + day * 86_400_000).toISOString().slice(0, 10),
    random.whole(540, 1200),
  )

/** What a club's director fills in. */
export function clubEntry(
  random: Random,
  ground: Ground,
  club: PlannedClub,
  serial: () => number,
): DraftData {
  const { registrant } = grownUp(random, household(random, club.town, serial), [1960, 1992])
  return {
    registrant,
    people: [
      {
        key: personKey(random),
        who: 'me',
        ...ground.places.club,
        league_id: club.league_id,
        club_name: club.name,
      },
    ],
  }
}

/** What a team's head coach fills in, for the team and for herself. */
export function teamEntry(
  random: Random,
  ground: Ground,
  team: PlannedTeam,
  serial: () => number,
): DraftData {
  const home = household(random, team.town, serial)
  const { registrant, is_woman } = grownUp(random, home, [1966, 1999])
  const place = { league_id: team.league_id }
  return {
    registrant,
    people: [
      {
        key: personKey(random),
        who: 'me',
        ...ground.places.team,
        ...place,
        division_id: team.division_id,
        team_name: team.name,
        ...(team.club ? { club_name: team.club.name } : {}),
      },
      myself(random, home, { ...ground.places.coach, ...place }, { gender: is_woman ? 'female' : 'male' }),
    ],
  }
}
