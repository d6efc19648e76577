import * as z from 'zod/mini'
import { TeamStatus } from '../clubs/teams.ts'
import { operation } from '../operation.ts'
import { Cents, Id, Moment, Token, lines, text } from '../primitives.ts'
import { problem } from '../problem.ts'

export const LeagueFeeNotFound = problem('league_fee_not_found', 404, 'This team has no league fee.')
export const LeagueFeeSettled = problem(
  'league_fee_settled',
  409,
  'This league fee is no longer owed. Nothing was charged.',
)

/** What the league asks of a team that its club has made. */
export const LeagueFee = z.object({
  team_id: z.int(),
  team: z.string(),
  team_status: TeamStatus,
  /** The membership it is the price of. */
  label: z.string(),
  amount: Cents,
  currency: z.string(),
  state: z.enum(['owed', 'paid', 'waived', 'refunded']),
  /** A bank is still being asked. */
  is_processing: z.boolean(),
  settled_at: z.nullable(Moment),
  order_id: z.nullable(z.int()),
  may_pay: z.boolean(),
})
export type LeagueFee = z.infer<typeof LeagueFee>

export const getLeagueFee = operation({
  method: 'GET',
  path: '/ctms/teams/:id/league-fee',
  access: 'ctms.teams.edit',
  scoped: true,
  summary: 'Show what the league asks for a team that its club has made, and whether it is paid',
  input: z.object({ id: Id }),
  output: LeagueFee,
})

/** The order is then paid like any other, through `payOrder`. */
export const payLeagueFee = operation({
  method: 'POST',
  path: '/ctms/teams/:id/league-fee',
  access: 'ctms.teams.edit',
  scoped: true,
  status: 201,
  limit: { max: 60, seconds: 60 },
  summary: 'Order the league fee of a team, to be paid by card',
  input: z.object({ id: Id, total: Cents }),
  output: z.object({ order_token: Token, order_number: z.string(), total: Cents }),
})

export const waiveLeagueFee = operation({
  method: 'POST',
  path: '/ctms/teams/:id/league-fee/waive',
  access: 'ctms.teams.edit',
  summary: 'Waive the league fee of a team, which goes on as if it were paid',
  message: 'Data updated successfully',
  input: z.object({ id: Id, reason: lines(text('Reason', 500)) }),
  output: LeagueFee,
})
