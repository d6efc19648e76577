import { cleanup, screen } from '@testing-library/react'
import { exampleOf } from 'contract/competition/schedule/schedule-example'
import { expect, test } from 'vitest'
import { openOfficeScreen, said } from '../test/office-site.tsx'
import { PlateScreen } from './events/plate/plate-screen.tsx'
import { OfficeStayScreen } from './events/stays/office-stay-screen.tsx'
import { CrewsScreen } from './officials/crews-screen.tsx'
import type { ScreenRoute } from './route.ts'
import { ContestScreen } from './competition/contests/contest-screen.tsx'
import { ContestsScreen } from './competition/contests/contests-screen.tsx'
import { WeatherScreen } from './competition/weather/weather-screen.tsx'
import { ScheduleScreen } from './competition/schedule/schedule-screen.tsx'

const routes: ScreenRoute[] = [
  { path: '/ems/events/$id/schedule', layout: 'bare', screen: ScheduleScreen },
  { path: '/ems/events/$id/games', layout: 'bare', screen: ContestsScreen },
  { path: '/ems/events/$id/weather', layout: 'bare', screen: WeatherScreen },
  { path: '/ems/events/$id/umpires', layout: 'bare', screen: CrewsScreen },
  { path: '/ems/events/$id/stay', layout: 'bare', screen: OfficeStayScreen },
  { path: '/ems/events/$id/plate', layout: 'bare', screen: PlateScreen },
  { path: '/ems/contests/$id', layout: 'bare', screen: ContestScreen },
]
const rights = {
  ems: {
    event: ['view', 'edit', 'publish', 'money'],
    schedule: ['edit', 'publish'],
    entrant: ['view', 'decide'],
    official: ['assign'],
  },
}
const event = (status: string) => ({
  ...{ id: 7, name: 'Slam', slug: 'slam', status, cancel_reason: 'Rain.', entrant: 'team' },
  ...{ addons: [], pass_types: [] },
})

const problem = exampleOf({
  ...{ seed: 3, pools: [[4]], brackets: [], venues: 1, fields_a_venue: 2, slots: [8] },
})
const board = (working: object[]) => ({
  ...{ version: 2, slug: 'slam', name: 'Slam', time_zone: 'America/Chicago', problem, working },
  ...{ venues: [{ id: 1, name: 'Oak Park' }], published: null, versions: [], building: null },
  rules: { divisions: [] },
})
const GAME = { game_id: problem.games[0]!.id, field_id: 1, starts: 480, locked: false }

const side = (name: string) => ({ code: 'x', message: name, params: {} })
const crewGame = {
  ...{ id: 3, day: '2027-06-12', start_time: '09:00', end_time: '10:00', field: '1', venue: 'Oak Park' },
  ...{ title: '12U #1', home: side('Aces'), away: side('Bats'), is_over: false },
  positions: [
    { position: 1, assignment: null, before: [] },
    {
      position: 2,
      assignment: { id: 5, official_id: 9, name: 'Uma Ump', state: 'planned', problems: [] },
      before: [],
    },
  ],
}
const crews = (games: object[], is_cancelled: boolean) => ({
  ...{ is_cancelled, cancel_reason: is_cancelled ? 'Rain.' : null },
  ...{ id: 7, name: 'Slam', officials: games.length, today: '2027-06-01', games, unscheduled: [] },
  people: games.map(() => ({
    ...{ id: 9, name: 'Uma Ump', level: null, phone: '', link: 'x', planned: 1, asked: 0, accepted: 0 },
  })),
})

const plateTeam = {
  ...{
    entrant_id: 4,
    team: 'Aces',
    club: null,
    division: '12U',
    link: 'x',
    is_in: true,
    is_processing: false,
  },
  ...{ total: 5000, paid: 0, left: 5000, due: 5000, over: 0, games: [], payments: [], reminded_at: null },
}
const plate = (is_canceled: boolean, cents: number) => ({
  event: { id: 7, name: 'Slam', is_canceled },
  terms: { cents, owed_by: 'both', due: 'first_game', divisions: [] },
  ...{ today: '2027-06-01', divisions: [], has_games: false },
  ...(cents > 0
    ? { teams: [plateTeam], total: 5000, paid: 0, left: 5000, due: 5000, over: 0 }
    : { teams: [], total: 0, paid: 0, left: 0, due: 0, over: 0 }),
})

const weather = (is_on: boolean, venues: object[]) => ({
  ...{ name: 'Slam', slug: 'slam', time_zone: 'America/Chicago', at: '2027-06-12T15:00:00.000Z' },
  ...{ is_on, venues, past: [] },
})
const venue = {
  ...{ id: 1, name: 'Oak Park', games_left: 2, teams_left: 4 },
  fields: [{ id: 1, name: '1', condition: 'playable', at: null, by: null }],
  stop: {
    ...{
      id: 1,
      venue_id: 1,
      venue: 'Oak Park',
      since: '2027-06-12T14:00:00.000Z',
      reason: 'rain',
      by: 'Dana',
    },
    ...{ note: null, next_word_at: null, lightning_at: null, clear_from: null },
  },
}

