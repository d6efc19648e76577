import * as z from 'zod/mini'
import { ageOn, DateOfBirth, Day, DayInput } from './dates.ts'
import { ClubDiscount } from './events/club-discounts.ts'
import { Ages, EventDivision, EventSession } from './events/divisions.ts'
import { EventQuestion } from './events/questions.ts'
import { Entrant, EventKind } from './events/kinds.ts'
import { EventStatus, PublicStatus } from './events/moves.ts'
import { EventAddon } from './events/addons.ts'
import { EventBlock } from './events/page-blocks.ts'
import { RosterRules } from './events/roster-rules.ts'
import { StayRule } from './events/stay-rules.ts'
import { operation } from './operation.ts'
import { Cents, Id, Moment, Nothing, text } from './primitives.ts'
import { problem } from './problem.ts'

export const Venue = z.object({
  name: text('Venue', 120),
  address: text('Address', 200),
  city: text('City', 100),
  /** Two letters. */
  state: z.string().check(z.regex(/^[A-Z]{2}$/, 'Choose a state.')),
})
export type Venue = z.output<typeof Venue>

/** The last part of a URL: lowercase words and digits joined by hyphens. */
export const Slug = z
  .string()
  .check(
    z.maxLength(80, 'Use up to 80 characters.'),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, digits and single hyphens.'),
  )

/** Where an event takes place, with what visitors are told about getting there. */
const PublicVenue = z.extend(Venue, {
  id: Id,
  postal_code: z.nullable(z.string()),
  /** A map of the complex. */
  map_url: z.nullable(z.string()),
  parking: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  /** The names of the fields that the event uses; null is all of them. */
  fields: z.nullable(z.array(z.string())),
})
export type PublicVenue = z.output<typeof PublicVenue>

export const UpcomingEvent = z.object({
  id: Id,
  slug: z.string(),
  kind: EventKind,
  name: z.string(),
  summary: z.string(),
  starts_on: Day,
  ends_on: Day,
  /** The main one; an event may have others. */
  venue: Venue,
  /** In the office’s order, usually youngest first; one without ages is for everyone. */
  divisions: z.array(z.object({ id: Id, label: z.string(), ...Ages })),
  /** The day on which a player's age decides about the division. */
  age_cutoff_on: Day,
  /** Who enters: whole teams or individuals. Price and capacity count the same unit. */
  entrant: Entrant,
  /** The lowest price today of all divisions, and the highest. */
  price_cents: Cents,
  most_cents: Cents,
  registration_opens_on: Day,
  /** The last day. */
  registration_closes_on: Day,
  /** Address of the picture, 1200 by 630 pixels. */
  image: z.nullable(z.string()),
})
export type UpcomingEvent = z.output<typeof UpcomingEvent>

export const PublicEvent = z.extend(UpcomingEvent, {
  /** Sanitized; shown by the `RichText` component. */
  description_html: z.string(),
  /** The main one first; empty where the office typed the place as text. */
  venues: z.array(PublicVenue),
  divisions: z.array(EventDivision),
  sessions: z.array(EventSession),
  questions: z.array(EventQuestion),
  /** What everyone who takes part signs. */
  waivers: z.array(z.object({ id: Id, title: z.string() })),
  /** Rules, questions with answers, hotels, documents and sponsors, in the office’s order. */
  blocks: z.array(EventBlock),
  /** Which teams book rooms; null where none needs to. */
  stay: z.nullable(StayRule),
  addons: z.array(EventAddon),
  capacity: z.nullable(z.int()),
  /** Spots left in the whole event; null without a limit. */
  left: z.nullable(z.int()),
  /** Whether only people with a membership may enter. */
  needs_membership: z.boolean(),
  /** Whether the office accepts or declines each entry before it costs anything. */
  needs_approval: z.boolean(),
  ...RosterRules,
  /** What a club’s further teams pay less. */
  club_discounts: z.array(ClubDiscount),
  /** How many days somebody who pays by check has; null where checks aren’t taken. */
  check_days: z.nullable(z.int()),
  status: PublicStatus,
  /** Why it is canceled, in the office’s words. */
  cancel_reason: z.nullable(z.string()),
  updated_at: Moment,
})
export type PublicEvent = z.output<typeof PublicEvent>

export const EventNotFound = problem('event_not_found', 404, 'Event not found.')
/** Whether an event is canceled and why, for screens whose readers may not see the event itself. */
export const Cancellation = {
  /** Nothing of it takes place anymore; what was played stays. */
  is_cancelled: z.boolean(),
  /** Why, as the event’s page says it. */
  cancel_reason: z.nullable(z.string()),
}

