import * as z from 'zod/mini'
import { DayInput } from '../../dates.ts'
import { operation } from '../../operation.ts'
import { Cents, Id, Moment, SaidText, optionalText } from '../../primitives.ts'
import { problem } from '../../problem.ts'
import { ClockTime } from '../../wall-clock.ts'
import { LiveStop, Reason } from '../live-stops.ts'
import { CONDITIONS, MEASURES } from '../weather.ts'

export const EventNotPlayed = problem(
  'event_not_played',
  409,
  'Publish the event first. Play can only be stopped at an event that families can see.',
)
export const LightningTooRecent = problem(
  'lightning_too_recent',
  409,
  'It’s been less than 30 minutes since the last lightning. Wait, or say why it’s safe to resume.',
)

const ConditionOfField = z.enum(CONDITIONS, 'Choose playable, wet, or closed.')

const VenueNow = z.object({
  id: Id,
  name: z.string(),
  /** Null while it plays. */
  stop: z.nullable(
    z.extend(LiveStop, {
      id: Id,
      /** The last lightning noted. */
      lightning_at: z.nullable(Moment),
      by: z.string(),
    }),
  ),
  fields: z.array(
    z.object({
      id: Id,
      name: z.string(),
      condition: ConditionOfField,
      at: z.nullable(Moment),
      by: z.nullable(z.string()),
    }),
  ),
  /** Games of today, at night of the next hours as well, that have no result yet. */
  games_left: z.int(),
  teams_left: z.int(),
})

export const getWeather = operation({
  method: 'GET',
  path: '/ems/events/:id/weather',
  access: 'ems.event.view',
  summary: 'Show where play is stopped at an event, since when and why, and how its fields are',
  input: z.object({ id: Id }),
  output: z.object({
    name: z.string(),
    slug: z.string(),
    time_zone: z.string(),
    at: Moment,
    /** Families see it: play can be stopped. */
    is_on: z.boolean(),
    venues: z.array(VenueNow),
    /** Stops that are over, the last one first. */
    past: z.array(
      z.object({
        id: Id,
        venue: z.string(),
        reason: Reason,
        since: Moment,
        by: z.string(),
        resumed_at: Moment,
        resumed_by: z.string(),
        /** Why play resumed within 30 minutes of lightning. */
        early_reason: z.nullable(z.string()),
      }),
    ),
  }),
})

const ofVenues = {
  id: Id,
  /** Null is all venues of the event. */
  venue_ids: z.nullable(
    z.array(Id).check(z.minLength(1, 'Choose a venue.'), z.maxLength(50, 'Choose up to 50 venues.')),
  ),
}
/** On the event’s clocks, within the next twelve hours; blank is none. */
const NextWord = z.pipe(
  z.transform((value) => (value === '' || value === undefined ? null : value)),
  z.nullable(ClockTime('Enter a time.')),
)

export const stopPlay = operation({
  method: 'POST',
  path: '/ems/events/:id/stop',
  access: 'ems.schedule.publish',
  summary: 'Stop play at venues of an event that play now, and tell the coaches of teams with games there',
  input: z.object({
    ...ofVenues,
    reason: Reason,
    note: optionalText('Note', 300),
    next_word: NextWord,
  }),
  output: z.object({
    /** How many venues this press has stopped; 0 if someone else was first. */
    stopped: z.int(),
    told: z.int(),
  }),
})

export const noteLightning = operation({
  method: 'POST',
  path: '/ems/events/:id/lightning',
  access: 'ems.schedule.publish',
  summary: 'Note lightning seen now at venues where play is stopped: their 30 minutes start anew',
  message: 'Data updated successfully',
  input: z.object(ofVenues),
  output: z.object({ venues: z.int() }),
})

export const setNextWord = operation({
  method: 'PUT',
  path: '/ems/events/:id/next-word',
  access: 'ems.schedule.publish',
  summary: 'Say by when families hear more about venues where play is stopped',
  message: 'Data updated successfully',
  input: z.object({ ...ofVenues, next_word: NextWord }),
  output: z.object({ venues: z.int() }),
})

export const resumePlay = operation({
  method: 'POST',
  path: '/ems/events/:id/resume',
  access: 'ems.schedule.publish',
  summary: 'Resume play at venues where it is stopped, and tell the coaches of teams with games there',
  input: z.object({
    ...ofVenues,
    /** Why it is safe within 30 minutes of lightning. */
    reason: optionalText('Reason', 300),
  }),
  output: z.object({ resumed: z.int(), told: z.int() }),
})

export const markFields = operation({
  method: 'PUT',
  path: '/ems/events/:id/field-conditions',
  access: 'ems.schedule.edit',
  summary: 'Say of fields of an event that they are playable, wet or closed',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    field_ids: z
      .array(Id, 'Choose fields.')
      .check(z.minLength(1, 'Choose fields.'), z.maxLength(200, 'Choose up to 200 fields.')),
    condition: ConditionOfField,
  }),
  output: z.object({ fields: z.int() }),
})

