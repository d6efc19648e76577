import { minuteOf } from 'contract/competition/schedule/schedule-clock'
import { createHash } from 'node:crypto'
import type { ContestGame } from 'contract/competition/contests'
import { bookOf, proposedEnd, USUAL_RULES, type ScoreNote } from 'contract/competition/scoring/scorebook'
import { addDays, dayIn, type Day } from 'contract/dates'
import type { NewEvent } from 'contract/events'
import { findDivisions } from '../clubs/clubs.ts'
import { announceSite } from '../plumbing/http/site-queries.ts'
import type { Context } from '../plumbing/context.ts'
import { dueIn, job } from '../plumbing/jobs/jobs.ts'

import { heldSchedule, keepWorking, knownById } from '../competition/schedule/saving.ts'
import { send } from '../competition/scoring/books.ts'
import { scoreToken } from '../competition/scoring/link.ts'
import { findNotes, findScoredGames, insertNotes, type ScoredGame } from '../competition/scoring/queries.ts'
import { standingOf } from '../competition/standing.ts'
import { viewOf } from '../competition/view.ts'
import { randomUuid } from '../payments/payments.ts'
import {
  countTaken,
  findCoachedTeams,
  insertEntrants,
  insertParties,
  type CoachedTeam,
} from '../events/entrants/seed-queries.ts'
import { createEvent } from '../events/upcoming.ts'
import { freeSlug } from '../events/office-queries.ts'
import { getEvent } from '../events/queries.ts'
import { putVenues } from '../events/venue-queries.ts'
import { saveSetting, settingOf } from '../tenants/tenants.ts'
import { NIGHT_PARK } from '../venues/venues.ts'
import { randomFrom } from './demo/random.ts'
import { assignGames } from './seed-umpires.ts'
import { checkInTeams } from './seed-check-ins.ts'
import { drawGames, playGames, publishPlaces, scheduleGames } from './seed-contests.ts'
import { findPictureOfEvents, findVenueCalled, holdClock } from './seed-tournament-queries.ts'
import { demoSeasons } from './seed-season.ts'
import { enterVisitor } from './seed-visitors.ts'

/** The event that is under way, in a tenant of the demonstration. Other tenants have no such setting. */
const SETTING = 'demoTournament'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** How far a new demonstration’s tournament has come. */
const HOURS_PLAYED = 17
/** The older teams come so much later, so that one division is in its bracket while the other’s pools are still open. */
const HOURS_BETWEEN = 14
/** How many days a tournament takes, at most. */
const DAYS = 3
const AGES = [12, 14]
const TEAMS = 8
const OURS = 3
/** Of a game: innings it is played for, and the share of its minutes they take. */
const INNINGS = 5
const SHARE = 0.88
/** The other coach ends the second book so much later, in every other game. */
const CONFIRMED_AFTER = 4 * MINUTE
/** A game is moved to another field now and then, as in life. */
const MOVED_EVERY = 3 * HOUR

const DESCRIPTION = `
<p>Softball around the clock: four fields under the lights, pool games and a double elimination bracket, and always someone at bat.
Coffee is free from midnight to six.</p>
<h2>Format</h2>
<ul><li>Three pool games for every team, then double elimination</li><li>Five innings or the time limit, whichever comes first</li>
<li>Scores and brackets are live on this page</li></ul>`

/** Begins a tournament that has been played for most of a day. A tenant without the park or its age divisions gets none. */
export async function seedTournament(context: Context): Promise<void> {
  await begin(context, new Date(context.now.getTime() - HOURS_PLAYED * HOUR))
  await playPast(context)
  await goOn(context)
  await moveOne(context)
}

/**
 * The clock of the demonstration’s tournament: each minute it writes down what happened on the fields since, through the same doors as
 * a scorer’s phone, and begins the next tournament when one is over. It is no job of other installations.
 */
export const demoClockJob = job({
  name: 'demo-clock',
  every: '* * * * *',
  due: dueIn('demo_clock'),
  run: (context) => context.transaction(goOn),
})

