import type { AssignmentState } from 'contract/officials/assigning'
import { fillPositions } from 'contract/officials/fitting'
import { addDays, yearOf, type Day } from 'contract/dates'
import { findTeamEvents } from '../events/entrants/seed-queries.ts'
import { getEvent } from '../events/queries.ts'
import { putCrewRules } from '../officials/crew-queries.ts'
import { crewsOf, gameOf } from '../officials/known.ts'
import { putRates } from '../officials/pay-queries.ts'
import { pay, givePaySheet } from '../officials/pay.ts'
import { findLevels, insertOfficial, lockByEmail, putLevels, putParts } from '../officials/queries.ts'
import { insertPastAssignments } from '../officials/seed-queries.ts'
import { findStaffRoles, putStaffRoles, putWorkedDay } from '../officials/staff-queries.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { randomFrom } from './demo/random.ts'
import { takeStockOf } from './seed-queries.ts'

const LEVELS = ['Rookie', 'Local', 'Regional', 'National']

/** Umpires of the demonstration: level, postal code. No real person is meant. */
const PEOPLE = [
  ['Darnell', 'Whitfield', 4, '78664'],
  ['Rosa', 'Villarreal', 4, '78681'],
  ['Ken', 'Okafor', 3, '78613'],
  ['Marcy', 'Lindqvist', 3, '78626'],
  ['Hector', 'Salinas', 3, '78628'],
  ['Joanne', 'Pruitt', 3, '78634'],
  ['Terrence', 'Boyd', 2, '78641'],
  ['Alicia', 'Moreno', 2, '78660'],
  ['Wes', 'Hargrove', 2, '78717'],
  ['Yolanda', 'Battle', 2, '78727'],
  ['Grant', 'Ellison', 2, '78728'],
  ['Priya', 'Raman', 2, '78729'],
  ['Cody', 'Stamps', 1, '78731'],
  ['Bree', 'Kowalski', 1, '78745'],
  ['Luis', 'Cantu', 1, '78748'],
  ['Tess', 'Albright', 1, '78753'],
  ['Owen', 'Maddox', 1, '78758'],
  ['Nadia', 'Farouk', 1, '78610'],
] as const

/** Who else works at its events: what pays by what, and who does it. */
const STAFF = [
  ['Site director', 'day', 20_000, 1, 'Gloria', 'Tamez', '78665'],
  ['Athletic trainer', 'hour', 3_500, 8.5, 'Sam', 'Whitlow', '78705'],
  ['Gate', 'hour', 1_400, 6, 'Renee', 'Castile', '78613'],
] as const

const DAY = 86_400_000
/** How many umpires of a past event have their money. */
const PAID = 6

/** The umpires of the demonstration, and who of them is on which game of its tournaments. */
export async function seedUmpires(context: Context): Promise<void> {
  await enterPeople(context)
  await enterStaff(context)
  const today = todayOf(context)
  for (const slug of await findTeamEvents(context, today)) {
    const event = (await getEvent(context, slug, today))!
    await assignGames(context, event.id, slug)
    await enterWork(context, event, today)
    if (event.ends_on < today) await paySome(context, event.id, addDays(event.ends_on, 1))
  }
}

const emailOf = (first_name: string, last_name: string) =>
  `${first_name}.${last_name}@umpires.example.org`.toLowerCase()

async function enterPeople(context: Context): Promise<void> {
  await putLevels(
    context,
    LEVELS.map((name) => ({ name })),
    [],
  )
  const levels = await findLevels(context)
  const today = todayOf(context)
  for (const [i, [first_name, last_name, level, postal_code]] of PEOPLE.entries()) {
    const made = await insertOfficial(context, {
      ...{ first_name, last_name, postal_code },
      email: emailOf(first_name, last_name),
      phone: `(214) 555-01${String(20 + i)}`,
      level_id: levels[level - 1]!.id,
      most_a_day: i % 5 === 4 ? 3 : null,
    })
    if (!made) continue
    // Some have let their certification lapse, and one is new.
    const expires_on = i % 7 === 6 ? addDays(today, -40) : addDays(today, 120 + 20 * i)
    await putParts(context, made.id, {
      certifications: i % 9 === 8 ? [] : [{ name: 'USSSA Fastpitch', year: yearOf(today), expires_on }],
      days: i % 6 === 5 ? [{ day: addDays(today, 1), from_time: null, until_time: null }] : [],
      stays_away: [],
    })
  }
}