/** Nothing of it takes place anymore, and nothing can be done about it here. */
export const EventCalledOff = problem('event_called_off', 409, 'This event was canceled.')
export const EventTaken = problem(
  'event_taken',
  409,
  'Another event has this address. Please choose a different one.',
)

/** Treats an empty filter as no filter. */
const orNothing = <Asked>(schema: z.ZodMiniType<Asked, string>) =>
  z.pipe(
    z.pipe(
      z.optional(z.string('Enter this only once.')),
      z.transform((value) => value || undefined),
    ),
    z.optional(schema),
  )

export const upcomingEvents = operation({
  method: 'GET',
  path: '/ems/upcoming-events',
  // In the specification this path has an "api" segment of its own.
  aliases: ['/ems/api/upcoming-events'],
  access: 'public',
  summary: 'List the events from today on, those a person of an age may enter if `dob` is given',
  input: z.object({
    dob: orNothing(DateOfBirth),
    /** Label or name of a club; any club other than this site's own returns an empty list. */
    client_name: orNothing(z.string('This isn’t a name.').check(z.maxLength(120))),
  }),
  output: z.array(UpcomingEvent),
})

export const eventBySlug = operation({
  method: 'GET',
  path: '/ems/event/:slug',
  access: 'public',
  summary: 'Give an event by the last part of its address',
  input: z.object({ slug: Slug }),
  output: PublicEvent,
})

export const eventCalendar = operation({
  method: 'GET',
  path: '/ems/event/:slug/calendar.ics',
  access: 'public',
  summary: 'Give an event as an entry for calendars',
  input: z.object({ slug: Slug }),
  output: Nothing,
  file: 'text/calendar; charset=utf-8',
})

export const eventPreview = operation({
  method: 'GET',
  path: '/ems/event/:slug/preview.jpg',
  access: 'public',
  summary:
    'Draw an event with days, place and price as a picture in the look of the tenant, for link previews',
  limit: { max: 120, seconds: 60 },
  input: z.object({ slug: Slug, language: z.optional(z.enum(['en', 'es'])) }),
  output: Nothing,
  file: 'image/jpeg',
})

/** An event that arrives complete, with the same price in each of its divisions. */
export const NewEvent = z
  .object({
    slug: Slug,
    kind: EventKind,
    name: text('Name', 120),
    summary: text('Summary', 300),
    description_html: text('Description', 20_000),
    starts_on: DayInput('First day'),
    ends_on: DayInput('Last day'),
    venue: Venue,
    division_ids: z.array(Id),
    /** Defaults to the first day of the event. */
    age_cutoff_on: z.optional(DayInput('Age cut-off date')),
    price_cents: Cents,
    registration_opens_on: DayInput('First day of registration'),
    registration_closes_on: DayInput('Last day of registration'),
    capacity: z.optional(z.int().check(z.positive('The capacity needs to be at least 1.'))),
    status: EventStatus,
    /** Whether only people with a membership may enter; they do unless this says otherwise. */
    needs_membership: z.optional(z.boolean()),
    /** Key in the object storage. */
    image: z.optional(z.string().check(z.maxLength(300))),
  })
  .check(
    z.refine(({ starts_on, ends_on }) => ends_on >= starts_on, {
      path: ['ends_on'],
      error: 'The last day can’t be before the first.',
    }),
    z.refine((event) => event.registration_closes_on >= event.registration_opens_on, {
      path: ['registration_closes_on'],
      error: 'Registration can’t close before it opens.',
    }),
  )
export type NewEvent = z.output<typeof NewEvent>

/**
 * Whether a person may enter some division. Playing up is allowed, so only the oldest division and a
 * division's own minimum age exclude anyone. Source: R-288, and the rule in eligibility.ts.
 */
export function fitsAge(
  { divisions, age_cutoff_on }: Pick<UpcomingEvent, 'divisions' | 'age_cutoff_on'>,
  dob: Day,
): boolean {
  if (divisions.length === 0) return true
  const age = ageOn(dob, age_cutoff_on)
  return divisions.some(({ max_age, min_age }) => age <= (max_age ?? age) && age >= (min_age ?? 0))
}

export type Entry = 'not_yet' | 'open' | 'closed' | 'over' | 'cancelled'

/** The entry status of an event on a day of its tenant's calendar. */
export function entryOn(
  event: Pick<UpcomingEvent, 'registration_opens_on' | 'registration_closes_on' | 'ends_on'> & {
    status?: PublicEvent['status']
  },
  today: Day,
): Entry {
  if (event.status === 'cancelled') return 'cancelled'
  if (today > event.ends_on) return 'over'
  if (event.status === 'done') return 'over'
  if (event.status === 'closed' || event.status === 'running') return 'closed'
  if (today < event.registration_opens_on) return 'not_yet'
  return today > event.registration_closes_on ? 'closed' : 'open'
}