/** Plays the tournament on until now. */
export async function goOn(context: Context): Promise<void> {
  if (!(await settingOf<number>(context, SETTING))) return
  await holdClock(context)
  const event_id = (await settingOf<number>(context, SETTING))!
  const games = await findScoredGames(context, event_id)
  for (const game of games) await playUntilNow(context, game)
  const last = games.findLast(({ starts_at }) => starts_at !== null)
  const over = last ? new Date(last.starts_at!).getTime() + 2 * HOUR : 0
  // After a longer sleep it is as a new demonstration, also where visitors have left a game that nobody can decide any more.
  const isRested = context.now.getTime() - over > 6 * HOUR
  if (!games.some(mayStillBePlayed(context)) && (isRested || (await isDecided(context, games)))) {
    const start = context.now.getTime() - (isRested ? HOURS_PLAYED * HOUR : -5 * MINUTE)
    if (!(await begin(context, new Date(start)))) return
    const id = await settingOf<number>(context, SETTING)
    if (id) await assignGames(context, id, `tournament ${id}`)
    if (isRested) await playPast(context)
    await announceSite(context)
    return
  }
  const began = Math.min(...games.flatMap(({ starts_at }) => (starts_at ? [Date.parse(starts_at)] : [])))
  if (Math.floor((context.now.getTime() - began) / MINUTE) % (MOVED_EVERY / MINUTE) === 0)
    await moveOne(context)
}

const mayStillBePlayed =
  ({ now }: Context) =>
  ({ starts_at }: ScoredGame) =>
    starts_at !== null && new Date(starts_at).getTime() + 2 * HOUR > now.getTime()

async function isDecided(context: Context, games: readonly ScoredGame[]): Promise<boolean> {
  for (const id of new Set(games.map(({ division_id }) => division_id)))
    if ((await gamesOf(context, id)).some(({ state }) => state === 'ready')) return false
  return true
}

async function gamesOf(context: Context, division_id: number): Promise<ContestGame[]> {
  const { standing } = await standingOf(context, division_id)
  return standing ? viewOf(standing).games : []
}

/** Writes down the games that are over by now, all at once: a new tournament has many. */
async function playPast(context: Context): Promise<void> {
  const event_id = await settingOf<number>(context, SETTING)
  if (!event_id) return
  const past = new Map<number, BookNote[]>()
  const games = await findScoredGames(context, event_id)
  for (const game of games) {
    if (game.starts_at === null) continue
    const notes = scriptOf(context, game, new Date(game.starts_at).getTime())
    if (notes.at(-1)!.noted_at <= context.now.toISOString()) past.set(game.id, notes)
  }
  for (const division_id of new Set(games.map((game) => game.division_id)))
    await playGames(
      context,
      division_id,
      (id) => {
        const end = past.get(id)?.find(({ kind }) => kind === 'end')
        if (end?.kind !== 'end') return null
        const { home_runs, visitor_runs, ended, noted_at } = end
        return { home_runs, visitor_runs, ended, at: new Date(noted_at) }
      },
      async (game_id, { home, visitor }) => {
        const notes = past.get(game_id)!
        for (const book of ['official', 'second'] as const) {
          const own = notes.filter((note) => note.book === book)
          if (own.length === 0) continue
          const sides = { home_entrant_id: home, visitor_entrant_id: visitor, after_result_id: null }
          await insertNotes(
            { ...context, now: new Date(own.at(-1)!.noted_at) },
            { game_id, book, ...sides, notes: own.map(plain) },
          )
        }
      },
    )
}

/** Sends what the books of a game have by now and had not before. */
async function playUntilNow(context: Context, game: ScoredGame): Promise<void> {
  if (game.starts_at === null) return
  const started = new Date(game.starts_at).getTime()
  if (started > context.now.getTime()) return
  const due = scriptOf(context, game, started).filter(({ noted_at }) => noted_at <= context.now.toISOString())
  const known = new Set((await findNotes(context, [game.id])).map(({ note_key }) => note_key))
  const fresh = due.filter(({ key }) => !known.has(key))
  const last = fresh.at(-1)
  if (!last) return
  const view = (await gamesOf(context, game.division_id)).find(({ id }) => id === game.id)
  const { home, visitor, state } = view ?? {}
  if (!home?.entrant_id || !visitor?.entrant_id || (state !== 'ready' && state !== 'over')) return
  const sides = { home_entrant_id: home.entrant_id, visitor_entrant_id: visitor.entrant_id, is_sure: true }
  const at = { ...context, now: new Date(last.noted_at) }
  const token = (book: 'official' | 'second') =>
    scoreToken(context, { game_id: game.id, book, serial: game.link_serial })
  const ofTable = fresh.filter(({ book }) => book === 'official')
  const ofCoach = fresh.filter(({ book }) => book === 'second')
  if (ofTable.length > 0 && state === 'ready')
    await send(
      { ...at, now: new Date(ofTable.at(-1)!.noted_at) },
      { token: token('official'), ...sides, notes: ofTable.map(plain) },
    )
  if (ofCoach.length > 0) await send(at, { token: token('second'), ...sides, notes: ofCoach.map(plain) })
}