/** Staff who aren’t umpires, for all events. */
async function enterStaff(context: Context): Promise<void> {
  for (const [i, [, , , , first_name, last_name, postal_code]] of STAFF.entries())
    await insertOfficial(context, {
      ...{ first_name, last_name, postal_code, email: emailOf(first_name, last_name) },
      ...{ phone: `(214) 555-01${String(60 + i)}`, level_id: null, is_umpire: false },
    })
}

/** What an event pays its staff, and what they have worked on its days until now. */
async function enterWork(
  context: Context,
  { id, starts_on }: { id: number; starts_on: Day },
  today: Day,
): Promise<void> {
  await putStaffRoles(context, id, {
    roles: STAFF.map(([name, unit, cents]) => ({ name, unit, cents })),
    gone: [],
  })
  if (starts_on > today) return
  const roles = await findStaffRoles(context, id)
  for (const [i, [, , , quantity, first_name, last_name]] of STAFF.entries()) {
    const { id: official_id } = (await lockByEmail(context, emailOf(first_name, last_name)))!
    await putWorkedDay(context, {
      ...{ event_id: id, official_id, staff_role_id: roles[i]!.id, day: starts_on },
      ...{ hundredths: quantity * 100, venue_id: null },
    })
  }
}

/** After an event some umpires and the first of the staff were paid the next day; the others still wait. */
async function paySome(context: Context, id: number, paid_on: Day): Promise<void> {
  await takeStockOf(context, ['umpire_assignment'])
  const { people } = await givePaySheet(context, { id })
  const director = people.find(({ work }) => work.some(({ role }) => role === STAFF[0][0]))
  const some = new Set([
    ...people.filter(({ games }) => games.length > 0).slice(0, PAID),
    ...[director ?? []].flat(),
  ])
  for (const [i, { official_id, due }] of [...some].entries())
    if (due > 0)
      await pay(context, {
        ...{ id, official_id, cents: due, paid_on, method: i % 3 === 0 ? 'transfer' : 'check' },
        reference: i % 3 === 0 ? null : `#${1040 + i}`,
      })
}

/**
 * Gives the games of an event umpires: those that were played had theirs, of those ahead some are open, some wait for an answer, and
 * one umpire has turned a game down.
 */
export async function assignGames(context: Context, event_id: number, slug: string): Promise<void> {
  const { rules, games } = await crewsOf(context, event_id)
  if (games.length === 0) return
  await putCrewRules(context, event_id, {
    ...rules,
    most_a_day: 6,
    divisions: rules.divisions.map((one, i) => ({ ...one, umpires: i === 0 ? 1 : 2 })),
  })
  await putRates(context, event_id, [
    { division_id: null, role: 'plate', from_minutes: 0, cents: 5_500 },
    { division_id: null, role: 'base', from_minutes: 0, cents: 4_500 },
  ])
  const crews = await crewsOf(context, event_id)
  const random = randomFrom(`umpires of ${slug}`)
  const open = crews.games.flatMap(({ post, umpires }) =>
    Array.from({ length: umpires }, (_, i) => ({ post, position: i + 1 })),
  )
  const filled = fillPositions(open, [...crews.umpires.values()], crews.duties, crews.limits)
  const asked_at = new Date(
    Math.min(...crews.games.map(({ starts_at }) => starts_at.getTime()), context.now.getTime()) - 9 * DAY,
  )
  const answered_at = new Date(asked_at.getTime() + DAY)
  let declined = 0
  await insertPastAssignments(
    context,
    filled.flatMap(({ game_id, position, umpire_id }) => {
      const game = gameOf(crews, game_id)!
      const isAhead = !game.is_over && game.starts_at > context.now
      const state: AssignmentState | null = !isAhead
        ? 'accepted'
        : random.weighted([
            ['accepted', 70],
            ['asked', 12],
            ['planned', 6],
            ['declined', declined === 0 ? 60 : 0],
            [null, 10],
          ] as const)
      if (state === null) return []
      if (state === 'declined') declined++
      return [
        {
          ...{ event_id, game_id, position, official_id: umpire_id, state },
          ...{ field_id: game.field_id, starts_at: game.starts_at },
          reason: state === 'declined' ? 'Working a double shift that day' : null,
          asked_at: state === 'planned' ? null : asked_at,
          answered_at: state === 'asked' || state === 'planned' ? null : answered_at,
        },
      ]
    }),
  )
}