export const MeasureStale = problem(
  'measure_stale',
  409,
  'Something has changed since these options were computed. Compute them again.',
)
export const MeasureImpossible = problem(
  'measure_impossible',
  409,
  'This option doesn’t work with the fields and times that are left.',
)
export const MeasureNotFound = problem('measure_not_found', 404, 'We couldn’t find this option.')
export const NothingPublished = problem(
  'measure_nothing_published',
  409,
  'Publish a schedule first. Options are computed from it.',
)
export const MayNotUndo = problem(
  'measure_may_not_undo',
  409,
  'This can’t be undone anymore: ten minutes have passed, the schedule has changed, or refunds were sent.',
)

/** How long a measure can be undone. */
export const UNDO_MINUTES = 10

const PartyBack = z.object({
  party_id: Id,
  /** The teams it is for. */
  teams: z.string(),
  paid_cents: Cents,
  back_cents: Cents,
  /** So much of it as event credit. */
  credit_cents: Cents,
})

export const Measure = z.object({
  digest: z.string(),
  kind: z.enum(MEASURES),
  /** Every game that is left has a place, and no rule is broken. */
  legal: z.boolean(),
  /** Why it isn’t possible. */
  lacks: z.array(SaidText),
  unplaced: z.int(),
  /** Games that a team has in the whole event: the fewest and the most of any. */
  least: z.int(),
  most: z.int(),
  /** When the last game ends; null if none is left. */
  finish_at: z.nullable(Moment),
  moved: z.int(),
  called_off: z.int(),
  back_cents: Cents,
  parties: z.array(PartyBack),
  champions: z.array(z.object({ division: z.string(), teams: z.array(z.string()) })),
})
export type Measure = z.output<typeof Measure>

export const computeMeasures = operation({
  method: 'POST',
  path: '/ems/events/:id/measures',
  access: 'ems.schedule.publish',
  summary:
    'Compute what can be done after a stop, and of each measure the new schedule, games per team and refunds; nothing is changed',
  message: 'Data fetched successfully',
  input: z.object({
    id: Id,
    /** When play resumes; blank means as early as the lightning clock and the announced next update allow. */
    resumes_on: z.optional(z.nullable(z.union([z.literal(''), DayInput('Day')]))),
    resumes_time: NextWord,
  }),
  output: z.object({ resumes_at: Moment, measures: z.array(Measure) }),
})

export const chooseMeasure = operation({
  method: 'POST',
  path: '/ems/events/:id/decide',
  access: 'ems.schedule.publish',
  summary:
    'Choose a measure by its digest: its schedule is published, those concerned are told, and refunds are prepared',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    digest: z.string('Choose an option.').check(z.regex(/^[0-9a-f]{64}$/, 'Choose an option.')),
    reason: optionalText('Reason', 300),
  }),
  output: z.object({ measure_id: Id, version: z.int(), told: z.int() }),
})

export const undoMeasure = operation({
  method: 'POST',
  path: '/ems/events/:id/measures/:measure_id/undo',
  access: 'ems.schedule.publish',
  summary:
    'Undo a measure within ten minutes: schedule and games are as they were, and those concerned are told',
  message: 'Data updated successfully',
  input: z.object({ id: Id, measure_id: Id }),
  output: z.object({ version: z.int(), told: z.int() }),
})

export const sendMeasureRefunds = operation({
  method: 'POST',
  path: '/ems/events/:id/measures/:measure_id/refunds',
  access: 'ems.event.publish',
  summary: 'Send the refunds that a measure has prepared, each once; after that it can’t be undone',
  message: 'Data updated successfully',
  input: z.object({ id: Id, measure_id: Id }),
  output: z.object({ parties: z.int() }),
})

export const listChosenMeasures = operation({
  method: 'GET',
  path: '/ems/events/:id/measures',
  access: 'ems.schedule.publish',
  summary: 'List the measures that were chosen, the last one first, with what each gives back to whom',
  input: z.object({ id: Id }),
  output: z.array(
    z.object({
      id: Id,
      kind: z.enum(MEASURES),
      chosen_at: Moment,
      by: z.string(),
      /** Why, in the words of whoever chose it. */
      reason: z.nullable(z.string()),
      moved: z.int(),
      called_off: z.int(),
      told: z.int(),
      undone_at: z.nullable(Moment),
      /** Until when it can be undone; null once it can’t. */
      undo_until: z.nullable(Moment),
      parties: z.array(
        z.extend(PartyBack, {
          contact: z.string(),
          asked_at: z.nullable(Moment),
          sent_at: z.nullable(Moment),
        }),
      ),
    }),
  ),
})
