import { randomUUID } from 'node:crypto'
import type { getScheduleBoard } from 'contract/competition/schedule/schedule-calls'
import type { Contest, ContestGame } from 'contract/competition/contests'
import type { getWeather } from 'contract/competition/weather/weather-calls'
import { newStage, type Format } from 'contract/competition/draw/formats'
import type { ScoreNote } from 'contract/competition/scoring/scorebook'
import type { Book, DeskGame, ScoringSheet } from 'contract/competition/scoring/scoring'
import { TIE_BREAK_SETS } from 'contract/competition/standings/tie-breaks'
import type { Out } from 'contract/operation'
import { ADMIN, type testHouse } from './house.ts'
import { asking } from './team.ts'

export type Board = Out<typeof getScheduleBoard>

/** Who of four teams meets whom, the first two games of all first. */
const PAIRS = [
  [0, 1],
  [2, 3],
  [0, 2],
  [1, 3],
  [0, 3],
  [1, 2],
]
const FORMAT: Format = {
  stages: [
    newStage('pools', 'Pool', { minutes: 60 }),
    newStage('single', 'Bracket', {
      minutes: 60,
      takes: { from: 'stage', stage: 1, order: 'overall', first: 1, last: 2 },
    }),
  ],
}
export const DAYS = { starts_on: '2027-06-12', ends_on: '2027-06-13' }

let made = 0

