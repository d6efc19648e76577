import * as z from 'zod/mini'
import { Day, DayInput } from '../dates.ts'
import { isCompleteCode } from '../members/postal-codes.ts'
import { operation } from '../operation.ts'
import { Id, Moment, Nothing, Token, lines, optionalText, text, whole } from '../primitives.ts'
import { problem } from '../problem.ts'
import { MOST_HOTEL_LINES } from './hotel-lists.ts'
import { Exemption, StayRule, StayState } from './stay-rules.ts'

export const NoStayRule = problem('no_stay_rule', 404, 'This event doesn’t ask where teams stay.')
export const StayClosed = problem(
  'stay_closed',
  409,
  'The deadline has passed, so this can’t be changed online anymore. Please contact us.',
)
export const StayNotAsked = problem('stay_not_asked', 409, 'This team isn’t asking for an exemption.')

/** A whole number from 1 on; a field that is left blank is null if it may be. */
const count = (sentence: string, most: number) =>
  z.pipe(whole(sentence), z.number().check(z.minimum(1, sentence), z.maximum(most, sentence)))
const blankIsNull = z.transform((value) => (value === '' || value === undefined ? null : value))
const ROOMS = 'Enter a number from 1 to 999, or leave blank.'

const Hotel = z.object({
  title: z.string(),
  body: z.nullable(z.string()),
  link: z.nullable(z.string()),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  group_code: z.nullable(z.string()),
  until_on: z.nullable(Day),
  price_cents: z.nullable(z.int()),
})

const Booked = z.object({ hotel: z.string(), rooms: z.int(), nights: z.int() })
const Listed = z.object({
  hotel: z.string(),
  room_nights: z.int(),
  rooms: z.nullable(z.int()),
  lines: z.int(),
})

const Asked = z.object({
  state: Exemption,
  reason: z.nullable(z.string()),
  decision_reason: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(Moment),
})

const Standing = {
  state: StayState,
  postal_code: z.nullable(z.string()),
  /** In whole miles to the nearest venue, as the crow flies; null where it isn't known. */
  miles: z.nullable(z.int()),
  /** What counts: of hotels with a list the list, of all others what the team says. */
  room_nights: z.int(),
  rooms: z.int(),
  /** So many of the room nights are on a hotel's list. */
  confirmed: z.int(),
  bookings: z.array(Booked),
  listed: z.array(Listed),
  exemption: z.nullable(Asked),
  version: z.int(),
}

const StayRow = z.object({
  entrant_id: Id,
  name: z.string(),
  club: z.nullable(z.string()),
  coach: z.string(),
  email: z.string(),
  phone: z.string(),
  division: z.string(),
  ...Standing,
  reminded_at: z.nullable(Moment),
})
export type StayRow = z.output<typeof StayRow>

export const listStays = operation({
  method: 'GET',
  path: '/ems/events/:id/stay',
  access: 'ems.entrant.view',
  summary: 'List the teams of an event with how far they come, which rooms they have, and what is missing',
  input: z.object({ id: Id }),
  output: z.object({
    event: z.object({ id: Id, name: z.string(), starts_on: Day, ends_on: Day }),
    rule: z.nullable(StayRule),
    /** Of the rule; 0 where there is none. */
    version: z.int(),
    /** Whether we know where one of the venues is; without it no distance can be told. */
    is_place_known: z.boolean(),
    is_closed: z.boolean(),
    hotels: z.array(Hotel),
    /** Hotels whose list is here, with when it came. */
    lists: z.array(z.object({ hotel: z.string(), listed_at: Moment, teams: z.int(), room_nights: z.int() })),
    teams: z.array(StayRow),
  }),
})
export type StayTable = z.output<typeof listStays.output>

const StayRequest = z.object({
  event: z.object({ id: Id, name: z.string(), starts_on: Day }),
  rule: StayRule,
  team: StayRow,
})

export const listStayRequests = operation({
  method: 'GET',
  path: '/ems/stay-requests',
  of_event: 'narrowed',
  access: 'ems.entrant.decide',
  summary: 'List the exemption requests that wait for the office, of all events that aren’t over',
  input: Nothing,
  output: z.array(StayRequest),
})

export const saveStayRule = operation({
  method: 'PUT',
  path: '/ems/events/:id/stay/rule',
  access: 'ems.event.edit',
  summary: 'Set which teams of an event book rooms, how many and until when, or that none needs to',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    version: z.int().check(z.minimum(0)),
    rule: z.nullable(
      z.object({
        miles: count('Enter miles from 1 to 999.', 999),
        room_nights: count('Enter a number from 1 to 999.', 999),
        rooms: z.pipe(blankIsNull, z.nullable(count(ROOMS, 999))),
        due_on: DayInput('Deadline'),
      }),
    ),
  }),
  output: Nothing,
})

export const decideExemption = operation({
  method: 'POST',
  path: '/ems/events/:id/stay/:entrant_id/exemption',
  access: 'ems.entrant.decide',
  summary: 'Exempt a team from booking rooms, or decline its request, with a reason; the team is told',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    entrant_id: Id,
    /** Of what the team has said; 0 if it hasn't said anything. */
    version: z.int().check(z.minimum(0)),
    decision: z.enum(['granted', 'declined']),
    reason: text('Reason', 500),
  }),
  output: Nothing,
})

