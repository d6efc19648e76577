import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, Nothing, lines, optionalText } from '../primitives.ts'
import { problem } from '../problem.ts'
import { Team } from './teams.ts'

export const TeamNotWaiting = problem('team_not_waiting', 409, 'This team isn’t waiting for a decision.')

export const TeamTerms = z.object({
  version: z.int(),
  /** Whether a new team made by a club has to wait for the office. A renewed team is known and does not. */
  approval: z.boolean(),
  /** Whether such a team pays what the league asks for a team first, also one that is renewed. */
  league_fee: z.boolean(),
})
export type TeamTerms = z.infer<typeof TeamTerms>

export const getTeamTerms = operation({
  method: 'GET',
  path: '/ctms/team-terms',
  access: 'ctms.rules.view',
  summary: 'Say whether teams that clubs make wait for the office',
  input: Nothing,
  output: TeamTerms,
})

export const saveTeamTerms = operation({
  method: 'PUT',
  path: '/ctms/team-terms',
  access: 'ctms.rules.edit',
  summary: 'Change whether teams that clubs make wait for the office, if it still is as it was seen',
  input: z.object({
    version: z.int(),
    approval: z.boolean('Choose yes or no.'),
    league_fee: z.optional(z.boolean('Choose yes or no.')),
  }),
  output: TeamTerms,
})

export const decideTeam = operation({
  method: 'POST',
  path: '/ctms/teams/:id/decide',
  access: 'ctms.teams.edit',
  message: 'Data updated successfully',
  summary: 'Approve a team that a club has made, or refuse it with a reason; whoever made it is told',
  input: z.object({
    id: Id,
    version: Id,
    status: z.enum(['active', 'inactive'], 'Choose approve or decline.'),
    reason: lines(optionalText('Reason', 500)),
  }),
  output: Team,
})
