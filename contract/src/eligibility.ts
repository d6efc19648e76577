import * as z from 'zod/mini'
import { ageOn, Day, daysIn, spelledDay } from './dates.ts'
import { Id } from './primitives.ts'
import { saying, sentence, type Said, type Sentence } from './message.ts'

/**
 * How a sport body counts ages and limits rosters while the pack is in effect. Packs are dated rows because
 * bodies move their cut-off. A player's age is taken on `cutoff_month`/`cutoff_day` of the season's year plus
 * `cutoff_year_offset`. The Sept-1 rule is 8, 31, -1 (a player born on September 1 is still on the younger
 * side), the Dec-31 rule is 12, 31, -1, and a body that uses the end of the playing year has 12, 31, 0.
 */
export const RulePack = z.object({
  id: Id,
  /** 'USSSA 2027' */
  name: z.string(),
  sport_body: z.string(),
  effective_from: Day,
  /** The last day it is in effect. */
  effective_until: z.nullable(Day),
  cutoff_month: z.int().check(z.minimum(1), z.maximum(12)),
  cutoff_day: z.int().check(z.minimum(1), z.maximum(31)),
  cutoff_year_offset: z.int().check(z.minimum(-2), z.maximum(1)),
  play_up_allowed: z.boolean(),
  /** The minimum age by division label; it applies to players who play up as well. */
  min_ages: z.record(z.string(), z.int()),
  roster_min: z.int(),
  roster_max: z.int(),
  /** Where the rule is published, for those who have to defend it. */
  source: z.string(),
})
export type RulePack = z.output<typeof RulePack>

/** An age division: '12U' is for players aged 12 or younger on the cut-off day. */
export const Division = z.object({
  id: Id,
  label: z.string(),
  max_age: z.int(),
  /**
   * Players younger than this are refused even if playing up is allowed; a rule pack can override it for the
   * division.
   */
  min_age: z.optional(z.nullable(z.int())),
})
export type Division = z.output<typeof Division>

/** A season is named for the year of its summer: 08/01/2026 to 07/31/2027 is 2027. */
export type SeasonYear = { year: number }

type Cutoff = Pick<RulePack, 'cutoff_month' | 'cutoff_day' | 'cutoff_year_offset'>
type Ages = Cutoff & Partial<Pick<RulePack, 'min_ages'>>
type AgeRule = Ages & Pick<RulePack, 'name' | 'play_up_allowed'>

export type Judgement<D extends Division = Division> = {
  division: D
  eligible: boolean
  /** The player's own age division, not one they play up into. */
  natural: boolean
  /** Why, in words for the family. */
  reason: Sentence
}

const AgeOn = sentence('age_on', 'age {age} on {day}')
const ByPack = sentence('rule_pack', 'rule pack {name}')
const Fits = sentence('division_fits', '{label}: {facts}, {rule}')
const PlaysUp = sentence('division_plays_up', '{label}: {facts}, playing up from {own}, {rule}')
const NoPlayingUp = sentence(
  'division_no_playing_up',
  '{label}: {facts}, playing up isn’t allowed, {rule}. {instead}',
)
const TooOld = sentence(
  'division_too_old',
  '{label}: too old, {facts} and {max_age} is the maximum, {rule}. {instead}',
)
const TooYoung = sentence(
  'division_too_young',
  '{label}: too young, {facts} and {min_age} is the minimum, {rule}. {instead}',
)
const Choose = sentence('choose_division', 'Choose {label}.')
const StartAt = sentence('players_start_at', 'Players start at age {age}, in {label}.')

/**
 * The pack of a sport body in effect on a day, usually the first of the season; if several are, the one that
 * began last.
 */
export function rulePackOn<P extends Pick<RulePack, 'sport_body' | 'effective_from' | 'effective_until'>>(
  packs: readonly P[],
  sportBody: string,
  day: Day,
): P | undefined {
  return packs
    .filter((pack) => pack.sport_body === sportBody && pack.effective_from <= day)
    .filter((pack) => pack.effective_until === null || day <= pack.effective_until)
    .sort((a, b) => (a.effective_from < b.effective_from ? 1 : -1))[0]
}

/**
 * The day on which a player's age is taken for the season; the last day of the month if the month is shorter.
 */
