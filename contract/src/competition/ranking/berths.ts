import * as z from 'zod/mini'
import { Day } from '../../dates.ts'
import { EntrantStatus } from '../../events/moves.ts'
import { operation } from '../../operation.ts'
import { Cents, Id, Moment, Nothing, Token, optionalText, whole } from '../../primitives.ts'
import { problem } from '../../problem.ts'

export const NoBerth = problem(
  'berth_not_found',
  404,
  'We couldn’t find this berth. Check the link in your email.',
)
export const NoBerthRule = problem('berth_rule_not_found', 404, 'We couldn’t find these berths.')
export const BerthAnswered = problem(
  'berth_answered',
  409,
  'This berth was answered already, or its time is up.',
)
export const BerthClosed = problem('berth_closed', 409, 'This event no longer takes teams.')
export const BerthsOffered = problem(
  'berths_offered',
  409,
  'Berths were offered already, so they can’t be deleted.',
)
export const NotPlayedOut = problem(
  'not_played_out',
  409,
  'Berths are offered once all games of the division are over and their scores are final.',
)
export const LogInToAnswer = problem(
  'log_in_to_answer',
  403,
  'Log in as this team’s coach or admin to answer.',
)

export const BERTH_STATES = ['offered', 'accepted', 'declined', 'late', 'given_up', 'called_off'] as const
export const BerthState = z.enum(BERTH_STATES)
export type BerthState = z.output<typeof BerthState>

const Place = z.object({
  event_id: Id,
  slug: z.string(),
  event: z.string(),
  starts_on: Day,
  ends_on: Day,
  division_id: Id,
  division: z.string(),
})

const OfficeBerth = z.object({
  id: Id,
  number: z.int(),
  team: z.string(),
  club: z.string(),
  place: z.int(),
  state: BerthState,
  offered_at: Moment,
  answer_by: Moment,
  answered_at: z.nullable(Moment),
  reason: z.nullable(z.string()),
  /** How its entry to the target event stands; null while there is none. */
  entry: z.nullable(EntrantStatus),
  /** Where the team answers. */
  link: z.string(),
})
export type OfficeBerth = z.output<typeof OfficeBerth>

/** What a division gives, with who holds it. */
export const BerthRule = z.object({
  id: Id,
  version: z.int(),
  from: Place,
  to: Place,
  spots: z.int(),
  answer_days: z.int(),
  pay_days: z.int(),
  last_place: z.nullable(z.int()),
  /** All games of the division are over. */
  is_over: z.boolean(),
  /** Spots left in the target division; null without a limit. */
  left: z.nullable(z.int()),
  /** Berths that no team holds or is asked about. */
  open: z.int(),
  berths: z.array(OfficeBerth),
  /** Who moves up, the first one at the top. */
  next: z.array(z.object({ team: z.string(), place: z.int() })),
})
export type BerthRule = z.output<typeof BerthRule>

const days = (most: number, label: string) => whole(label).check(z.minimum(1, label), z.maximum(most, label))

const Rule = {
  spots: whole('Enter 1 to 64 berths.').check(
    z.minimum(1, 'Enter 1 to 64 berths.'),
    z.maximum(64, 'Enter 1 to 64 berths.'),
  ),
  answer_days: days(120, 'Enter 1 to 120 days.'),
  pay_days: days(60, 'Enter 1 to 60 days.'),
  last_place: z.nullable(
    whole('Enter a place from 1 to 128.').check(
      z.minimum(1, 'Enter a place from 1 to 128.'),
      z.maximum(128, 'Enter a place from 1 to 128.'),
    ),
  ),
}

export const listBerths = operation({
  method: 'GET',
  path: '/ems/berths',
  access: 'ems.entrant.view',
  summary: 'List what events give to which events: who holds a berth, who must answer, who moves up',
  input: Nothing,
  output: z.array(BerthRule),
})

export const createBerthRule = operation({
  method: 'POST',
  path: '/ems/berths',
  access: 'ems.event.edit',
  status: 201,
  summary: 'Let a division of an event give berths in a division of a later event',
  input: z.object({ event_division_id: Id, target_division_id: Id, ...Rule }),
  output: BerthRule,
})

export const changeBerthRule = operation({
  method: 'PATCH',
  path: '/ems/berths/:id',
  access: 'ems.event.edit',
  summary: 'Change how many berths a division gives, their days, and how far they pass down',
  input: z.object({ id: Id, version: whole('This isn’t a valid version.'), ...Rule }),
  output: BerthRule,
})

export const deleteBerthRule = operation({
  method: 'DELETE',
  path: '/ems/berths/:id',
  access: 'ems.event.edit',
  summary: 'Delete berths that no team was offered',
  input: z.object({ id: Id }),
  output: Nothing,
})

export const offerBerths = operation({
  method: 'POST',
  path: '/ems/berths/:id/offer',
  access: 'ems.entrant.decide',
  summary: 'Offer the open berths of a division to its best teams, as far as the target division has spots',
  message: 'Data updated successfully',
  input: z.object({ id: Id }),
  output: BerthRule,
})

export const decideBerth = operation({
  method: 'POST',
  path: '/ems/berths/of-team/:id',
  access: 'ems.entrant.decide',
  summary:
    'Give a team more days to answer, or decline its berth for it with a reason, so that it passes down',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    decision: z.enum(['extend', 'decline'], 'Choose what to do.'),
    /** Of `extend`: from now on. */
    days: z.optional(days(120, 'Enter 1 to 120 days.')),
    /** Of `decline`. */
    reason: optionalText('Reason', 300),
  }),
  output: BerthRule,
})

const TeamsBerth = z.object({
  team: z.string(),
  place: z.int(),
  from: z.object({ event: z.string(), division: z.string() }),
  to: z.object({
    slug: z.string(),
    event: z.string(),
    starts_on: Day,
    ends_on: Day,
    division: z.string(),
    price_cents: Cents,
  }),
  state: BerthState,
  answer_by: Moment,
  /** Days to pay after it was accepted. */
  pay_days: z.int(),
  /** The team’s coach answers with an account; null if the link is enough or who asks may answer. */
  needs_login: z.boolean(),
  /** The link to its entry once it is accepted; null for a team with accounts, or while there is none. */
  entry_token: z.nullable(z.string()),
})
export type TeamsBerth = z.output<typeof TeamsBerth>

export const showBerth = operation({
  method: 'GET',
  path: '/ems/berth/:token',
  access: 'public',
  summary: 'Show a berth to whoever has its link',
  input: z.object({ token: Token }),
  output: TeamsBerth,
})

export const acceptBerth = operation({
  method: 'POST',
  path: '/ems/berth/:token/accept',
  access: 'public',
  summary: 'Accept a berth: its spot becomes the team’s entry',
  message: 'Data updated successfully',
  input: z.object({ token: Token }),
  output: TeamsBerth,
})

export const declineBerth = operation({
  method: 'POST',
  path: '/ems/berth/:token/decline',
  access: 'public',
  summary: 'Decline a berth: it passes down',
  message: 'Data updated successfully',
  input: z.object({ token: Token, reason: optionalText('Reason', 300) }),
  output: TeamsBerth,
})
