import { addDays, shownDay, type Day } from '../../dates.ts'
import { sentence, type Said } from '../../message.ts'

export const PITCHING_UNITS = ['innings', 'pitches'] as const

/** How much a pitcher may pitch, by the rules of the sport body or of the event. A division without them has no limits. */
export type PitchingRules = {
  /** An inning counts from its first pitch. */
  unit: (typeof PITCHING_UNITS)[number]
  /** The most on one day; null is no limit. */
  a_day: number | null
  /** After so many on a day, so many calendar days of rest; the most that apply count. */
  rest: { from: number; days: number }[]
}

/**
 * Little League softball up to 12U, regulation VI: at most twelve innings a day, and after seven or more one calendar day of rest (decision
 * 0198 says where it was read). USSSA and USA Softball fastpitch have no limits (research, field §3.6).
 */
export const LITTLE_LEAGUE_12U: PitchingRules = { unit: 'innings', a_day: 12, rest: [{ from: 7, days: 1 }] }

/** How much somebody pitched in one game. */
export type Outing = { day: Day; count: number }

type PitcherStands = {
  today: number
  /** How much is left today; null is no limit. */
  left: number | null
  /** The first day, from today on, on which they may pitch. */
  may_on: Day
  /** Days on which they pitched although they had to rest until then, or more than the limit. */
  broken: ({ rule: 'day'; day: Day; count: number } | { rule: 'rest'; day: Day; until: Day })[]
}

/** Where a pitcher stands after some games, in whatever order they are given. */
export function pitcherOf(rules: PitchingRules, outings: readonly Outing[], today: Day): PitcherStands {
  const days = new Map<Day, number>()
  for (const { day, count } of outings) days.set(day, (days.get(day) ?? 0) + count)
  const { a_day } = rules
  const broken: PitcherStands['broken'] = []
  const count = days.get(today) ?? 0
  let until: Day | undefined
  let may_on = a_day !== null && count >= a_day ? addDays(today, 1) : today
  for (const [day, pitched] of [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (pitched === 0) continue
    if (until !== undefined && day <= until) broken.push({ rule: 'rest', day, until })
    if (a_day !== null && pitched > a_day) broken.push({ rule: 'day', day, count: pitched })
    const rest = Math.max(0, ...rules.rest.filter(({ from }) => pitched >= from).map((one) => one.days))
    if (rest === 0) continue
    const last = addDays(day, rest)
    if (until === undefined || last > until) until = last
    // Who has to rest from tomorrow on may go on today, up to the limit of the day.
    if (day < today && last >= today && addDays(last, 1) > may_on) may_on = addDays(last, 1)
    if (day === today && may_on !== today && addDays(last, 1) > may_on) may_on = addDays(last, 1)
  }
  const left = may_on > today ? 0 : a_day === null ? null : a_day - count
  return { today: count, left, may_on, broken }
}

const TooMuch = sentence(
  'pitching_day',
  '{team}: number {number} pitched {count} {unit} on {day}; {most} is the maximum.',
)
const TooSoon = sentence(
  'pitching_rest',
  '{team}: number {number} pitched on {day} and must rest through {until}.',
)
const UNITS: Record<PitchingRules['unit'], string> = { innings: 'innings', pitches: 'pitches' }

/** Which limits a pitcher broke on a day, in words that name players by number. */
export function brokenSaid(
  { unit, a_day }: PitchingRules,
  { broken }: PitcherStands,
  { team, number, day }: { team: string; number: string; day: Day },
): Said[] {
  return broken
    .filter((one) => one.day === day)
    .map((one) =>
      one.rule === 'day'
        ? TooMuch({
            ...{ team, number, count: one.count, unit: { message: UNITS[unit] } },
            ...{ day: shownDay(day), most: a_day! },
          })
        : TooSoon({ team, number, day: shownDay(day), until: shownDay(one.until) }),
    )
}
