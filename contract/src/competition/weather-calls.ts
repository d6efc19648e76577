import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, Moment, optionalText } from '../primitives.ts'
import { problem } from '../problem.ts'
import { ClockTime } from '../wall-clock.ts'
import { CONDITIONS, STOP_REASONS } from './weather.ts'

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

const Reason = z.enum(STOP_REASONS, 'Choose a reason.')
const ConditionOfField = z.enum(CONDITIONS, 'Choose playable, wet, or closed.')

/** A venue where play is stopped, as everyone may know it. */
export const LiveStop = z.object({
  venue_id: Id,
  venue: z.string(),
  reason: Reason,
  /** What the director adds. */
  note: z.nullable(z.string()),
  since: Moment,
  /** When the director will say more. */
  next_word_at: z.nullable(Moment),
  /** By the lightning rule play resumes no earlier; null without lightning. */
  clear_from: z.nullable(Moment),
})
export type LiveStop = z.output<typeof LiveStop>

/** A field that can’t be played on as it is. */
export const LiveField = z.object({
  field_id: Id,
  field: z.string(),
  venue_id: Id,
  condition: z.enum(['wet', 'closed']),
})
export type LiveField = z.output<typeof LiveField>

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
