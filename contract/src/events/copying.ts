import * as z from 'zod/mini'
import { addDays, DayInput, daysBetween, daysIn, yearOf, type Day } from '../dates.ts'
import { operation } from '../operation.ts'
import { Id, text } from '../primitives.ts'
import { OfficeEvent } from './office.ts'

type Days = Pick<
  OfficeEvent,
  'starts_on' | 'ends_on' | 'registration_opens_on' | 'registration_closes_on' | 'age_cutoff_on'
>

/** Weeks of a year: a copy for the next one begins on the same weekday. */
const WEEKS = 52
export const nextYearOf = (day: Day): Day => addDays(day, 7 * WEEKS)

/**
 * The days of an event when it begins on another one. All move by the same number of days, but the day on which ages are taken:
 * sport bodies name it by its date, so it moves by whole years.
 */
export function movedDays<E extends Days>(event: E, starts_on: Day) {
  const by = daysBetween(event.starts_on, starts_on)
  const move = (day: Day) => addDays(day, by)
  return {
    move,
    days: {
      starts_on,
      ends_on: move(event.ends_on),
      registration_opens_on: move(event.registration_opens_on),
      registration_closes_on: move(event.registration_closes_on),
      age_cutoff_on: inYears(event.age_cutoff_on, Math.round(by / 365.25)),
    } satisfies Days,
  }
}

function inYears(day: Day, years: number): Day {
  const [, month, date] = day.split('-').map(Number) as [number, number, number]
  const year = yearOf(day) + years
  return [year, month, Math.min(date, daysIn(year, month))]
    .map((part, i) => String(part).padStart(i === 0 ? 4 : 2, '0'))
    .join('-')
}

/** 'Spring Opener 2027' is 'Spring Opener 2028' a year later. */
export const nameIn = (name: string, from: Day, to: Day): string =>
  name.replaceAll(String(yearOf(from)), String(yearOf(to)))

export const copyEvent = operation({
  method: 'POST',
  path: '/ems/events/:id/copy',
  whole: true,
  access: 'ems.event.edit',
  status: 201,
  summary: 'Make a draft like an event, with every day moved, and without people and money',
  input: z.object({ id: Id, name: text('Name', 120), starts_on: DayInput('First day') }),
  output: OfficeEvent,
})
