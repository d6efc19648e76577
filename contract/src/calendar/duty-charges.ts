import * as z from 'zod/mini'
import { DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import { Cents, Id, text } from '../primitives.ts'
import { problem } from '../problem.ts'
import { DutyFamily } from './duties.ts'

export const DutiesCharged = problem('duties_charged', 409, 'This family has already been charged.')
export const DutyAmountChanged = problem(
  'duty_amount_changed',
  409,
  'The amount this family owes has changed. Please check it again.',
)

/** The amount the screen showed; no other amount is charged or given back. */
const Amount = Cents.check(z.minimum(1, 'Enter an amount.'))

/** Families, each identified by its first player. */
const some = <One extends z.ZodMiniType>(one: One) =>
  z
    .array(one, 'Choose at least one family.')
    .check(
      z.minLength(1, 'Choose at least one family.'),
      z.maxLength(MOST_FAMILIES, 'You can charge up to 100 families at a time.'),
    )
const MOST_FAMILIES = 100

export const chargeDuties = operation({
  method: 'POST',
  path: '/ctms/teams/:id/duties/charge',
  access: 'ctms.fees.edit',
  scoped: true,
  summary:
    'Ask families, each once, for what they pay instead of the hours that are missing, in the fees of the team: beforehand as a deposit, or afterwards',
  message: 'Families billed',
  input: z.object({
    id: Id,
    families: some(z.object({ player_id: Id, due_cents: Amount })),
    name: text('Name of the charge', 80),
    due_on: DayInput('Date'),
  }),
  output: z.array(DutyFamily),
})

export const returnDuties = operation({
  method: 'POST',
  path: '/ctms/teams/:id/duties/return',
  access: 'ctms.fees.refund',
  scoped: true,
  summary:
    'Give families back what they were charged for hours that are done by now: what is not paid yet is owed no more, and the rest goes back to where it came from',
  message: 'Operation successful',
  input: z.object({
    id: Id,
    families: some(z.object({ player_id: Id, back_cents: Amount })),
    reason: text('Reason', 300),
  }),
  output: z.array(DutyFamily),
})
