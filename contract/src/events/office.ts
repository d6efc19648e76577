import * as z from 'zod/mini'
import { Day, DayInput } from '../dates.ts'
import { PublicEvent, Slug } from '../events.ts'
import { operation } from '../operation.ts'
import {
  AuditEntry,
  Cents,
  Id,
  Moment,
  Nothing,
  PageMeta,
  PageQuery,
  SaidText,
  optionalText,
  text,
  whole,
} from '../primitives.ts'
import { sortedBy } from '../sorting.ts'
import { problem } from '../problem.ts'
import { ClockTime } from '../wall-clock.ts'
import { ClubDiscount } from './club-discounts.ts'
import { Deposit } from './deposits.ts'
import { Ages, EventSession, PriceTier } from './divisions.ts'
import { EventQuestion, NewQuestions } from './questions.ts'
import { RosterRules } from './roster-rules.ts'
import { Entrant, EventKind } from './kinds.ts'
import { EventStatus } from './moves.ts'
import { OfficeAddon } from './addons.ts'
import { OfficePassType } from './passes.ts'
import { EventBlock } from './page-blocks.ts'

export const EventMayNotMove = problem('event_may_not_move', 409, 'This event can’t be changed that way now.')
export const EventIncomplete = problem('event_incomplete', 409, 'Something is still missing.')
export const EventInUse = problem('event_in_use', 409, 'People have entered this event. Cancel it instead.')
export const EventInvoiced = problem(
  'event_invoiced',
  409,
  'Sponsors or vendors of this event have invoices, so it can’t be deleted.',
)
export const DivisionInUse = problem(
  'division_in_use',
  409,
  'People have entered this division, so it can’t be removed.',
)

export const QuestionAnswered = problem(
  'question_answered',
  409,
  'People have answered this question, so it can’t be removed.',
)
export const AnswersKept = problem(
  'answers_kept',
  409,
  'People have answered this question, so it needs to keep its kind of answer. Add a new question instead.',
)

const Row = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  kind: EventKind,
  entrant: Entrant,
  status: EventStatus,
  starts_on: Day,
  ends_on: Day,
  /** City and state. */
  place: z.string(),
  registration_opens_on: Day,
  registration_closes_on: Day,
  /** Places in all divisions together; null without a limit. */
  capacity: z.nullable(z.int()),
  taken: z.int(),
  version: z.int(),
})
export type EventRow = z.output<typeof Row>

export const listEvents = operation({
  method: 'GET',
  path: '/ems/events',
  of_event: 'narrowed',
  access: 'ems.event.view',
  summary: 'List the events with the places sold and left',
  input: z.object({
    ...PageQuery,
    sort: sortedBy('starts_on', 'name', 'taken', 'status', 'kind', 'registration_closes_on'),
    status: z.optional(EventStatus),
    kind: z.optional(EventKind),
    /** `ahead` is what is not over. */
    when: z.optional(z.enum(['ahead', 'past'])),
  }),
  output: z.array(Row),
  meta: PageMeta,
})

const OfficeDivision = z.object({
  id: Id,
  /** The rule pack’s division; null where the office chose the ages. */
  division_id: z.nullable(Id),
  label: z.string(),
  ...Ages,
  capacity: z.nullable(z.int()),
  taken: z.int(),
  prices: z.array(PriceTier),
  deposit: z.nullable(Deposit),
})
export type OfficeDivision = z.output<typeof OfficeDivision>

const OfficeQuestion = z.object({
  ...EventQuestion.shape,
  /** Only those who decide about entries read the answers. */
  is_private: z.boolean(),
  /** Whether someone has answered it. */
  is_answered: z.boolean(),
})
export type OfficeQuestion = z.output<typeof OfficeQuestion>

/** What can be missing before an event is published. */
export const STILL_MISSING = {
  summary: 'Add a summary for lists and link previews.',
  description: 'Add a description.',
  venue: 'Choose a venue.',
  schedule: 'The schedule has a day outside the event.',
  division: 'Add a division with its price.',
} as const

/** What stands between a draft and the public; a step of the editor and the sentence. */
export const Missing = z.object({ step: z.enum(['about', 'when', 'where', 'divisions']), reason: SaidText })
export type Missing = z.output<typeof Missing>

const Place = z.object({ name: z.string(), address: z.string(), city: z.string(), state: z.string() })