/** Makes tournaments of the tenant `alliance`, each with teams, fields and games of its own. */
export function tournamentsIn(house: Awaited<ReturnType<typeof testHouse>>) {
  const ask = asking(house)
  const { pool } = house.world.database
  const alliance = house.tenants.alliance.id
  const sql = async (text: string, values: unknown[]) =>
    (await pool.query<{ id: number }>(text, values)).rows.map(({ id }) => Number(id))

  /** Publishes an event, with a division of four teams: new ones, or those that are known. */
  async function withFourTeams(
    event_id: number,
    { teams: known = [], label = '12U' }: { teams?: readonly number[]; label?: string },
  ) {
    await pool.query(
      `update event set status = 'published', summary = 'Two days.' where tenant_id = $1 and id = $2`,
      [alliance, event_id],
    )
    const [division] = await sql(
      `insert into event_division (tenant_id, event_id, position, label) values ($1, $2, 1, $3) returning id`,
      [alliance, event_id, label],
    )
    const [party] = await sql(
      `insert into event_party (tenant_id, event_id, user_id, request_key, state, total_cents, created_at)
       values ($1, $2, null, gen_random_uuid(), 'confirmed', 0, now()) returning id`,
      [alliance, event_id],
    )
    const teams: number[] = []
    const entrants: number[] = []
    for (const seed of [1, 2, 3, 4]) {
      const [team] =
        known.length > 0
          ? [known[seed - 1]!]
          : await sql(
              `insert into team (tenant_id, club_id, name, season_id, division_id, league_id, created_at)
               select $1, null, $2, (select min(id) from season where tenant_id = $1), (select min(id) from division where tenant_id = $1),
                 (select min(id) from league where tenant_id = $1), now() returning id`,
              [alliance, `Team ${made}-${seed}`],
            )
      const [entrant] = await sql(
        `insert into entrant (tenant_id, party_id, event_id, event_division_id, team_id, status, price_cents, entered_at)
         values ($1, $2, $3, $4, $5, 'confirmed', 0, now()) returning id`,
        [alliance, party, event_id, division, team],
      )
      entrants.push(entrant!)
      teams.push(team!)
    }
    return { division: division!, teams, entrants }
  }

  /** A tournament on a Saturday and Sunday with a pool of four (new teams, or these) and its final, at a park with two fields. */
  return async function aTournament(
    more: { hours?: object[]; teams?: readonly number[]; label?: string; entered?: Entered } = {},
  ) {
    made += 1
    const admin = await house.tokenOf(ADMIN)
    const must = async (method: string, path: string, payload: object) => {
      const answer = await ask(method, path, admin, payload)
      if (answer.http >= 400) throw new Error(JSON.stringify(answer))
      return answer.data
    }
    const venue = await must('POST', '/ems/venues', {
      name: `Slam Park ${made}`,
      address: '1 Oak Ave',
      city: 'Dallas',
      state: 'TX',
      postal_code: '75201',
      time_zone: 'America/Chicago',
      latitude: '',
      longitude: '',
      map_url: '',
      parking: '',
      notes: '',
    })
    const fields = await must('POST', `/ems/venues/${venue.id}/fields`, {
      names: ['1', '2'],
      fence_feet: '',
      base_feet: [],
      pitching_feet: [],
      has_lights: true,
      surface: '',
    })
    const { version } = (await ask('GET', `/ems/venues/${venue.id}`, admin)).data
    await must('PUT', `/ems/venues/${venue.id}/hours`, {
      version,
      windows: more.hours ?? [
        {
          field_ids: null,
          weekdays: [0, 6],
          starts_time: '08:00',
          ends_time: '18:00',
          from_on: '',
          until_on: '',
        },
      ],
    })
    const event = more.entered
      ? (await ask('GET', `/ems/events/${more.entered.id}`, admin)).data
      : await must('POST', '/ems/events', { kind: 'tournament', name: `Slam ${made}`, ...DAYS })
    await must('PUT', `/ems/events/${event.id}/venues`, {
      version: event.version,
      venues: [{ venue_id: venue.id, field_ids: null }],
    })
    const { division, teams, entrants } = more.entered
      ? { ...more.entered, teams: [] as number[] }
      : await withFourTeams(event.id, more)
    const { view } = (await must('POST', `/ems/contests/${division}/draw`, {
      version: 0,
      format: FORMAT,
      tie_breaks: { name: 'USSSA', rules: TIE_BREAK_SETS[0]!.rules },
      method: 'entered',
      keep_apart: false,
    })) as Contest
    const sideOf = (side: ContestGame['home']) => entrants.indexOf(side.entrant_id ?? 0)
    // In the order of the pairs below, whoever is at home.
    const games = [...PAIRS, [-1, -1]].map(
      ([one, other]) =>
        view!.games.find((game) => {
          const sides = [sideOf(game.home), sideOf(game.visitor)]
          return sides.includes(one!) && sides.includes(other!)
        })!,
    )
    const path = `/ems/events/${event.id}/schedule`
    const contest = async () => (await ask('GET', `/ems/contests/${division}`, admin)).data as Contest
    return {
      id: event.id as number,
      slug: event.slug as string,
      venue: venue.id as number,
      park: venue.name as string,
      fields: (fields as { id: number }[]).map(({ id }) => id),
      teams,
      entrants,
      games: games.map(({ id }) => id),
      /** The teams of a game, the home team first. */
      sides: (at: number) => [games[at]!.home, games[at]!.visitor].map((side) => teams[sideOf(side)]!),
      division,
      path,
      /** Plays everything and publishes it; of two teams the one that stands first in `order` wins. */
      async playOut(order: readonly number[]) {
        const rankOf = (side: ContestGame['home']) => order.indexOf(teams[sideOf(side)]!)
        for (;;) {
          const ready = (await contest()).view!.games.filter(({ state }) => state === 'ready')
          if (ready.length === 0) break
          for (const game of ready) {
            const homeWins = rankOf(game.home) < rankOf(game.visitor)
            await must('POST', `/ems/games/${game.id}/result`, {
              ...{ version: game.version, ended: 'final', forfeit: null },
              home_runs: homeWins ? 4 : 1,
              visitor_runs: homeWins ? 1 : 4,
            })
          }
        }
        const { version: drawn } = await contest()
        await must('POST', `/ems/contests/${division}/publish`, { version: drawn, is_published: true })
      },
      board: async (): Promise<Board> => (await ask('GET', `${path}/board`, admin)).data,
      act: (what: string, payload: object, token = admin) => ask('POST', `${path}/${what}`, token, payload),
      save: async (games: object[], how: object = {}) => {
        const { version: seen } = (await ask('GET', `${path}/board`, admin)).data
        return ask('PUT', path, admin, { version: seen, games, ...how })
      },
    }
  }
}

