import * as z from 'zod/mini'
import { DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import { Id, text } from '../primitives.ts'
import { problem } from '../problem.ts'
import { OfficeSeason } from './seasons.ts'

export const RollOverChanged = problem(
  'roll_over_changed',
  409,
  'Prices or teams have changed. Please review what will be created.',
)
export const NotRolledOver = problem('not_rolled_over', 404, 'This season wasn’t created from another one.')

const Change = z.enum(['none', 'percentage', 'fixed_amount'], 'We don’t recognize this change.')

/** Wishes for the next season; anything omitted follows from the season before. */
const Wishes = {
  name: z.optional(text('Name', 60)),
  start_date: z.optional(DayInput('First day')),
  end_date: z.optional(DayInput('Last day')),
  /** How prices change; `change_by` in basis points or cents, negative for less. */
  change: z.optional(Change),
  change_by: z.optional(
    z
      .int('Enter a whole number.')
      .check(z.minimum(-1_000_000, 'That’s too much.'), z.maximum(1_000_000, 'That’s too much.')),
  ),
  with_teams: z.optional(z.boolean()),
  with_coupons: z.optional(z.boolean()),
}

/** Everything a roll-over creates. Nothing is saved until it is confirmed. */
export const RollOverPlan = z.object({
  season: z.object({ name: z.string(), start_date: z.string(), end_date: z.string() }),
  prices: z.array(
    z.object({
      membership: z.string(),
      league: z.nullable(z.string()),
      kind: z.enum(['early', 'regular', 'late']),
      before: z.int(),
      price: z.int(),
      start_date: z.string(),
      end_date: z.string(),
    }),
  ),
  price_rules: z.array(z.object({ name: z.string() })),
  /**
   * How ages will be counted in each discipline: the deciding day, and the latest birthday for each division.
   */
  divisions: z.array(
    z.object({
      discipline: z.string(),
      rule_pack: z.nullable(z.string()),
      cutoff: z.nullable(z.string()),
      labels: z.array(z.object({ label: z.string(), born_from: z.nullable(z.string()) })),
    }),
  ),
  teams: z.array(z.object({ name: z.string(), club: z.nullable(z.string()) })),
  coupons: z.array(z.object({ before: z.string(), code: z.string() })),
  /** Waivers that end before the new season does and need a look. */
  waivers_that_end: z.array(z.string()),
  /** Identifies this exact plan; confirming a roll-over sends it back. */
  hash: z.string(),
})
export type RollOverPlan = z.infer<typeof RollOverPlan>

export const previewRollOver = operation({
  method: 'POST',
  path: '/mms/admin/season/:id/roll-over/preview',
  access: 'mms.seasons.edit',
  writes: false,
  summary: 'Say what the next season would be made of',
  message: 'Data fetched successfully',
  input: z.object({ id: Id, ...Wishes }),
  output: RollOverPlan,
})

const RolledOver = z.object({
  season: OfficeSeason,
  prices: z.int(),
  teams: z.int(),
  coupons: z.int(),
  /** Somebody had already rolled over, so nothing was created this time. */
  existed: z.boolean(),
})

export const rollOver = operation({
  method: 'POST',
  path: '/mms/admin/season/:id/roll-over',
  access: 'mms.seasons.edit',
  status: 201,
  summary: 'Make the next season from one, as the plan says; asked for twice, it is made once',
  input: z.object({ id: Id, ...Wishes, hash: z.optional(z.string().check(z.maxLength(64))) }),
  output: RolledOver,
})

export const undoRollOver = operation({
  method: 'DELETE',
  path: '/mms/admin/season/:id/roll-over',
  access: 'mms.seasons.edit',
  summary: 'Take back a season that was made from another one, as long as nobody has registered in it',
  message: 'Data deleted successfully',
  input: z.object({ id: Id }),
  output: z.object({ from_season_id: z.int() }),
})