const VenueOfEvent = z.extend(Place, {
  venue_id: Id,
  is_archived: z.boolean(),
  /** The fields that the event uses; null is all of them. */
  fields: z.nullable(z.array(z.object({ id: Id, name: z.string() }))),
})
export type VenueOfEvent = z.output<typeof VenueOfEvent>

export const OfficeEvent = z.object({
  ...Row.shape,
  summary: z.string(),
  description_html: z.string(),
  /** What was typed as text; it counts while `venues` is empty. */
  venue: Place,
  /** The main one first. */
  venues: z.array(VenueOfEvent),
  age_cutoff_on: Day,
  image: z.nullable(z.string()),
  cancel_reason: z.nullable(z.string()),
  updated_at: Moment,
  /** Whether only people with a membership may enter. */
  needs_membership: z.boolean(),
  /** Whether the office accepts or declines each entry before it costs anything. */
  needs_approval: z.boolean(),
  ...RosterRules,
  /** What clubs get off the price of their second team and later ones. */
  club_discounts: z.array(ClubDiscount),
  /** How many days somebody who pays by check has; null where checks aren’t taken. */
  check_days: z.nullable(z.int()),
  /** Where checks go, in the office’s words. */
  check_note: z.nullable(z.string()),
  /** How many days after the payment was due an unpaid spot is released; null keeps it until the office decides. */
  release_days: z.nullable(z.int()),
  divisions: z.array(OfficeDivision),
  sessions: z.array(EventSession),
  questions: z.array(OfficeQuestion),
  /** What everyone who takes part signs. */
  waivers: z.array(z.object({ id: Id, title: z.string() })),
  blocks: z.array(EventBlock),
  addons: z.array(OfficeAddon),
  pass_types: z.array(OfficePassType),
  missing: z.array(Missing),
})
export type OfficeEvent = z.output<typeof OfficeEvent>

export const getEvent = operation({
  method: 'GET',
  path: '/ems/events/:id',
  access: 'ems.event.view',
  summary:
    'Give one event with its divisions, hours and questions, and what is missing before it can be published',
  input: z.object({ id: Id }),
  output: OfficeEvent,
})

export const previewEventPage = operation({
  method: 'GET',
  path: '/ems/events/:id/preview',
  access: 'ems.event.view',
  summary: 'Give a draft as visitors will read it once it is published, and any other event as they read it',
  input: z.object({ id: Id }),
  output: PublicEvent,
})

export const listEventHistory = operation({
  method: 'GET',
  path: '/ems/events/:id/history',
  access: 'ems.event.view',
  summary:
    'List who did what to an event; sentences for those who may edit it, and names for those who see entrants only',
  input: z.object({
    id: Id,
    /** Only entries older than this one. */
    before: z.optional(Id),
  }),
  output: z.array(
    z.extend(AuditEntry, {
      /** The people and teams it concerns, with their division. */
      about: z.array(z.string()),
    }),
  ),
  meta: z.object({
    /** Where the next page starts; null on the last one. */
    next: z.nullable(z.int()),
  }),
})

export const listEventDivisionChoices = operation({
  method: 'GET',
  path: '/ems/division-choices',
  of_event: 'shared',
  access: 'ems.event.edit',
  summary: 'List the age divisions of the rule packs, to choose those of an event from',
  input: Nothing,
  output: z.array(
    z.object({
      id: Id,
      label: z.string(),
      discipline: z.string(),
      max_age: z.int(),
      min_age: z.nullable(z.int()),
    }),
  ),
})

type SomeDays = { starts_on?: string | undefined; ends_on?: string | undefined }
const inOrder = ({ starts_on, ends_on }: SomeDays) => !starts_on || !ends_on || ends_on >= starts_on
const EndsBefore = { path: ['ends_on'], error: 'The last day can’t be before the first.' }

export const createEvent = operation({
  method: 'POST',
  path: '/ems/events',
  whole: true,
  access: 'ems.event.edit',
  status: 201,
  summary: 'Make a draft of an event',
  input: z
    .object({
      kind: EventKind,
      name: text('Name', 120),
      starts_on: DayInput('First day'),
      ends_on: DayInput('Last day'),
    })
    .check(z.refine(inOrder, EndsBefore)),
  output: OfficeEvent,
})