export const importHotelList = operation({
  method: 'PUT',
  path: '/ems/events/:id/stay/hotel-list',
  access: 'ems.entrant.decide',
  summary: 'Take over a hotel’s list instead of its last one; the lines of a team are added up',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    hotel: text('Hotel', 120),
    lines: z
      .array(
        z.object({
          entrant_id: Id,
          room_nights: z.int().check(z.minimum(1), z.maximum(99_999)),
          rooms: z.nullable(z.int().check(z.minimum(1), z.maximum(99_999))),
        }),
      )
      .check(
        z.minLength(1, 'None of these lines has a team.'),
        z.maxLength(MOST_HOTEL_LINES, 'A list can have up to 2,000 lines.'),
      ),
  }),
  output: z.object({ teams: z.int(), room_nights: z.int() }),
})

export const previewStayReminder = operation({
  method: 'GET',
  path: '/ems/events/:id/stay/reminder',
  access: 'ems.entrant.decide',
  summary: 'Show which teams would be reminded of their rooms, and what the first of them would read',
  input: z.object({ id: Id }),
  output: z.object({
    teams: z.array(
      z.object({ entrant_id: Id, name: z.string(), email: z.string(), reminded_at: z.nullable(Moment) }),
    ),
    letter: z.nullable(z.object({ subject: z.string(), paragraphs: z.array(z.string()) })),
  }),
})

export const remindStays = operation({
  method: 'POST',
  path: '/ems/events/:id/stay/reminder',
  access: 'ems.entrant.decide',
  summary: 'Remind teams that still miss rooms; each of them once for a press',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    /** One for each press. */
    request_key: z.uuid('This isn’t a valid key.'),
    entrant_ids: z
      .array(Id)
      .check(z.minLength(1, 'Choose teams to remind.'), z.maxLength(1_000, 'Up to 1,000 teams at a time.')),
  }),
  output: z.object({ letters: z.int() }),
})

export const exportStays = operation({
  method: 'GET',
  path: '/ems/events/:id/stay.csv',
  access: 'ems.entrant.view',
  summary: 'Download the teams of an event with distance, rooms and what is missing',
  input: z.object({ id: Id }),
  output: Nothing,
  file: 'text/csv',
})

/** Where a team stays, for its own coach. */
const OwnStay = z.object({
  team: z.string(),
  event: z.object({ name: z.string(), slug: z.string(), starts_on: Day, ends_on: Day }),
  rule: StayRule,
  is_place_known: z.boolean(),
  /** Until the deadline, while the team is in the event. */
  may_change: z.boolean(),
  hotels: z.array(Hotel),
  ...Standing,
  exemption: z.nullable(z.pick(Asked, { state: true, reason: true, decision_reason: true })),
})
export type OwnStay = z.output<typeof OwnStay>

const PostalCode = z.pipe(
  z.pipe(
    optionalText('ZIP code', 12),
    z.transform((value) => value?.toUpperCase() ?? null),
  ),
  z.nullable(
    z
      .string()
      .check(
        z.refine(
          (code) => isCompleteCode('USA', code) || isCompleteCode('Canada', code),
          'Enter a ZIP code such as 75201.',
        ),
      ),
  ),
)

const Said = {
  version: z.int().check(z.minimum(0)),
  postal_code: PostalCode,
  bookings: z
    .array(
      z.object({
        hotel: text('Hotel', 120),
        rooms: count('Enter a number from 1 to 99.', 99),
        nights: count('Enter a number from 1 to 30.', 30),
      }),
    )
    .check(z.maxLength(20, 'Up to 20 bookings.')),
  /** Why the team asks not to need rooms; null if it doesn't. */
  exemption_reason: z.pipe(
    lines(optionalText('Reason', 500)),
    z.transform((value) => value ?? null),
  ),
}

export const showStay = operation({
  method: 'GET',
  path: '/ems/entrants/:entrant_id/stay',
  access: 'signed-in',
  summary: 'Show where a team of one’s own stays during an event, and what is missing',
  input: z.object({ entrant_id: Id }),
  output: OwnStay,
})

export const saveStay = operation({
  method: 'PUT',
  path: '/ems/entrants/:entrant_id/stay',
  access: 'signed-in',
  summary: 'Say where a team of one’s own stays, or ask for an exemption',
  message: 'Data updated successfully',
  input: z.object({ entrant_id: Id, ...Said }),
  output: OwnStay,
})

export const showOutsideStay = operation({
  method: 'GET',
  path: '/ems/entries/:token/stay',
  access: 'public',
  summary: 'Show where a team from outside stays during an event, and what is missing',
  input: z.object({ token: Token }),
  output: OwnStay,
})

export const saveOutsideStay = operation({
  method: 'PUT',
  path: '/ems/entries/:token/stay',
  access: 'public',
  summary: 'Say where a team from outside stays, or ask for an exemption',
  message: 'Data updated successfully',
  limit: { max: 60, seconds: 600 },
  input: z.object({ token: Token, ...Said }),
  output: OwnStay,
})