/** The ids of an event, its division and its entrants, where teams have entered before. */
type Entered = { id: number; division: number; entrants: number[] }

/** Makes tournaments that have begun, each with what its desk sees of a game and what its scoring links do. */
export function gameDaysIn(house: Awaited<ReturnType<typeof testHouse>>) {
  const ask = asking(house)
  const aTournament = tournamentsIn(house)
  return async function aDay(more: Parameters<typeof aTournament>[0] = {}) {
    const admin = await house.tokenOf(ADMIN)
    const slam = await aTournament(more)
    await house.world.database.pool.query(
      `update event set starts_on = '2020-06-06', ends_on = '2020-06-07' where tenant_id = $1 and id = $2`,
      [house.tenants.alliance.id, slam.id],
    )
    const desk = async () =>
      (await ask('GET', `/ems/events/${slam.id}/scoring`, admin)).data.games as DeskGame[]
    const at = async (game: number) => (await desk()).find(({ id }) => id === slam.games[game])!
    const tokenOf = (game: DeskGame, book: Book) =>
      game.books
        .find((one) => one.book === book)!
        .link.split('/')
        .at(-1)!
    const sheet = (token: string) => ask('GET', `/ems/score/${token}`)
    const send = async (token: string, notes: object[], more: object = {}) => {
      const { home, visitor } = (await sheet(token)).data as ScoringSheet
      return ask('POST', `/ems/score/${token}/notes`, undefined, {
        home_entrant_id: home.entrant_id,
        visitor_entrant_id: visitor.entrant_id,
        notes,
        ...more,
      })
    }
    return { ...slam, desk, at, tokenOf, sheet, send }
  }
}

/** The day of the clock of tests, a Saturday, on which it is noon. */
const TODAY = '2026-11-21'
const TOMORROW = '2026-11-22'

/**
 * Makes tournaments that are played today: their first two games are published for one o’clock; with `isWhole` the pool goes on until
 * half past five, and the final is tomorrow at ten.
 */
export function playingTodayIn(house: Awaited<ReturnType<typeof testHouse>>) {
  const aDay = gameDaysIn(house)
  return async function aDayOfPlay({
    isWhole = false,
    ...more
  }: {
    isWhole?: boolean
    entered?: Entered
    teams?: readonly number[]
  } = {}) {
    const day = await aDay(more)
    const { pool } = house.world.database
    const alliance = house.tenants.alliance.id
    await pool.query('update event set starts_on = $3, ends_on = $4 where tenant_id = $1 and id = $2', [
      ...[alliance, day.id],
      ...[TODAY, TOMORROW],
    ])
    await pool.query(
      'update contest set is_published = true where tenant_id = $1 and event_division_id = $2',
      [alliance, day.division],
    )
    const starts = isWhole
      ? ['13:00', '13:00', '14:45', '14:45', '16:30', '16:30', '10:00']
      : ['13:00', '13:00']
    const saved = await day.save(
      starts.map((start_time, at) => ({
        ...{ game_id: day.games[at], field_id: day.fields[at % 2], start_time },
        date: at === 6 ? TOMORROW : TODAY,
      })),
    )
    if (saved.http !== 200) throw new Error(JSON.stringify(saved))
    const { version } = await day.board()
    const answer = await day.act('publish', { version })
    if (answer.http !== 200) throw new Error(JSON.stringify(answer))
    return day
  }
}

export type Weather = Out<typeof getWeather>

let number = 0
const noted = (what: object): ScoreNote =>
  ({ key: randomUUID(), number: ++number, noted_at: new Date().toISOString(), ...what }) as ScoreNote
/** A note of a scorer: the runs of a half inning. */
export const half = (inning: number, which: 'top' | 'bottom', runs: number) =>
  noted({ kind: 'half', inning, half: which, runs })
/** A note of a scorer: the game isn’t over after all. */
export const reopen = () => noted({ kind: 'reopen' })
/** A note of a scorer: the end of a game. */
export const end = (home_runs: number, visitor_runs: number, more: object = {}) =>
  noted({ kind: 'end', ended: 'final', forfeit: null, home_runs, visitor_runs, ...more })
