import * as z from 'zod/mini'
import { FeePlan } from '../fees.ts'
import { operation } from '../operation.ts'
import { Cents, Email, Id, text } from '../primitives.ts'
import { problem } from '../problem.ts'

export const NothingToShare = problem(
  'nothing_to_share',
  409,
  'Someone has already accepted this, so it can’t be split anymore.',
)
export const SharesChanged = problem(
  'shares_changed',
  409,
  'The amount to split has changed. Please take another look.',
)

const edit = { access: 'ctms.fees.edit', scoped: true } as const
const MOST_PAYERS = 4

const Payer = z.object({
  name: text('Name', 120),
  email: Email,
  /** A whole percentage, or cents. */
  share: z.optional(z.int('Enter a whole number.').check(z.minimum(1, 'Enter a share.'))),
  /** The instalments this payer takes, by position in the package. */
  positions: z.optional(z.array(Id).check(z.minLength(1, 'Choose at least one installment.'))),
})

const isApart = (values: readonly unknown[]) => new Set(values).size === values.length

/** `total` is the amount to share, as shown to the user. */
const Shares = z
  .object({
    id: Id,
    by: z.enum(['percent', 'amount', 'instalments'], 'Choose how to split it.'),
    total: Cents,
    payers: z.array(Payer).check(
      z.maxLength(MOST_PAYERS, 'You can split it between up to four people.'),
      z.refine((payers) => isApart(payers.map(({ email }) => email)), {
        error: 'Each person who pays needs their own email address.',
      }),
    ),
  })
  .check(
    z.refine(
      ({ by, payers, total }) => {
        if (by === 'instalments' || payers.length === 0) return true
        return (
          payers.reduce((all, { share }) => all + (share ?? Number.NaN), 0) ===
          (by === 'percent' ? 100 : total)
        )
      },
      { path: ['payers'], error: 'The shares need to add up to the total.' },
    ),
    z.refine(
      ({ by, payers }) =>
        by !== 'instalments' ||
        (payers.every(({ positions }) => positions !== undefined) &&
          isApart(payers.flatMap(({ positions }) => positions ?? []))),
      { path: ['payers'], error: 'One person pays each installment.' },
    ),
  )

export const shareFeePlan = operation({
  ...edit,
  method: 'POST',
  path: '/ctms/fees/plans/:id/share',
  message: 'Plan split',
  summary:
    'Share what nobody has accepted yet of a player’s plan between payers, each with a plan and a link of their own; among none, it is asked of the whole family again',
  input: Shares,
  output: z.object({ plans: z.array(FeePlan) }),
})

export const listFeePayers = operation({
  ...edit,
  method: 'GET',
  path: '/ctms/fees/plans/:id/payers',
  summary: 'List who reads letters about the player of a plan: who could pay a share',
  input: z.object({ id: Id }),
  output: z.array(z.object({ name: z.string(), email: z.string() })),
})
