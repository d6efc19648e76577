import * as z from 'zod/mini'
import { Day, DayInput } from '../../dates.ts'
import { Cancellation, Slug } from '../../events.ts'
import { operation } from '../../operation.ts'
import { Id, Moment, Nothing, SaidText, optionalText, whole } from '../../primitives.ts'
import { problem } from '../../problem.ts'
import { ClockTime } from '../../wall-clock.ts'
import type { Broken, Scheduling } from './schedule.ts'
import { LiveStop } from '../live-stops.ts'

export const ScheduleConflicts = problem(
  'schedule_conflicts',
  422,
  'This schedule breaks rules. Nothing was saved.',
)
export const UnpublishableSchedule = problem(
  'schedule_not_publishable',
  409,
  'This schedule breaks rules. Fix them, or publish with a reason.',
)
export const BuildRunning = problem('schedule_build_running', 409, 'A schedule is being built already.')
export const NoGames = problem('schedule_no_games', 409, 'There are no games yet. Draw the games first.')
export const NoFields = problem('schedule_no_fields', 409, 'Choose venues with fields for this event first.')
export const VersionNotFound = problem('schedule_version_not_found', 404, 'We couldn’t find this version.')

const PlaceOfGame = z.object({
  game_id: z.int(),
  field_id: z.int(),
  /** Minutes since midnight of the event’s first day, on the clocks of the main venue. */
  starts: z.int(),
  locked: z.boolean(),
})

const BrokenRule: z.ZodMiniType<Broken> = z.object({
  rule: z.string(),
  game_id: z.int(),
  other_id: z.nullable(z.int()),
  reason: SaidText,
})

/** A game of a schedule as lists and exports have it. */
export const ScheduleRow = z.object({
  game_id: z.int(),
  date: Day,
  start_time: z.string(),
  end_time: z.string(),
  field: z.string(),
  field_id: z.int(),
  venue: z.string(),
  /** Null while who plays is open. */
  home_team_id: z.nullable(z.int()),
  away_team_id: z.nullable(z.int()),
  /** Their entries, which teams from elsewhere have as well. */
  home_entrant_id: z.nullable(z.int()),
  away_entrant_id: z.nullable(z.int()),
  /** The team, or how it gets there: “Winner of game 12”. */
  home: SaidText,
  away: SaidText,
  division_id: z.int(),
  division: z.string(),
  title: z.string(),
})
export type ScheduleRow = z.output<typeof ScheduleRow>

export const listSchedule = operation({
  method: 'GET',
  path: '/ems/events/:id/schedule',
  access: 'ems.event.view',
  summary: 'List the games of an event by time and field, as the working schedule has them',
  input: z.object({ id: Id }),
  output: z.array(z.extend(ScheduleRow, { locked: z.boolean() })),
})

/** A row names its game by id, or by division and teams, or by its title; its field by id or name. */
const RowInput = z.object({
  game_id: z.optional(z.nullable(Id)),
  date: DayInput('Date'),
  start_time: ClockTime('Enter a start time.'),
  /** Follows from the game’s length; accepted because exports have it. */
  end_time: z.optional(z.nullable(z.string().check(z.maxLength(5, 'Enter an end time.')))),
  field: optionalText('Field', 80),
  field_id: z.optional(z.nullable(Id)),
  home_team_id: z.optional(z.nullable(Id)),
  away_team_id: z.optional(z.nullable(Id)),
  division_id: z.optional(z.nullable(Id)),
  title: optionalText('Title', 120),
  locked: z.optional(z.boolean('Choose yes or no.')),
})
const Rows = z.array(RowInput, 'Send a list of games.').check(z.maxLength(2000, 'Send up to 2,000 games.'))

export const saveSchedule = operation({
  method: 'PUT',
  path: '/ems/events/:id/schedule',
  access: 'ems.schedule.edit',
  summary:
    'Save the whole working schedule, if it still is at the version that was seen; games that are not listed have no place',
  input: z.object({
    id: Id,
    version: Id,
    games: Rows,
    /** Saves also what breaks rules; it can’t be published so. */
    keep: z.optional(z.boolean('Choose yes or no.')),
  }),
  output: z.object({ version: z.int(), broken: z.array(BrokenRule) }),
})

const Deed = z.enum(['moved', 'built', 'locked', 'restored', 'published', 'cleared', 'imported', 'rules'])
export const ScheduleVersion = z.object({
  number: z.int(),
  deed: Deed,
  by: z.nullable(z.string()),
  at: Moment,
  /** How many games are somewhere else than in the version before. */
  games: z.int(),
  /** For one that was restored: which. */
  of: z.nullable(z.int()),
})
export type ScheduleVersion = z.output<typeof ScheduleVersion>

