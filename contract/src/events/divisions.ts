import * as z from 'zod/mini'
import { ageOn, Day, spelledDay, type Day as DayOf } from '../dates.ts'
import { sentence, type Said } from '../message.ts'
import { Cents, Id } from '../primitives.ts'
import { Deposit } from './deposits.ts'

/** A price of an entry until a day, which it includes; the last one has none. */
export const PriceTier = z.object({ until_on: z.nullable(Day), price_cents: Cents })
export type PriceTier = z.output<typeof PriceTier>

/** The price on a day: that of the first tier that is not over. Undefined after the last one. */
export const priceOn = (tiers: readonly PriceTier[], day: DayOf): PriceTier | undefined =>
  tiers.find(({ until_on }) => until_on === null || day <= until_on)

/** Whom a division is for; null is no limit. */
export const Ages = { min_age: z.nullable(z.int()), max_age: z.nullable(z.int()) }
type AgesOf = { min_age: number | null; max_age: number | null }

/** A division of an event as visitors see it. */
export const EventDivision = z.object({
  id: Id,
  label: z.string(),
  ...Ages,
  price_cents: Cents,
  /** What it costs afterwards, and the last day of the price now; null if the price stays. */
  next_price: z.nullable(z.object({ after: Day, price_cents: Cents })),
  /** What is due when entering; null if all of it is. */
  deposit: z.nullable(Deposit),
  /** Spots left; null without a limit. */
  left: z.nullable(z.int()),
})
export type EventDivision = z.output<typeof EventDivision>

const AgeOn = sentence('event_age_on', 'age {age} on {day}')
const Fits = sentence('event_division_fits', 'Fits: {age}.')
const PlaysUp = sentence('event_division_plays_up', 'Plays up: {age}.')
const TooOld = sentence('event_division_too_old', 'Too old: {age}, and {max_age} is the maximum.')
const TooYoung = sentence('event_division_too_young', 'Too young: {age}, and {min_age} is the minimum.')
const OpenToAll = 'Open to all ages.'

export type Verdict = { fits: 'fits' | 'plays_up' | 'no'; reason: Said }

/**
 * Whether a person of an age may enter a division, in words. Playing up is allowed: only the maximum and a minimum of the
 * division’s own exclude anyone. Source: R-288, and the rule in eligibility.ts.
 */
export function verdictOf(
  division: AgesOf,
  { dob, cutoff, divisions }: { dob: DayOf; cutoff: DayOf; divisions: readonly AgesOf[] },
): Verdict {
  const { min_age, max_age } = division
  if (min_age === null && max_age === null) return { fits: 'fits', reason: OpenToAll }
  const years = ageOn(dob, cutoff)
  const age = AgeOn({ age: years, day: spelledDay(cutoff) })
  if (max_age !== null && years > max_age) return { fits: 'no', reason: TooOld({ age, max_age }) }
  if (min_age !== null && years < min_age) return { fits: 'no', reason: TooYoung({ age, min_age }) }
  const hasYounger = divisions.some(
    (one) =>
      one.max_age !== null &&
      years <= one.max_age &&
      years >= (one.min_age ?? 0) &&
      (max_age === null || one.max_age < max_age),
  )
  return hasYounger ? { fits: 'plays_up', reason: PlaysUp({ age }) } : { fits: 'fits', reason: Fits({ age }) }
}

/** The hours of one of an event’s days. */
export const EventSession = z.object({
  day: Day,
  /** Local to the event, `HH:MM`. */
  starts_time: z.string(),
  ends_time: z.string(),
  title: z.nullable(z.string()),
})
export type EventSession = z.output<typeof EventSession>