const Capacity = z.nullable(
  z.pipe(
    z.transform((value) => (value === '' ? null : value)),
    z.nullable(
      z.pipe(
        whole('Enter a whole number.'),
        z
          .number()
          .check(
            z.minimum(1, 'Enter 1 or more, or leave blank for no limit.'),
            z.maximum(100_000, 'Enter 100,000 or less.'),
          ),
      ),
    ),
  ),
)

/** A number up to 100, or blank for no limit. */
const OnRoster = (least: number, tooFew: string) =>
  z.nullable(
    z.pipe(
      z.transform((value) => (value === '' ? null : value)),
      z.nullable(
        z.pipe(
          whole('Enter a whole number.'),
          z.number().check(z.minimum(least, tooFew), z.maximum(100, 'Enter 100 or less.')),
        ),
      ),
    ),
  )

/** Days, or blank for none. */
const Days = z.nullable(
  z.pipe(
    z.transform((value) => (value === '' ? null : value)),
    z.nullable(
      z.pipe(
        whole('Enter a whole number.'),
        z.number().check(z.minimum(1, 'Enter 1 or more.'), z.maximum(90, 'Enter 90 or less.')),
      ),
    ),
  ),
)

const At = z.string().check(z.maxLength(200, 'Use up to 200 characters.'))
/** Two letters, or nothing yet. */
const State = z.string().check(z.regex(/^([A-Z]{2})?$/, 'Choose a state.'))

export const updateEvent = operation({
  method: 'PATCH',
  path: '/ems/events/:id',
  access: 'ems.event.edit',
  summary: 'Change what is sent of an event, if it still is at the version that was seen',
  empty: 'ID and data are required for update',
  input: z
    .object({
      id: Id,
      version: Id,
      kind: z.optional(EventKind),
      name: z.optional(text('Name', 120)),
      slug: z.optional(Slug),
      summary: z.optional(z.string().check(z.maxLength(300, 'Use up to 300 characters.'))),
      description_html: z.optional(z.string().check(z.maxLength(20_000, 'This description is too long.'))),
      starts_on: z.optional(DayInput('First day')),
      ends_on: z.optional(DayInput('Last day')),
      venue: z.optional(z.object({ name: At, address: At, city: At, state: State })),
      age_cutoff_on: z.optional(DayInput('Age cut-off date')),
      registration_opens_on: z.optional(DayInput('First day of registration')),
      registration_closes_on: z.optional(DayInput('Last day of registration')),
      capacity: z.optional(Capacity),
      needs_membership: z.optional(z.boolean()),
      needs_approval: z.optional(z.boolean()),
      roster_most: z.optional(OnRoster(1, 'Enter 1 or more.')),
      guests_most: z.optional(OnRoster(0, 'Enter 0 or more.')),
      roster_lock_on: z.optional(
        z.pipe(
          z.transform((value) => (value === '' ? null : value)),
          z.nullable(DayInput('Rosters locked on')),
        ),
      ),
      club_discounts: z.optional(
        z.array(ClubDiscount).check(
          z.maxLength(10, 'Add up to 10 discounts.'),
          z.refine((all) => new Set(all.map(({ from_team }) => from_team)).size === all.length, {
            error: 'Enter each team number once.',
          }),
        ),
      ),
      check_days: z.optional(Days),
      check_note: z.optional(z.nullable(z.string().check(z.maxLength(300, 'Use up to 300 characters.')))),
      release_days: z.optional(Days),
    })
    .check(z.refine(inOrder, EndsBefore)),
  output: OfficeEvent,
})

const Tier = z.object({
  until_on: z.nullable(DayInput('Last day of the price')),
  price_cents: Cents,
})

const Age = z.nullable(
  z.int('Enter an age.').check(z.minimum(0, 'Enter an age.'), z.maximum(120, 'Enter an age.')),
)