const Progress = z.object({
  done: z.int(),
  moves: z.int(),
  legal: z.boolean(),
  /** Family minutes of the best so far. */
  cost: z.nullable(z.int()),
})

/** What a director sets: rests and limits. How long games are is part of the format. */
export const ScheduleRules = z.object({
  rest: z.int(),
  changeover: z.int(),
  crews: z.nullable(z.int()),
  divisions: z.array(
    z.object({
      division_id: z.int(),
      label: z.string(),
      /** Null is all fields of the event. */
      field_ids: z.nullable(z.array(z.int())),
      curfew: z.nullable(z.string()),
      pool_most_a_day: z.nullable(z.int()),
      bracket_most_a_day: z.nullable(z.int()),
      /** Days on which pools and brackets may be played; null is all days. */
      pool_days: z.nullable(z.array(Day)),
      bracket_days: z.nullable(z.array(Day)),
    }),
  ),
  main_field_id: z.nullable(z.int()),
})
export type ScheduleRules = z.output<typeof ScheduleRules>

export const getScheduleBoard = operation({
  method: 'GET',
  path: '/ems/events/:id/schedule/board',
  access: 'ems.event.view',
  summary: 'Give everything that decides where the games of an event may be, and where they are',
  input: z.object({ id: Id }),
  output: z.object({
    version: z.int(),
    slug: z.string(),
    name: z.string(),
    time_zone: z.string(),
    problem: z.custom<Scheduling>((problem) => typeof problem === 'object' && problem !== null),
    working: z.array(PlaceOfGame),
    venues: z.array(z.object({ id: z.int(), name: z.string() })),
    /** What is published and since when; null before. */
    published: z.nullable(z.object({ number: z.int(), at: Moment })),
    versions: z.array(ScheduleVersion),
    rules: ScheduleRules,
    /** A build that runs. */
    building: z.nullable(Progress),
  }),
})

const whole0 = (most: number, message: string) =>
  whole(message).check(z.minimum(0, message), z.maximum(most, message))
const orNoDays = z.nullable(
  z
    .array(DayInput('Day'))
    .check(z.minLength(1, 'Choose at least one day.'), z.maxLength(60, 'Choose up to 60 days.')),
)
const orNumber = (least: number, most: number, message: string) =>
  z.pipe(
    z.transform((value) => (value === '' ? null : value)),
    z.nullable(whole(message).check(z.minimum(least, message), z.maximum(most, message))),
  )

export const saveScheduleRules = operation({
  method: 'PUT',
  path: '/ems/events/:id/schedule/rules',
  access: 'ems.schedule.edit',
  summary: 'Save how much rest there is between games, and what limits them by division',
  input: z.object({
    id: Id,
    version: Id,
    rest: whole0(600, 'Enter minutes from 0 to 600.'),
    changeover: whole0(120, 'Enter minutes from 0 to 120.'),
    crews: orNumber(1, 200, 'Enter crews from 1 to 200, or leave it blank.'),
    main_field_id: z.nullable(Id),
    divisions: z
      .array(
        z.object({
          division_id: Id,
          field_ids: z.nullable(
            z.array(Id).check(z.minLength(1, 'Choose fields.'), z.maxLength(200, 'Choose up to 200 fields.')),
          ),
          curfew: z.pipe(
            z.transform((value) => (value === '' ? null : value)),
            z.nullable(ClockTime('Enter a time.')),
          ),
          pool_most_a_day: orNumber(1, 12, 'Enter games from 1 to 12, or leave it blank.'),
          bracket_most_a_day: orNumber(1, 12, 'Enter games from 1 to 12, or leave it blank.'),
          pool_days: orNoDays,
          bracket_days: orNoDays,
        }),
      )
      .check(z.maxLength(100, 'Send up to 100 divisions.')),
  }),
  output: z.object({ version: z.int() }),
})

export const checkSchedule = operation({
  method: 'POST',
  path: '/ems/events/:id/schedule/check',
  access: 'ems.event.view',
  writes: false,
  summary:
    'Judge a schedule without saving it: rules it breaks, what it costs, and what no schedule is below',
  message: 'Data fetched successfully',
  input: z.object({ id: Id, games: Rows }),
  output: z.object({
    broken: z.array(BrokenRule),
    unplaced: z.int(),
    /** Family minutes by what they are for. */
    costs: z.array(z.object({ kind: z.string(), minutes: z.int(), count: z.int() })),
    /** Minutes of waiting that every schedule has. */
    least_waiting: z.int(),
  }),
})