type BookNote = ScoreNote & { book: 'official' | 'second' }

const plain = ({ book: _, ...note }: BookNote) => note as ScoreNote

/** How a game goes: the same whenever it is asked. */
function scriptOf({ tenant }: Context, { id }: ScoredGame, started: number): BookNote[] {
  const random = randomFrom(`${tenant.label} game ${id}`)
  const half = (65 * SHARE * MINUTE) / (2 * INNINGS)
  const notes: BookNote[] = []
  const note = (book: BookNote['book'], at: number, more: object) =>
    notes.push({
      ...{ book, key: keyOf(`${tenant.id} ${id} ${book} ${notes.length}`), number: notes.length + 1 },
      ...{ noted_at: new Date(at).toISOString(), ...more },
    } as BookNote)
  let at = started
  for (let inning = 1; inning <= 2 * INNINGS; inning++) {
    for (const side of ['top', 'bottom'] as const) {
      at += half * (0.8 + 0.4 * random.next())
      const book = bookOf(notes)
      // The home team need not bat when it is ahead in the last inning.
      if (side === 'bottom' && inning >= INNINGS && book.home_runs > book.visitor_runs) break
      const runs = random.weighted([
        [0, 50],
        [1, 25],
        [2, 15],
        [3, 7],
        [5, 3],
      ] as const)
      note('official', at, { kind: 'half', inning, half: side, runs })
    }
    const { home_runs, visitor_runs } = bookOf(notes)
    const rule = proposedEnd(bookOf(notes), USUAL_RULES, new Date(at))
    if (home_runs === visitor_runs || (inning < INNINGS && rule?.ended !== 'run_rule')) continue
    const end = { kind: 'end', ended: rule?.ended ?? 'time', forfeit: null, home_runs, visitor_runs }
    note('official', at + 2 * MINUTE, end)
    if (id % 2 === 0) note('second', at + 2 * MINUTE + CONFIRMED_AFTER, end)
    return notes
  }
  note('official', at, { kind: 'end', ended: 'time', forfeit: null, ...{ home_runs: 1, visitor_runs: 0 } })
  return notes
}

/** A key as phones make them, that is the same each time. */
function keyOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Makes a tournament whose first game is at `start` or soon after; false if the tenant has no park or divisions for it. */
async function begin(context: Context, start: Date): Promise<boolean> {
  const venue = await findVenueCalled(context, NIGHT_PARK)
  const divisions = (await findDivisions(context)).filter(({ max_age }) => AGES.includes(max_age))
  if (!venue || divisions.length < AGES.length) return false
  const zone = venue.time_zone
  const starts_on = dayIn(zone, start)
  const planned = { ...context, now: new Date(start.getTime() - 30 * DAY) }
  const image = await findPictureOfEvents(context)
  const slug = await freeSlug(context, `around-the-clock-${starts_on}`)
  const event: NewEvent = {
    ...{ slug, name: 'Around the Clock Classic', kind: 'tournament' },
    summary: 'Two days and nights of softball under the lights, and always someone at bat.',
    description_html: DESCRIPTION,
    ...{ starts_on, ends_on: addDays(starts_on, DAYS - 1), status: 'running' },
    venue: { name: venue.name, address: venue.address, city: venue.city, state: venue.state },
    division_ids: divisions.map(({ id }) => id),
    age_cutoff_on: `${demoSeasons(starts_on).running.first_year}-08-31`,
    price_cents: 0,
    registration_opens_on: addDays(starts_on, -60),
    registration_closes_on: addDays(starts_on, -1),
    needs_membership: false,
    ...(image && { image }),
  }
  const id = await createEvent(planned, event)
  await putVenues(planned, id, [{ venue_id: venue.id, field_ids: null }])
  await enterTeams(planned, slug, starts_on)
  const { divisions: made } = (await getEvent(planned, slug, starts_on))!
  const drawn = { ...context, now: new Date(start.getTime() - 2 * DAY) }
  for (const { id: division } of made) await drawGames(drawn, division, 'pools_double')
  const first = minuteOf(zone, starts_on, start)
  await scheduleGames(drawn, id, {
    // Two crews spread the games over days and nights.
    rules: { crews: 2, rest: 45 },
    division: { pool_most_a_day: null },
    playsFrom: (division) => (division === made.at(-1)!.id ? first + HOURS_BETWEEN * 60 : null),
    open: (open) =>
      open
        .map((one) => ({ ...one, from: Math.max(one.from, first) }))
        .filter(({ from, until }) => from < until),
  })
  await checkInTeams({ ...context, now: start }, id)
  await saveSetting(context, { name: SETTING, value: id, is_public: false })
  return true
}

