import * as z from 'zod/mini'
import { PITCHING_UNITS } from './pitching.ts'

const runRule = 'Enter whole numbers.'
const count = 'Enter 1 to 300.'
const days = 'Enter 1 to 14 days.'
const PitchingLimits = z.object({
  unit: z.enum(PITCHING_UNITS, 'Choose innings or pitches.'),
  a_day: z.nullable(z.int(count).check(z.minimum(1, count), z.maximum(300, count))),
  rest: z
    .array(
      z.object({
        from: z.int(count).check(z.minimum(1, count), z.maximum(300, count)),
        days: z.int(days).check(z.minimum(1, days), z.maximum(14, days)),
      }),
    )
    .check(z.maxLength(6, 'You can add up to 6 rest rules.')),
})
/** Innings, run rules and time limit as they are sent: see `ScoringRules` of the scorebook. */
export const ScoringRulesShape = z.object({
  innings: z
    .int('Enter 1 to 9 innings.')
    .check(z.minimum(1, 'Enter 1 to 9 innings.'), z.maximum(9, 'Enter 1 to 9 innings.')),
  run_rules: z
    .array(
      z.object({
        after: z.int(runRule).check(z.minimum(1, runRule), z.maximum(9, runRule)),
        ahead: z.int(runRule).check(z.minimum(1, runRule), z.maximum(50, runRule)),
      }),
    )
    .check(z.maxLength(5, 'You can add up to 5 run rules.')),
  confirm_minutes: z
    .int('Enter 0 to 240 minutes.')
    .check(z.minimum(0, 'Enter 0 to 240 minutes.'), z.maximum(240, 'Enter 0 to 240 minutes.')),
  pitching: z.optional(z.nullable(PitchingLimits)),
  no_new_inning: z.nullable(
    z
      .int('Enter 20 to 240 minutes.')
      .check(z.minimum(20, 'Enter 20 to 240 minutes.'), z.maximum(240, 'Enter 20 to 240 minutes.')),
  ),
})

/** What is saved: who limits pitchers says how. */
export const SavedScoringRules = {
  ...ScoringRulesShape.shape,
  pitching: z.optional(
    z.nullable(
      PitchingLimits.check(
        z.refine(({ a_day, rest }) => a_day !== null || rest.length > 0, {
          error: 'Enter the most in a day, or add a rest rule.',
          path: ['a_day'],
        }),
      ),
    ),
  ),
}
