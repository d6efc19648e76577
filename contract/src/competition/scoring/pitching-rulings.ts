import * as z from 'zod/mini'
import { operation } from '../../operation.ts'
import { Id, lines, Moment, Nothing, SaidText, text, whole } from '../../primitives.ts'
import { problem } from '../../problem.ts'

export const PitcherNotOver = problem(
  'pitcher_not_over',
  409,
  'This pitcher isn’t over the limit anymore. The book was changed.',
)

/** A pitcher who broke her rest days or her limit in a game, and what the director decided about it. */
export const OverLimit = z.object({
  entrant_id: Id,
  jersey_number: z.string(),
  /** In this game so far. */
  pitched: z.int(),
  said: z.array(SaidText),
  /** How often something was decided about her in this game. */
  version: z.int(),
  /** What was decided last, and how much she had pitched by then. */
  ruling: z.nullable(z.object({ pitched: z.int(), decision: z.string(), by: z.string(), at: Moment })),
})
export type OverLimit = z.output<typeof OverLimit>

/** Whether the director has yet to decide about a pitcher: who pitches more after a decision needs another one. */
export const isRulingDue = ({ pitched, ruling }: Pick<OverLimit, 'pitched' | 'ruling'>): boolean =>
  ruling === null || pitched > ruling.pitched

export const decidePitching = operation({
  method: 'POST',
  path: '/ems/games/:id/pitching-rulings',
  of_event: { game: 'id' },
  access: 'ems.game.correct',
  summary:
    'Record what was decided about a pitcher who is over the limit; earlier decisions stay in the event’s history',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    entrant_id: Id,
    jersey_number: z
      .string('Enter a jersey number.')
      .check(z.regex(/^\d{1,3}$/, 'Enter a jersey number from 0 to 999.')),
    version: whole('This isn’t a valid version.'),
    /** How much she had pitched in this game when it was decided. */
    pitched: whole('Enter 0 to 300.').check(
      z.minimum(0, 'Enter 0 to 300.'),
      z.maximum(300, 'Enter 0 to 300.'),
    ),
    decision: lines(text('Decision', 300)),
  }),
  output: Nothing,
})