export function cutoffDay({ year }: SeasonYear, pack: Cutoff): Day {
  const cutoffYear = year + pack.cutoff_year_offset
  const day = Math.min(pack.cutoff_day, daysIn(cutoffYear, pack.cutoff_month))
  return `${cutoffYear}-${String(pack.cutoff_month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/**
 * The minimum age of a division: its own or that of a younger division, because a player too young for 10U is
 * too young for 12U as well. If several divisions share an age, such as 16U and 16U Elite, the most lenient
 * one counts for those above.
 */
function leastAge(
  division: Division,
  { min_ages = {} }: Pick<Ages, 'min_ages'>,
  divisions: readonly Division[],
) {
  const ownOf = ({ label, min_age }: Division) => min_ages[label] ?? min_age ?? 0
  const younger = divisions.filter(({ max_age }) => max_age < division.max_age)
  const opens = younger.map(({ max_age }) =>
    Math.min(...younger.filter((one) => one.max_age === max_age).map(ownOf)),
  )
  return Math.max(ownOf(division), ...opens)
}

/**
 * The division a player belongs to by age: the youngest one they are not too old for, unless they are too
 * young for it.
 */
export function divisionFor<D extends Division>(
  dob: Day,
  season: SeasonYear,
  pack: Ages,
  divisions: readonly D[],
): D | undefined {
  const age = ageOn(dob, cutoffDay(season, pack))
  const fitting = divisions.filter(({ max_age }) => age <= max_age)
  const youngest = Math.min(...fitting.map(({ max_age }) => max_age))
  return fitting.find(
    (division) => division.max_age === youngest && age >= leastAge(division, pack, divisions),
  )
}

/** Why no division fits somebody of this age on the cut-off day. */
function whyNone(age: number, pack: Ages, divisions: readonly Division[]): Said {
  const [youngest] = divisions.toSorted(
    (a, b) => a.max_age - b.max_age || leastAge(a, pack, divisions) - leastAge(b, pack, divisions),
  )
  const begins = youngest ? leastAge(youngest, pack, divisions) : 0
  return youngest && age < begins
    ? StartAt({ age: begins, label: youngest.label })
    : 'No division fits this age, but a coach or volunteer membership might.'
}

/** The same by date of birth; undefined if a division fits. */
export function noDivisionFor(
  dob: Day,
  season: SeasonYear,
  pack: AgeRule,
  divisions: readonly Division[],
): Said | undefined {
  return judgeDivisions(dob, season, pack, divisions).some(({ eligible }) => eligible)
    ? undefined
    : whyNone(ageOn(dob, cutoffDay(season, pack)), pack, divisions)
}

/**
 * Why somebody is too young for all of the given divisions; undefined if they are old enough for at least
 * one. If none are given, it considers all divisions and says when one opens to them.
 */
export function tooYoungFor(
  dob: Day,
  season: SeasonYear,
  pack: AgeRule,
  divisions: readonly Division[],
  among: readonly number[] = [],
): Said | undefined {
  const age = ageOn(dob, cutoffDay(season, pack))
  const open = divisions.filter(({ id }) => among.length === 0 || among.includes(id))
  const isTooYoung = (division: Division) =>
    age <= division.max_age && age < leastAge(division, pack, divisions)
  if (open.length === 0 || !open.every(isTooYoung)) return undefined
  if (among.length === 0) return whyNone(age, pack, divisions)
  const [youngest] = open.toSorted((a, b) => a.max_age - b.max_age)
  return ageRefusal(dob, season, pack, divisions, youngest!.id)
}

/**
 * Why somebody may not play in a division; undefined if they may. Divisions outside the body are not judged.
 */
export function ageRefusal(
  dob: Day,
  season: SeasonYear,
  pack: AgeRule,
  divisions: readonly Division[],
  division_id: number,
): Said | undefined {
  const verdict = judgeDivisions(dob, season, pack, divisions).find(
    ({ division }) => division.id === division_id,
  )
  return verdict?.eligible === false ? verdict.reason : undefined
}

/**
 * Every division, in the given order, with whether the player may play there and why. Playing up is allowed,
 * playing down is not.
 */
export function judgeDivisions<D extends Division>(
  dob: Day,
  season: SeasonYear,
  pack: AgeRule,
  divisions: readonly D[],
): Judgement<D>[] {
  const day = cutoffDay(season, pack)
  const age = ageOn(dob, day)
  const own = divisionFor(dob, season, pack, divisions)
  const facts = AgeOn({ age, day: spelledDay(day) })
  const rule = ByPack({ name: pack.name })
  const instead = saying(own ? Choose({ label: own.label }) : whyNone(age, pack, divisions))

  return divisions.map((division) => {
    const { label, max_age } = division
    const min_age = leastAge(division, pack, divisions)
    const natural = max_age === own?.max_age && age >= min_age
    const judge = (eligible: boolean, reason: Sentence) => ({ division, eligible, natural, reason })

    if (age > max_age) return judge(false, TooOld({ label, facts, max_age, rule, instead }))
    if (age < min_age) return judge(false, TooYoung({ label, facts, min_age, rule, instead }))
    if (natural) return judge(true, Fits({ label, facts, rule }))
    if (!pack.play_up_allowed) return judge(false, NoPlayingUp({ label, facts, rule, instead }))
    return judge(true, PlaysUp({ label, facts, own: own!.label, rule }))
  })
}
