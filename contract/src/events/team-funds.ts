import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Cents, Id, Nothing } from '../primitives.ts'
import { CouponCode } from './coupons.ts'

const money = {
  access: 'ctms.fees.edit',
  scoped: true,
  // Entries belong to no league.
  whole: true,
  path: '/ems/my-events/:id/team-funds',
} as const

export const listTeamFunds = operation({
  ...money,
  method: 'GET',
  summary: 'Say what held spots cost each team, and what the association holds for it',
  input: z.object({ id: Id, coupon_code: z.optional(CouponCode) }),
  /** Empty where they can’t be paid like this. */
  output: z.array(z.object({ team_id: Id, name: z.string(), cents: Cents, available_cents: Cents })),
})
export type TeamFundsFor = z.output<typeof listTeamFunds.output>[number]

export const payFromTeamFunds = operation({
  ...money,
  method: 'POST',
  summary: 'Pay for held spots with what the association holds for the teams, all of them or none',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    coupon_code: z.optional(CouponCode),
    /** As it was shown, in cents. */
    total: Cents,
  }),
  output: Nothing,
})

const balance = { ...money, path: '/ems/my-events/:id/balances/:balance_id/team-funds' } as const

export const listBalanceFunds = operation({
  ...balance,
  method: 'GET',
  summary:
    'Say what is still due of each team’s entry after its deposit, and what the association holds for it',
  input: z.object({ id: Id, balance_id: Id }),
  /** Empty where it can’t be paid like this. */
  output: listTeamFunds.output,
})

export const payBalanceFromFunds = operation({
  ...balance,
  method: 'POST',
  summary: 'Pay what is still due after deposits with what the association holds for the teams, all or none',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    balance_id: Id,
    /** As it was shown, in cents. */
    total: Cents,
  }),
  output: Nothing,
})