export const buildSchedule = operation({
  method: 'POST',
  path: '/ems/events/:id/schedule/build',
  access: 'ems.schedule.edit',
  summary:
    'Build the working schedule around what is locked, in a thread, and say what stands in the way if none is found',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    version: Id,
    /** How long it looks: about three seconds, or ten. */
    effort: z.enum(['quick', 'thorough'], 'Choose how long.'),
    /** The same number gives the same schedule. */
    seed: z.optional(whole0(1_000_000, 'Enter a number up to 1,000,000.')),
    /** Begins anew instead of from where games are. */
    anew: z.optional(z.boolean('Choose yes or no.')),
  }),
  output: z.object({
    version: z.int(),
    /** Whether it was saved; what breaks rules is saved only if nothing better was there. */
    legal: z.boolean(),
    moved: z.int(),
    stopped: z.boolean(),
    /** Why no schedule was found. */
    contradiction: z.nullable(
      z.object({
        demands: z.array(z.object({ id: z.string(), says: SaidText })),
        proven: z.boolean(),
        helps: z.array(SaidText),
      }),
    ),
  }),
})

export const getScheduleBuild = operation({
  method: 'GET',
  path: '/ems/events/:id/schedule/build',
  access: 'ems.event.view',
  summary: 'Say how far the build of a schedule is; null if none runs',
  input: z.object({ id: Id }),
  output: z.nullable(Progress),
})

export const stopScheduleBuild = operation({
  method: 'POST',
  path: '/ems/events/:id/schedule/build/stop',
  access: 'ems.schedule.edit',
  summary: 'Stop the build of a schedule; the best so far is kept',
  message: 'Data updated successfully',
  input: z.object({ id: Id }),
  output: Nothing,
})

export const restoreSchedule = operation({
  method: 'POST',
  path: '/ems/events/:id/schedule/versions',
  access: 'ems.schedule.edit',
  summary: 'Make an earlier version the working schedule again, as a new version',
  message: 'Data updated successfully',
  input: z.object({ id: Id, version: Id, number: whole0(1_000_000, 'Choose a version.') }),
  output: z.object({ version: z.int() }),
})

const SidePlace = z.object({ date: Day, start_time: z.string(), field: z.string() })
export const ScheduleChange = z.object({
  game_id: z.int(),
  title: z.string(),
  division: z.string(),
  home: SaidText,
  away: SaidText,
  was: z.nullable(SidePlace),
  is: z.nullable(SidePlace),
})
export type ScheduleChange = z.output<typeof ScheduleChange>

export const diffSchedule = operation({
  method: 'GET',
  path: '/ems/events/:id/schedule/diff',
  access: 'ems.event.view',
  summary:
    'List the games whose place differs between two versions, at first the published and the working one',
  input: z.object({
    id: Id,
    from: z.optional(whole0(1_000_000, 'Choose a version.')),
    to: z.optional(whole0(1_000_000, 'Choose a version.')),
  }),
  output: z.object({
    changes: z.array(ScheduleChange),
    /** Who is told when the working schedule is published. */
    teams: z.int(),
  }),
})

export const publishSchedule = operation({
  method: 'POST',
  path: '/ems/events/:id/schedule/publish',
  access: 'ems.schedule.publish',
  summary: 'Publish the working schedule and tell the people of teams whose games have changed, once',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    version: Id,
    /** Publishes in spite of broken rules. */
    reason: optionalText('Reason', 500),
  }),
  output: z.object({ version: z.int(), games: z.int(), told: z.int() }),
})

const PublicRow = z.extend(ScheduleRow, {
  /** Of a game that is over, in a division whose games are public; null for all others. */
  score: z.nullable(z.object({ home_runs: z.int(), away_runs: z.int(), is_unconfirmed: z.boolean() })),
})
export type PublicRow = z.output<typeof PublicRow>

/** The published schedule, for everyone. */
export const publicSchedule = operation({
  method: 'GET',
  path: '/ems/event/:slug/schedule',
  access: 'public',
  summary: 'List the published games of an event by time and field, of one team if its entry is named',
  input: z.object({ slug: Slug, team: z.optional(Id) }),
  output: z.object({
    name: z.string(),
    ...Cancellation,
    published_at: z.nullable(Moment),
    time_zone: z.string(),
    /** Where play is stopped right now. */
    stops: z.array(LiveStop),
    teams: z.array(z.object({ id: z.int(), name: z.string(), division: z.string() })),
    games: z.array(PublicRow),
  }),
})

export const scheduleCalendar = operation({
  method: 'GET',
  path: '/ems/event/:slug/schedule.ics',
  access: 'public',
  summary: 'Give the published games of an event, or of one team of it, as entries for calendars',
  input: z.object({ slug: Slug, team: z.optional(Id) }),
  output: Nothing,
  file: 'text/calendar; charset=utf-8',
})