const NewDivision = z
  .object({
    /** The one that is there; a new one has none. */
    id: z.optional(Id),
    division_id: z.nullable(Id),
    label: text('Division', 60),
    min_age: Age,
    max_age: Age,
    capacity: Capacity,
    deposit: z.optional(
      z.nullable(
        z
          .object({
            kind: Deposit.shape.kind,
            value: whole('Enter the deposit.'),
            balance_due_on: DayInput('Balance due'),
          })
          .check(
            z.refine(({ kind, value }) => value > 0 && (kind === 'amount' || value < 100), {
              path: ['value'],
              error: 'Enter an amount, or 1 to 99 percent.',
            }),
          ),
      ),
    ),
    prices: z
      .array(Tier)
      .check(z.minLength(1, 'Enter a price.'), z.maxLength(6, 'A division can have up to 6 prices.')),
  })
  .check(
    z.refine(({ min_age, max_age }) => min_age === null || max_age === null || min_age <= max_age, {
      path: ['max_age'],
      error: 'The oldest age can’t be below the youngest.',
    }),
    z.refine(
      ({ prices }) => prices.at(-1)?.until_on === null && prices.slice(0, -1).every((one) => one.until_on),
      {
        path: ['prices'],
        error: 'Give each price but the last its last day.',
      },
    ),
    z.refine(
      ({ prices }) =>
        prices.slice(1, -1).every(({ until_on }, i) => (prices[i]!.until_on ?? '') < (until_on ?? '')),
      { path: ['prices'], error: 'Put the prices in the order of their days.' },
    ),
  )

export const saveEventDivisions = operation({
  method: 'PUT',
  path: '/ems/events/:id/divisions',
  access: 'ems.event.edit',
  summary: 'Save all divisions of an event with their places and prices',
  input: z.object({
    id: Id,
    version: Id,
    divisions: z.array(NewDivision).check(
      z.maxLength(60, 'An event can have up to 60 divisions.'),
      z.superRefine<{ label: string }[]>((divisions, context) => {
        for (const [i, { label }] of divisions.entries())
          if (divisions.slice(0, i).some((one) => one.label === label))
            context.addIssue({
              code: 'custom',
              path: [i, 'label'],
              message: 'Another division has this name.',
              input: label,
            })
      }),
    ),
  }),
  output: OfficeEvent,
})

export const saveEventQuestions = operation({
  method: 'PUT',
  path: '/ems/events/:id/questions',
  access: 'ems.event.edit',
  summary: 'Save all questions of an event',
  input: z.object({
    id: Id,
    version: Id,
    questions: NewQuestions,
  }),
  output: OfficeEvent,
})

export const saveEventSessions = operation({
  method: 'PUT',
  path: '/ems/events/:id/sessions',
  access: 'ems.event.edit',
  summary: 'Save the hours of an event’s days',
  input: z.object({
    id: Id,
    version: Id,
    sessions: z
      .array(
        z
          .object({
            day: DayInput('Day'),
            starts_time: ClockTime('Enter a start time.'),
            ends_time: ClockTime('Enter an end time.'),
            title: optionalText('Title', 120),
          })
          .check(
            z.refine(({ starts_time, ends_time }) => starts_time < ends_time, {
              path: ['ends_time'],
              error: 'The end can’t be before the start.',
            }),
          ),
      )
      .check(z.maxLength(60, 'An event can have up to 60 entries.')),
  }),
  output: OfficeEvent,
})

export const moveEvent = operation({
  method: 'POST',
  path: '/ems/events/:id/move',
  access: 'ems.event.publish',
  summary: 'Publish, close, reopen or cancel an event',
  message: 'Data updated successfully',
  input: z
    .object({
      id: Id,
      version: Id,
      status: z.enum(['draft', 'published', 'closed', 'cancelled']),
      /** Shown on the page of a canceled event. */
      reason: optionalText('Reason', 500),
    })
    .check(
      z.refine(({ status, reason }) => status !== 'cancelled' || reason !== undefined, {
        path: ['reason'],
        error: 'Enter a reason for everyone who planned to come.',
      }),
    ),
  output: OfficeEvent,
})

export const deleteEvent = operation({
  method: 'DELETE',
  path: '/ems/events/:id',
  access: 'ems.event.edit',
  summary: 'Delete a draft',
  input: z.object({ id: Id }),
  output: Nothing,
})

export const setEventPicture = operation({
  method: 'POST',
  path: '/ems/events/:id/picture',
  access: 'ems.event.edit',
  summary: 'Set the picture of an event, or remove it',
  message: 'Data updated successfully',
  multipart: true,
  input: z.object({ id: Id, picture: z.union([z.file(), z.literal('')], 'Choose a picture.') }),
  output: OfficeEvent,
})