const division = {
  ...{ division_id: 2, label: '12U', teams: 0, is_drawn: false, is_published: false, games: 0, over: 0 },
}
const contest = {
  ...{ event_id: 7, division_id: 2, label: '12U', version: 0, teams: [], view: null, format: null },
  ...{ tie_breaks: null, tie_break_set_id: null, scoring: null, is_published: false },
  ...{ time_zone: 'America/Chicago', places: [] },
}

const stay = (rule: object | null) => ({
  ...{ event: { id: 7, name: 'Slam', starts_on: '2027-06-12', ends_on: '2027-06-13' }, rule, version: 1 },
  ...{ is_place_known: false, is_closed: false, hotels: [], lists: [] },
  teams: [
    {
      ...{ entrant_id: 4, name: 'Aces', club: null, coach: 'Kim', email: 'kim@example.org', phone: '' },
      ...{ division: '12U', state: 'asked', postal_code: '63101', miles: 100, room_nights: 0, rooms: 0 },
      ...{ confirmed: 0, bookings: [], listed: [], reminded_at: null, version: 1 },
      exemption: { state: 'asked', reason: 'We camp.', decision_reason: null, decided_by: null },
    },
  ],
})
const STAY_RULE = {
  ...{ miles: 75, room_nights: 16, rooms: null, due_on: '2027-06-01' },
}

type Answers = Record<string, unknown>
/** Each screen with what it answers with, what it then offers, and what it says in the place of that of a canceled event. */
const SCREENS: [string, (isCanceled: boolean) => Answers, RegExp[], RegExp][] = [
  [
    'events/7/schedule',
    () => ({ 'events/7/schedule/board': board([]) }),
    [/^Build/, /^Publish/],
    /^No schedule$/,
  ],
  [
    'events/7/schedule',
    () => ({ 'events/7/schedule/board': board([GAME]) }),
    [/^Build/, /^Rules$/, /^Undo$/, /^Publish/, /games? not scheduled$/, /^Not scheduled$/],
    /^8:00/,
  ],
  [
    'events/7/schedule',
    () => ({ 'events/7/schedule/board': { ...board([]), problem: { ...problem, games: [] } } }),
    [/^Draw the games first$/],
    /^No schedule$/,
  ],
  ['events/7/games', () => ({ 'events/7/contests': [] }), [/^Add divisions/], /^No divisions$/],
  [
    'events/7/games',
    () => ({ 'events/7/contests': [division] }),
    [/^Teams$/, /^Not drawn yet$/],
    /^No games$/,
  ],
  [
    'events/7/weather',
    (off) => ({ 'events/7/weather': weather(!off, []) }),
    [/^Choose venues first$/],
    /^No venues$/,
  ],
  [
    'events/7/weather',
    (off) => ({ 'events/7/weather': weather(!off, [venue]) }),
    [/^Play is stopped at 1 venue/, /^Stopped .* by Dana$/, /4 teams waiting/],
    /^1 field playable$/,
  ],
  ['contests/2', () => ({ 'contests/2': contest }), [/^0 teams$/], /^This division has no games\.$/],
  [
    'events/7/umpires',
    (off) => ({ 'events/7/umpires': crews([], off) }),
    [/^No umpires yet$/, /^Crew settings$/],
    /^No umpires$/,
  ],
  [
    'events/7/umpires',
    (off) => ({ 'events/7/umpires': crews([crewGame], off) }),
    [/^Fill 1 open$/, /^Ask 1$/, /^Crew settings$/, /^Choose an umpire$/, /^Open \(1\)$/, /^1 open/],
    /^No one was assigned$/,
  ],
  [
    'events/7/plate',
    (off) => ({ 'events/7/plate': plate(off, 0) }),
    [/^Set a plate fee$/],
    /^No plate fees$/,
  ],
  [
    'events/7/plate',
    (off) => ({ 'events/7/plate': plate(off, 5000) }),
    [/^Remind all teams$/, /^Change fee$/, /^Teams owe as soon/, /^Payment link$/],
    /^Record payment$/,
  ],
  [
    'events/7/stay',
    () => ({ 'events/7/stay': stay(null) }),
    [/^Set up stay to play$/, /^Teams can stay anywhere$/],
    /^No stay to play$/,
  ],
  [
    'events/7/stay',
    () => ({ 'events/7/stay': stay(STAY_RULE) }),
    [/^Change$/, /^Import a hotel/, /^Send reminders$/, /^Exempt$/, /^Decline$/, /^Choose a venue with/],
    /^Aces$/,
  ],
]

test.each(SCREENS)(
  '%s of a canceled event offers nothing that would need it to be played: %#',
  async (...one) => {
    const [path, answersOf, offers, instead] = one
    const open = async (status: string) => {
      const answers = Object.entries({ 'events/7': event(status), ...answersOf(status === 'cancelled') })
      await openOfficeScreen(`/ems/${path}`, {
        ...{ routes, rights },
        answers: Object.fromEntries(answers.map(([of, data]) => [`GET /api/ems/${of}`, () => said(data)])),
      })
    }
    await open('published')
    for (const offer of offers) await screen.findAllByText(offer)
    cleanup()
    await open('cancelled')
    await screen.findByText('This event is canceled.')
    await screen.findAllByText(instead)
    for (const offer of offers) expect(screen.queryAllByText(offer), String(offer)).toEqual([])
  },
)
