import * as z from 'zod/mini'
import { DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import { Id, Nothing, lines, text, whole } from '../primitives.ts'
import { problem } from '../problem.ts'
import { sentence } from '../message.ts'

/** The rules of a pack that the office can set. `unsourced` uses the same names. */
export const RULES = [
  'cutoff_month',
  'cutoff_day',
  'cutoff_year_offset',
  'play_up_allowed',
  'min_ages',
  'roster_min',
  'roster_max',
  'one_roster',
  'lock_month',
  'lock_day',
  'frozen_adds',
  'frozen_drops',
  'guests_max',
  'effective_from',
] as const

export const NoSuchDivision = sentence('no_such_division', 'There’s no division {division}.')
export const OtherPackThen = sentence(
  'other_pack_then',
  '{name} from the same organization is already in effect on some of these dates.',
)
export const RulePackNotFound = problem('rule_pack_not_found', 404, 'We couldn’t find this rule pack.')

const count = z.nullable(z.int())

export const RulePackEntry = z.object({
  id: z.int(),
  name: z.string(),
  sport_body: z.string(),
  effective_from: z.string(),
  effective_until: z.nullable(z.string()),
  cutoff_month: z.int(),
  cutoff_day: z.int(),
  cutoff_year_offset: z.int(),
  play_up_allowed: z.boolean(),
  /** The minimum age by division label. */
  min_ages: z.record(z.string(), z.int()),
  /** The labels of the divisions played under this body, youngest first. */
  divisions: z.array(z.string()),
  roster_min: z.int(),
  roster_max: z.int(),
  one_roster: z.boolean(),
  lock_month: count,
  lock_day: count,
  frozen_adds: count,
  frozen_drops: count,
  guests_max: count,
  /** The classes a team can declare, strongest first. */
  classes: z.array(z.string()),
  unsourced: z.array(z.string()),
  source: z.string(),
  /** The names of the disciplines played under this body. */
  disciplines: z.array(z.string()),
  version: z.int(),
})
export type RulePackEntry = z.infer<typeof RulePackEntry>

export const listRulePacks = operation({
  method: 'GET',
  path: '/ctms/rule-packs',
  access: 'ctms.rules.view',
  summary: 'List the rule packs of the sport bodies, the newest of each first',
  input: Nothing,
  output: z.array(RulePackEntry),
})

const numberOf = (sentence: string, min: number, max: number) =>
  whole(sentence).check(z.minimum(min, sentence), z.maximum(max, sentence))
const numberOrNone = (sentence: string, min: number, max: number) =>
  z.pipe(
    z.transform((value) => (value === '' ? null : value)),
    z.nullable(numberOf(sentence, min, max)),
  )
const MONTH = 'Enter a month from 1 to 12.'
const DAY = 'Enter a day from 1 to 31.'
const LIMIT = 'Enter a number from 0 to 99.'

/** Left blank, the body has no rule for the division. */
const MinAges = z.pipe(
  z.pipe(
    z.record(z.string(), z.unknown(), 'Enter ages by division.'),
    z.transform((ages) => Object.fromEntries(Object.entries(ages).filter(([, age]) => age !== ''))),
  ),
  z.record(text('Division', 20), numberOf(LIMIT, 0, 99)),
)

const RulePackFields = {
  name: text('Name', 60),
  effective_from: DayInput('In effect from'),
  effective_until: z.pipe(
    z.transform((value) => (value === '' ? null : value)),
    z.nullable(DayInput('In effect through')),
  ),
  cutoff_month: numberOf(MONTH, 1, 12),
  cutoff_day: numberOf(DAY, 1, 31),
  cutoff_year_offset: numberOf(
    'Enter a number from -2 (two years before the season) to 1 (one year after).',
    -2,
    1,
  ),
  play_up_allowed: z.boolean('Choose yes or no.'),
  min_ages: z.optional(MinAges),
  roster_min: numberOf(LIMIT, 0, 99),
  roster_max: numberOf(LIMIT, 0, 99),
  one_roster: z.boolean('Choose yes or no.'),
  lock_month: numberOrNone(MONTH, 1, 12),
  lock_day: numberOrNone(DAY, 1, 31),
  frozen_adds: numberOrNone(LIMIT, 0, 99),
  frozen_drops: numberOrNone(LIMIT, 0, 99),
  guests_max: numberOrNone(LIMIT, 0, 99),
  classes: z.array(text('Class', 20)).check(
    z.maxLength(20, 'You can have up to 20 classes.'),
    z.refine((classes) => new Set(classes).size === classes.length, 'List each class once.'),
  ),
  unsourced: z
    .array(z.enum(RULES, 'We don’t recognize this rule.'))
    .check(z.maxLength(20, 'You can have up to 20 rules.')),
  source: lines(text('Source', 1000)),
}

export const createRulePack = operation({
  method: 'POST',
  path: '/ctms/rule-packs',
  access: 'ctms.rules.edit',
  status: 201,
  summary: 'Make a rule pack of a sport body, with the days it holds',
  message: 'Data created successfully',
  input: z.object({ sport_body: text('Organization', 60), ...RulePackFields }),
  output: RulePackEntry,
})

export const changeRulePack = operation({
  method: 'PATCH',
  path: '/ctms/rule-packs/:id',
  access: 'ctms.rules.edit',
  summary: 'Change the rules of a pack: ages, size of rosters, lock, changes once frozen, guests, classes',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    version: Id,
    ...RulePackFields,
  }),
  output: RulePackEntry,
})
