import { createHash } from 'node:crypto'
import { addDays, daysIn, yearOf, type Day } from 'contract/dates'
import { cutoffDay } from 'contract/eligibility'
import { share } from 'contract/money'
import type { RollOverPlan, previewRollOver } from 'contract/seasons/roll-over'
import type { In } from 'contract/operation'

export type Wishes = Omit<In<typeof previewRollOver>, 'id'>
type Season = { name: string; start_date: Day; end_date: Day }

/** The last day that can be written as text. */
const END_OF_TIME = '9999-12-31'

/** The same day some years later; February 29 becomes the 28th if there is none. */
export function moveYears(day: Day, years: number): Day {
  const year = yearOf(day) + years
  if (year > 9999) return END_OF_TIME
  const [, month = '', date = ''] = day.split('-')
  const last = Math.min(Number(date), daysIn(year, Number(month)))
  return `${String(year).padStart(4, '0')}-${month}-${String(last).padStart(2, '0')}`
}

/**
 * Shifts days the way a season shifts: by whole years, or by days if it starts on another day of the year.
 */
export function mover(from: Day, to: Day): (day: Day) => Day {
  if (from.slice(5) === to.slice(5)) return (day) => moveYears(day, yearOf(to) - yearOf(from))
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
  return (day) =>
    Date.parse(day) + days * 86_400_000 > Date.parse(END_OF_TIME) ? END_OF_TIME : addDays(day, days)
}

/** '2026-2027' becomes '2027-2028', '2026/27' becomes '2027/28', 'Fall' becomes 'Fall 2028'. */
export function nextName({ name, end_date }: Season): string {
  const moved = name.replace(/\b(\d{4})([-/])(\d{2})\b|\b\d{4}\b/g, (year, first, sign, short) =>
    first
      ? `${Number(first) + 1}${sign}${String((Number(short) + 1) % 100).padStart(2, '0')}`
      : String(Number(year) + 1),
  )
  return moved === name ? `${name} ${yearOf(end_date) + 1}` : moved
}

/** The next season as wished; everything else follows from the previous one. */
export function nextSeason(season: Season, wishes: Wishes): Season {
  const start_date = wishes.start_date ?? moveYears(season.start_date, 1)
  const end_date = wishes.end_date ?? mover(season.start_date, start_date)(season.end_date)
  return { name: wishes.name ?? nextName(season), start_date, end_date }
}

/** The new price in cents: free stays free, and nothing drops below zero. */
export function nextPrice(price: number, { change = 'none', change_by = 0 }: Wishes): number {
  if (price === 0 || change === 'none') return price
  return Math.max(
    0,
    change === 'percentage' ? share(price, Math.max(0, 10_000 + change_by)) : price + change_by,
  )
}

/**
 * 'SPRING2026' becomes 'SPRING2027', 'EARLY26' becomes 'EARLY27', and 'EARLY' becomes 'EARLY28' for a season
 * that ends in 2028.
 */
export function nextCode(code: string, years: { from: Day; to: Day }): string {
  const [old, next] = [yearOf(years.from), yearOf(years.to)]
  for (const shift of [0, -1])
    for (const digits of [4, 2]) {
      const [was, is] = [String(old + shift).slice(-digits), String(next + shift).slice(-digits)]
      if (new RegExp(`(?<!\\d)${was}(?!\\d)`).test(code))
        return code.replace(new RegExp(`(?<!\\d)${was}(?!\\d)`), is)
    }
  return `${code.slice(0, 38)}${String(next).slice(-2)}`
}

type AgeFacts = {
  discipline: string
  pack: (Parameters<typeof cutoffDay>[1] & { name: string }) | undefined
  divisions: readonly { name: string; max_age: number }[]
}

/** The latest birthday for each division in a season. */
export const agesIn = ({ end_date }: Season, { discipline, pack, divisions }: AgeFacts) => {
  const cutoff = pack ? cutoffDay({ year: yearOf(end_date) }, pack) : null
  return {
    discipline,
    rule_pack: pack?.name ?? null,
    cutoff,
    labels: divisions.map(({ name, max_age }) => ({
      label: name,
      // Somebody aged `max_age` on the day was born less than `max_age` + 1 years before it.
      born_from: cutoff && addDays(moveYears(cutoff, -(max_age + 1)), 1),
    })),
  }
}

/** The plan with a hash that changes with anything in it. */
export const named = (plan: Omit<RollOverPlan, 'hash'>): RollOverPlan => ({
  ...plan,
  hash: createHash('sha256').update(JSON.stringify(plan)).digest('base64url'),
})
