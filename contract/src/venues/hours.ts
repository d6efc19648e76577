import * as z from 'zod/mini'
import { ClockTime } from '../wall-clock.ts'
import { DayInput, type Day } from '../dates.ts'
import { operation } from '../operation.ts'
import { Id, Nothing, text } from '../primitives.ts'
import { problem } from '../problem.ts'

export const ClosureNotFound = problem('closure_not_found', 404, 'We couldn’t find this closure.')

/** Hours of the week in which fields may be used, on the venue's clocks. */
export const VenueWindow = z.object({
  id: z.int(),
  /** Null: all fields, those that are added later too. */
  field_ids: z.nullable(z.array(z.int())),
  /** 0 is Sunday. */
  weekdays: z.array(z.int()),
  starts_time: z.string(),
  ends_time: z.string(),
  from_on: z.nullable(z.string()),
  until_on: z.nullable(z.string()),
})
export type VenueWindow = z.infer<typeof VenueWindow>

/** Days on which fields may not be used, or certain hours of them. */
export const VenueClosure = z.object({
  id: z.int(),
  field_ids: z.nullable(z.array(z.int())),
  from_on: z.string(),
  until_on: z.string(),
  /** Both null: whole days. */
  starts_time: z.nullable(z.string()),
  ends_time: z.nullable(z.string()),
  reason: z.string(),
})
export type VenueClosure = z.infer<typeof VenueClosure>

type Between = { starts_time: string; ends_time: string }
/** What is known of a field on a day. */
export type FieldDay = {
  /** Hours in which it may be used, in order and apart; null if nobody has said any hours of the venue. */
  open: readonly Between[] | null
  /** Why it may not, in the words of the closures. */
  reasons: readonly string[]
}

/**
 * When a field may be used on a day. Hours that overlap or touch become one; closures are cut out. Where no hours are known at
 * all, only closures count: the whole day closed is none, part of it is the rest of the day.
 */
export function fieldOn(
  { windows, closures }: { windows: readonly VenueWindow[]; closures: readonly VenueClosure[] },
  field_id: number,
  day: Day,
): FieldDay {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  const isFor = ({ field_ids }: { field_ids: readonly number[] | null }) =>
    field_ids === null || field_ids.includes(field_id)
  const closed = closures.filter((one) => isFor(one) && one.from_on <= day && day <= one.until_on)
  const reasons = [...new Set(closed.map(({ reason }) => reason))]
  if (windows.length === 0 && closed.length === 0) return { open: null, reasons }
  const hours: Between[] =
    windows.length === 0
      ? [WHOLE_DAY]
      : windows.filter(
          (one) =>
            isFor(one) &&
            one.weekdays.includes(weekday) &&
            (one.from_on ?? day) <= day &&
            day <= (one.until_on ?? day),
        )
  const open = closed.reduce(
    (left, { starts_time, ends_time }) => without(left, starts_time ?? '00:00', ends_time ?? '24:00'),
    joined(hours),
  )
  return { open, reasons }
}

const WHOLE_DAY: Between = { starts_time: '00:00', ends_time: '24:00' }

function joined(hours: readonly Between[]): Between[] {
  const all: Between[] = []
  for (const { starts_time, ends_time } of hours.toSorted((a, b) =>
    a.starts_time < b.starts_time ? -1 : 1,
  )) {
    const last = all.at(-1)
    if (!last || last.ends_time < starts_time) all.push({ starts_time, ends_time })
    else if (last.ends_time < ends_time) last.ends_time = ends_time
  }
  return all
}

const without = (hours: readonly Between[], from: string, until: string): Between[] =>
  hours.flatMap(({ starts_time, ends_time }) =>
    [
      { starts_time, ends_time: ends_time < from ? ends_time : from },
      { starts_time: starts_time > until ? starts_time : until, ends_time },
    ].filter((one) => one.starts_time < one.ends_time),
  )

const FieldIds = z.nullable(
  z
    .array(Id, 'Choose fields.')
    .check(z.minLength(1, 'Choose fields.'), z.maxLength(200, 'Choose up to 200 fields.')),
)
const orNoDay = (label: string) =>
  z.pipe(
    z.transform((value) => (value === '' ? null : value)),
    z.nullable(DayInput(label)),
  )
const orNoTime = (sentence: string) =>
  z.pipe(
    z.transform((value) => (value === '' ? null : value)),
    z.nullable(ClockTime(sentence)),
  )

const WindowInput = z
  .object({
    field_ids: FieldIds,
    weekdays: z
      .array(z.int().check(z.minimum(0), z.maximum(6)), 'Choose days.')
      .check(z.minLength(1, 'Choose at least one day.'), z.maxLength(7, 'Choose each day once.')),
    starts_time: ClockTime('Enter a start time.'),
    ends_time: ClockTime('Enter an end time.'),
    from_on: orNoDay('First day'),
    until_on: orNoDay('Last day'),
  })
  .check(
    z.refine(({ starts_time, ends_time }) => ends_time > starts_time, {
      path: ['ends_time'],
      error: 'The end needs to be after the start.',
    }),
    z.refine(({ from_on, until_on }) => from_on === null || until_on === null || until_on >= from_on, {
      path: ['until_on'],
      error: 'The last day can’t be before the first.',
    }),
  )

export const setVenueHours = operation({
  method: 'PUT',
  path: '/ems/venues/:id/hours',
  access: 'ems.venue.edit',
  summary:
    'Set all hours in which the fields of a venue may be used, if it still is at the version that was seen',
  input: z.object({
    id: Id,
    version: Id,
    windows: z.array(WindowInput).check(z.maxLength(40, 'You can add up to 40 lines.')),
  }),
  output: z.object({ version: z.int(), windows: z.array(VenueWindow) }),
})

export const addVenueClosure = operation({
  method: 'POST',
  path: '/ems/venues/:id/closures',
  access: 'ems.venue.edit',
  status: 201,
  summary: 'Close fields of a venue, or all of it, on days or in certain hours of them',
  input: z
    .object({
      id: Id,
      field_ids: FieldIds,
      from_on: DayInput('First day'),
      until_on: DayInput('Last day'),
      starts_time: orNoTime('Enter a start time.'),
      ends_time: orNoTime('Enter an end time.'),
      reason: text('Reason', 200),
    })
    .check(
      z.refine(({ from_on, until_on }) => until_on >= from_on, {
        path: ['until_on'],
        error: 'The last day can’t be before the first.',
      }),
      z.refine(({ starts_time, ends_time }) => (starts_time === null) === (ends_time === null), {
        path: ['ends_time'],
        error: 'Enter both times, or leave both blank.',
      }),
      z.refine(
        ({ starts_time, ends_time }) => starts_time === null || ends_time === null || ends_time > starts_time,
        { path: ['ends_time'], error: 'The end needs to be after the start.' },
      ),
    ),
  output: VenueClosure,
})

export const removeVenueClosure = operation({
  method: 'DELETE',
  path: '/ems/closures/:id',
  access: 'ems.venue.edit',
  summary: 'Open again what was closed',
  input: z.object({ id: Id }),
  output: Nothing,
})