/** Teams of the demonstration’s own coaches, and visitors. */
async function enterTeams(context: Context, slug: string, today: Day): Promise<void> {
  const event = (await getEvent(context, slug, today))!
  const coached = await findCoachedTeams(context, today)
  const entries: { division_id: number; ours: CoachedTeam | null; outside: number | null }[] = []
  for (const division of event.divisions) {
    const ours = coached.filter(({ max_age }) => max_age === division.max_age).slice(0, OURS)
    entries.push(...ours.map((team) => ({ division_id: division.id, ours: team, outside: null })))
    for (let i = 0; i < TEAMS - ours.length; i++) {
      const { outside_team_id } = await enterVisitor(context, event, division, i)
      entries.push({ division_id: division.id, ours: null, outside: outside_team_id })
    }
  }
  const at = context.now.toISOString()
  const keys = entries.map(() => randomUuid(context))
  const parties = await insertParties(
    context,
    entries.map(({ ours }, i) => ({
      ...{ event_id: event.id, user_id: ours?.user_id ?? null, request_key: keys[i]!, state: 'confirmed' },
      ...{ total_cents: 0, waited_from: null, refund_terms: null, created_at: at },
    })),
  )
  const partyOf = new Map(parties.map(({ id, request_key }) => [request_key, id]))
  await insertEntrants(
    context,
    entries.map(({ division_id, ours, outside }, i) => ({
      ...{ party_id: partyOf.get(keys[i]!)!, event_id: event.id, event_division_id: division_id },
      ...{ member_id: null, team_id: ours?.team_id ?? null, outside_team_id: outside },
      ...{ status: 'confirmed', price_cents: 0, entered_at: at },
    })),
  )
  await countTaken(context, event.id)
}

/** Moves the next game for which another field is free, of those that begin in more than half an hour. */
async function moveOne(context: Context): Promise<void> {
  const id = await settingOf<number>(context, SETTING)
  if (!id) return
  const { state, event: today } = await knownById(context, id)
  if (!state || today.status === 'cancelled') return
  const known = await heldSchedule(context, { id, version: state.version })
  const { problem, working, event, zone } = known
  const now = minuteOf(zone, event.starts_on, context.now)
  const minutes = new Map(problem.games.map((game) => [game.id, game.minutes + problem.changeover]))
  const isFree = (field: number, from: number, until: number) =>
    working.every(
      (one) =>
        one.field_id !== field || one.starts >= until || one.starts + (minutes.get(one.game_id) ?? 0) <= from,
    )
  const moved = working
    .filter(({ starts }) => starts > now + 30)
    .toSorted((a, b) => a.starts - b.starts)
    .flatMap((game) => {
      const until = game.starts + (minutes.get(game.game_id) ?? 0)
      const field = problem.fields.find(
        (one) => one.id !== game.field_id && isFree(one.id, game.starts, until),
      )
      return field ? [{ game, field_id: field.id }] : []
    })[0]
  if (!moved) return
  await keepWorking(
    context,
    known,
    working.map((one) => (one === moved.game ? { ...one, field_id: moved.field_id } : one)),
    { deed: 'moved' },
  )
  await publishPlaces(context, id)
  await announceSite(context)
}
