import * as z from 'zod/mini'
import { DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import { Cents, Id, text } from '../primitives.ts'
import { problem } from '../problem.ts'
import { DutyFamily } from './duties.ts'

export const DutiesCharged = problem('duties_charged', 409, 'This family has been charged already.')
export const DutyAmountChanged = problem(
  'duty_amount_changed',
  409,
  'What this family owes has changed meanwhile. Please look at the amount again.',
)

export const chargeDuties = operation({
  method: 'POST',
  path: '/ctms/teams/:id/duties/charge',
  access: 'ctms.fees.edit',
  scoped: true,
  summary:
    'Ask a family once for what it pays instead of the hours it has not helped, in the fees of the team',
  message: 'The fees are asked for',
  input: z.object({
    id: Id,
    /** The player of the family whom it is asked of. */
    player_id: Id,
    /** As it stood on the screen: nothing else is charged. */
    due_cents: Cents.check(z.minimum(1, 'Please enter an amount.')),
    name: text('What it is called', 80),
    due_on: DayInput('The day'),
  }),
  output: DutyFamily,
})
